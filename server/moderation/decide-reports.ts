import { and, eq, isNull } from 'drizzle-orm';
import type { Input } from '#contract/endpoint.ts';
import { Problem } from '#contract/problems.ts';
import { type decideReports as endpoint, reportDecisions } from '#contract/reports.ts';
import { recordAction } from '#server/accounts/audit.ts';
import { banInTransaction } from '#server/accounts/ban-user.ts';
import { addFlags } from '#server/accounts/flags.ts';
import { removeListing } from '#server/catalogue/hide-listings.ts';
import type { ViewerCtx } from '#server/context.ts';
import type { Db } from '#server/db/client.ts';
import { transact } from '#server/db/transact.ts';
import { notificationOf, notify } from '#server/notifications/notifications.ts';
import { decisionRows } from '#server/notifications/table/moderation.ts';
import { removeInTransaction } from '#server/reviews/write-reviews.ts';
import { reports } from './tables.ts';

/** Does to the target, or to the person it belongs to, what was decided. */
async function apply(ctx: ViewerCtx, tx: Db, { params, body }: Input<typeof endpoint>, ownerId: string) {
  const { kind, id } = params;
  const { decision, reason } = body;
  if (decision === 'ban') await banInTransaction(ctx, tx, ownerId, body);
  if (decision !== 'remove') return;
  if (kind === 'product') await removeListing(ctx, tx, id, reason);
  if (kind === 'review') await removeInTransaction(ctx, tx, id, reason);
}

/** Decides all open reports of one thing. The person concerned gets a statement of reasons, the reporters the outcome. */
export async function decideReports(ctx: ViewerCtx, input: Input<typeof endpoint>) {
  const { kind, id } = input.params;
  const { decision, reason } = input.body;
  if (!reportDecisions[kind].some((possible) => possible === decision))
    throw new Problem('invalid_input', undefined, { decision: 'This cannot be decided here.' });
  await transact(ctx.db, async (tx) => {
    const isOpen = and(eq(reports.kind, kind), eq(reports.targetId, id), isNull(reports.decidedAt));
    const open = await tx.select().from(reports).where(isOpen).orderBy(reports.id).for('update');
    const [first] = open;
    if (!first) throw new Problem('conflict', 'There are no open reports about this. They may have just been decided.');
    const facts = { kind, title: first.snapshot.title, ownerId: first.ownerId, reason };
    await apply(ctx, tx, input, first.ownerId);
    await tx.update(reports).set({ decidedAt: ctx.now(), decision, decisionReason: reason }).where(isOpen);
    if (decision === 'none') await addFlags(tx, first.ownerId, -open.length);
    await recordAction(ctx, tx, 'report.decided', id, { after: { kind, decision }, reason });
    const toReporters = open.map(({ reporterId }) =>
      notificationOf(reporterId, decisionRows.reporter[decision], facts),
    );
    // A ban and the removal of a review notify the person concerned themselves.
    const needsWords = decision === 'warn' || (decision === 'remove' && kind !== 'review');
    const toOwner = needsWords ? [notificationOf(first.ownerId, decisionRows.owner[decision], facts)] : [];
    await notify(ctx, tx, ...toReporters, ...toOwner);
  });
}
