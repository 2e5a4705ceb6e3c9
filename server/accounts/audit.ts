import type { AuditAction } from '#contract/moderation.ts';
import type { ViewerCtx } from '#server/context.ts';
import type { Db } from '#server/db/client.ts';
import { auditEntries } from './audit-tables.ts';

type Details = Partial<Pick<typeof auditEntries.$inferInsert, 'before' | 'after' | 'reason'>>;

/** Writes what the viewer, an admin, does to the audit log, in the transaction that does it. */
export async function recordAction(
  ctx: ViewerCtx,
  tx: Db,
  action: AuditAction,
  targetId: string,
  details: Details,
): Promise<void> {
  await tx.insert(auditEntries).values({ adminId: ctx.viewer.id, action, targetId, ...details, createdAt: ctx.now() });
}
