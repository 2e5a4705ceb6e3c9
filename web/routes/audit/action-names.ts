import type { AuditAction, AuditEntry } from '#contract/audit.ts';

export const actionNames: Record<AuditAction, string> = {
  'user.banned': 'Banned user',
  'user.unbanned': 'Unbanned user',
  'user.edited': 'Edited user',
  'user.noted': 'Added a note about',
  'application.approved': 'Approved application',
  'application.rejected': 'Rejected application',
  'dispute.decided': 'Decided dispute',
  'review.removed': 'Removed review',
  'review.restored': 'Restored review',
  'reply.removed': 'Removed reply',
  'reply.restored': 'Restored reply',
  'message.removed': 'Removed message',
  'message.restored': 'Restored message',
  'listing.removed': 'Removed listing',
  'pictures.deleted': 'Deleted pictures',
  'listing.restored': 'Restored listing',
  'report.decided': 'Decided report',
  'report.reconsidered': 'Reconsidered decision about',
  'jobs.retried': 'Retried jobs',
};

/** The path of the screen about an action's subject, if there is one. */
export function targetPath({ action, target, after }: AuditEntry): string | undefined {
  const kind = action.startsWith('report.') ? (after as { kind?: string } | null)?.kind : undefined;
  if (kind) return `/admin/reports/${kind}/${target._id}`;
  if (action.startsWith('listing.')) return `/admin/listings?search=${target._id}`;
  if (action.startsWith('dispute.')) return `/admin/disputes/${target._id}`;
  return /^(?:user|application)\./.test(action) ? `/admin/users/${target._id}` : undefined;
}
