import { eq, sql } from 'drizzle-orm';
import type { AuditAction } from '#contract/audit.ts';
import type { ViewerCtx } from '#server/context.ts';
import type { Db } from '#server/db/client.ts';
import { auditEntries } from './audit-tables.ts';
import { isDeleted } from './read-user.ts';

type Details = Partial<Pick<typeof auditEntries.$inferInsert, 'before' | 'after' | 'reason'>>;

/**
 * Records an action by the current admin in the audit log, in the same transaction as the action itself. Leaves out the reason if it is
 * about a user who has deleted their account, since it may name them.
 */
export async function recordAction(
  ctx: ViewerCtx,
  tx: Db,
  action: AuditAction,
  targetId: string,
  details: Details,
): Promise<void> {
  const kept = (await isDeleted(tx, targetId)) ? { ...details, reason: null } : details;
  await tx.insert(auditEntries).values({ adminId: ctx.viewer.id, action, targetId, ...kept, createdAt: ctx.now() });
}

/**
 * Removes a deleted user's details, and what admins wrote about them, from the audit log: the only change to it that the database
 * allows, and only once `users.deletedAt` is set.
 */
export async function forgetUser(tx: Db, userId: string): Promise<void> {
  const { before, after, action, targetId } = auditEntries;
  const cleared = (details: typeof before | typeof after) =>
    sql`case when ${action} = 'user.edited' then without_personal_details(${details}) else ${details} end`;
  await tx
    .update(auditEntries)
    .set({ before: cleared(before), after: cleared(after), reason: null })
    .where(eq(targetId, userId));
}
