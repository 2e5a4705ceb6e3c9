import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { day } from './days.ts';
import { longPageSize, maxLength } from './sizes.ts';
import { id, optionalLine, peekingPages } from './text.ts';

/** Admins' actions that are recorded in the audit log. */
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
  'reply.removed',
  'reply.restored',
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

/** The admin or the target of an entry. `name` is null if it has none or no longer exists. */
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

/** `search` matches the ID, full email address or name of the admin or the target. Both days are inclusive, in British time. */
const filters = {
  search: optionalLine(maxLength.email).optional(),
  admin: id.optional(),
  action: z.enum(auditActions).optional(),
  from: day.optional(),
  to: day.optional(),
};

export const listAudit = endpoint({
  method: 'GET',
  path: '/api/admins/audit',
  summary:
    'What admins have done, newest first. Entries are never deleted; details and reasons are removed with the account they are about',
  who: 'admin',
  query: z.object({ ...peekingPages(longPageSize, 200), ...filters }),
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
