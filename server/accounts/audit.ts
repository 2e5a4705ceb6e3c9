import { and, eq, sql } from 'drizzle-orm';
import type { AuditAction } from '#contract/audit.ts';
import type { ViewerCtx } from '#server/context.ts';
import type { Db } from '#server/db/client.ts';
import { auditEntries } from './audit-tables.ts';

type Details = Partial<Pick<typeof auditEntries.$inferInsert, 'before' | 'after' | 'reason'>>;

/** Records an action by the current admin in the audit log, in the same transaction as the action itself. */
export async function recordAction(
  ctx: ViewerCtx,
  tx: Db,
  action: AuditAction,
  targetId: string,
  details: Details,
): Promise<void> {
  await tx.insert(auditEntries).values({ adminId: ctx.viewer.id, action, targetId, ...details, createdAt: ctx.now() });
}

/** Anonymises a deleted user in the audit log. The database allows no other change to the log. */
export async function forgetUser(tx: Db, userId: string): Promise<void> {
  const { before, after, action, targetId } = auditEntries;
  await tx
    .update(auditEntries)
    .set({ before: sql`without_personal_details(${before})`, after: sql`without_personal_details(${after})` })
    .where(and(eq(targetId, userId), eq(action, 'user.edited')));
}
