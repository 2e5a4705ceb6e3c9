import { desc, eq } from 'drizzle-orm';
import type { decideDispute as endpoint } from '#contract/claims.ts';
import type { Input } from '#contract/endpoint.ts';
import { toPounds } from '#contract/money.ts';
import { formatPence } from '#contract/pounds.ts';
import { turnOf } from '#contract/order-states.ts';
import { Problem } from '#contract/problems.ts';
import { recordAction } from '#server/accounts/audit.ts';
import type { ViewerCtx } from '#server/context.ts';
import type { Db } from '#server/db/client.ts';
import { transact } from '#server/db/transact.ts';
import { lockOne, move } from '#server/orders/move-order.ts';
import { orders } from '#server/orders/tables.ts';
import { refundablePence } from '#server/payments/refund.ts';
import { canReturnTo } from './parties.ts';
import { type Claim, hasMove, requireOpenClaim, say, updateClaim } from './statements.ts';
import { claimStatements } from './tables.ts';

const noLonger =
  'This dispute is not waiting for a decision. It may have just been decided, settled or withdrawn. Reload the page to see it.';
const unseen =
  'Something has been added since you opened this page, so your decision was not saved. Please read it, then decide.';

/** Throws `conflict` unless this is the latest statement. */
async function requireSeen(tx: Db, { id }: Claim, statement: string): Promise<void> {
  const [latest] = await tx
    .select({ id: claimStatements.id })
    .from(claimStatements)
    .where(eq(claimStatements.claimId, id))
    .orderBy(desc(claimStatements.at), desc(claimStatements.id))
    .limit(1);
  if (latest?.id !== statement) throw new Problem('conflict', unseen);
}

/**
 * Decides a dispute as an admin, giving both sides the reasons. The first decision becomes final when the time for an appeal has
 * passed. A decision after an appeal is final immediately, and the refund is made in the same transaction unless the item has to be
 * returned first.
 */
export async function decideDispute(ctx: ViewerCtx, { params: { id }, body }: Input<typeof endpoint>): Promise<void> {
  const { amount, text } = body;
  const admin = { kind: 'admin' as const, id: ctx.viewer.id };
  await transact(ctx.db, async (tx) => {
    const order = await lockOne(tx, eq(orders.id, id));
    const { claimState } = order;
    if ([order.buyerId, order.sellerId].includes(ctx.viewer.id))
      throw new Problem('forbidden', 'This is your own order. Another admin has to decide.');
    const needsReturn = body.needsReturn && amount > 0 && (await canReturnTo(tx, order));
    if (!claimState || turnOf[claimState] !== 'admin') throw new Problem('illegal_transition', noLonger);
    const claim = await requireOpenClaim(tx, id);
    if (body.statement !== undefined) await requireSeen(tx, claim, body.statement);
    const left = await refundablePence(tx, id);
    if (amount > left) {
      const sentence = `Please enter at most ${formatPence(left)}.`;
      throw new Problem('invalid_input', sentence, { amount: sentence });
    }
    const isFinal = await hasMove(tx, claim, 'appeal');
    const name = !isFinal ? 'decide' : needsReturn ? 'settleReturn' : 'settle';
    await updateClaim(tx, claim, {
      decidedPence: amount,
      decidedReturn: needsReturn,
      decidedAt: ctx.now(),
      decidedById: ctx.viewer.id,
    });
    await say(ctx, tx, claim, 'admin', { text, pictures: [] }, name);
    const after = { amount: toPounds(amount), needsReturn, isFinal };
    await recordAction(ctx, tx, 'dispute.decided', id, { after, reason: text });
    await move(ctx, tx, order, name, admin, { claimNeedsReturn: needsReturn });
  });
}
