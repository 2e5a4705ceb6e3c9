import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { maxLength } from './sizes.ts';
import { id, optionalLine, peekingPages } from './text.ts';

/** What admins do that is written to the audit log. */
export const auditActions = [
  'user.banned',
  'user.unbanned',
  'user.edited',
  'user.noted',
  'application.approved',
  'application.rejected',
  'dispute.decided',
  'review.removed',
  'review.restored',
  'message.removed',
  'message.restored',
  'listing.removed',
  'pictures.deleted',
  'listing.restored',
  'report.decided',
  'report.reconsidered',
  'jobs.retried',
] as const;
export type AuditAction = (typeof auditActions)[number];

/** Somebody or something an entry names; `name` is null for what has no name or is gone. */
const named = z.object({ _id: z.string(), name: z.string().nullable() });

/** What an admin did; `before` and `after` are the changed fields. */
const auditEntry = z.object({
  _id: z.string(),
  at: z.string(),
  admin: named,
  action: z.enum(auditActions),
  target: named,
  before: z.unknown().nullable(),
  after: z.unknown().nullable(),
  reason: z.string().nullable(),
});
export type AuditEntry = z.infer<typeof auditEntry>;

/** `search` finds an ID, a whole email address or a person's name, of the admin and of the target; days are in Britain, both included. */
const filters = {
  search: optionalLine(maxLength.email).optional(),
  admin: id.optional(),
  action: z.enum(auditActions).optional(),
  from: z.iso.date('Please enter a date.').optional(),
  to: z.iso.date('Please enter a date.').optional(),
};

export const listAudit = endpoint({
  method: 'GET',
  path: '/api/admins/audit',
  summary: 'What admins have done, latest first. Entries are never changed or deleted',
  who: 'admin',
  query: z.object({ ...peekingPages(50, 200), ...filters }),
  output: z.array(auditEntry),
  status: 200,
  errors: [],
});

export const exportAudit = endpoint({
  method: 'GET',
  path: '/api/admins/audit/csv',
  summary: 'All entries of the audit log that match, as a CSV file',
  who: 'admin',
  query: z.object(filters),
  content: ['text/csv'],
  status: 200,
  errors: [],
});
