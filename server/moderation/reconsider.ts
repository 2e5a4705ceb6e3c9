import { and, desc, eq } from 'drizzle-orm';
import type { reconsider as endpoint } from '#contract/appeals.ts';
import type { Input } from '#contract/endpoint.ts';
import { Problem } from '#contract/problems.ts';
import { recordAction } from '#server/accounts/audit.ts';
import { unbanInTransaction } from '#server/accounts/ban-user.ts';
import { addFlags } from '#server/accounts/flags.ts';
import { leaveToOtherAdmin } from '#server/accounts/other-admin.ts';
import { users } from '#server/accounts/tables.ts';
import { announceMessage } from '#server/chat/moderate-messages.ts';
import type { ViewerCtx } from '#server/context.ts';
import type { Db } from '#server/db/client.ts';
import { transact } from '#server/db/transact.ts';
import { notificationFor, notify } from '#server/notifications/notifications.ts';
import { reconsideredRows } from '#server/notifications/table/moderation.ts';
import { appealPath, isOpenAppeal, markReconsidered, whyOtherAdmin } from './decisions.ts';
import { removals } from './removals.ts';
import { decisions } from './tables.ts';

type Decision = typeof decisions.$inferSelect;

/** Restores what was removed, unless an admin has already done so or its author had deleted it first. */
async function restoreOnce(ctx: ViewerCtx, tx: Db, { kind, targetId }: Decision, why: string): Promise<void> {
  try {
    await removals[kind]?.restore(ctx, tx, targetId, why);
  } catch (error) {
    if (!(error instanceof Problem && error.code === 'conflict')) throw error;
  }
}

async function undo(ctx: ViewerCtx, tx: Db, found: Decision, why: string) {
  const { id, ownerId, decision, reportCount } = found;
  if (decision === 'remove') await restoreOnce(ctx, tx, found, why);
  if (decision === 'ban') {
    const isBan = and(eq(decisions.ownerId, ownerId), eq(decisions.decision, 'ban'));
    const [latest] = await tx.select().from(decisions).where(isBan).orderBy(desc(decisions.id)).limit(1);
    const [owner] = await tx.select({ bannedAt: users.bannedAt }).from(users).where(eq(users.id, ownerId));
    // The ban may have ended already, and a later one may be in force.
    if (owner?.bannedAt && latest?.id === id) await unbanInTransaction(ctx, tx, ownerId, why);
  }
  await addFlags(tx, ownerId, -reportCount);
}

/** Upholds a decision after an appeal, or reverses it with or without an appeal. Notifies the person concerned. */
export async function reconsider(ctx: ViewerCtx, { params: { id }, body }: Input<typeof endpoint>) {
  const { outcome, reason } = body;
  const decided = await transact(ctx.db, async (tx) => {
    const [found] = await tx.select().from(decisions).where(eq(decisions.id, id)).for('update');
    if (!found) throw new Problem('not_found');
    const { kind, targetId, ownerId, decision, snapshot } = found;
    if (decision === 'none' || found.outcome === 'reversed' || (outcome === 'upheld' && !isOpenAppeal(found)))
      throw new Problem('conflict', "This can't be reconsidered. Another admin may have just reconsidered it.");
    const why = whyOtherAdmin(ctx, found);
    if (why) await leaveToOtherAdmin(ctx, tx, why);
    if (outcome === 'reversed') await undo(ctx, tx, found, reason);
    await markReconsidered(ctx, tx, id, body);
    await recordAction(ctx, tx, 'report.reconsidered', targetId, { after: { kind, decision, outcome }, reason });
    const facts = { kind, title: snapshot.title, link: await appealPath(tx, id), reason, decision };
    await notify(ctx, tx, notificationFor(ownerId, reconsideredRows[outcome], facts));
    return found;
  });
  if (decided.kind === 'message') await announceMessage(ctx, decided.targetId);
}
