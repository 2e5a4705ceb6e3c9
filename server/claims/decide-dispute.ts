import { eq } from 'drizzle-orm';
import type { decideDispute as endpoint } from '#contract/claims.ts';
import type { Input } from '#contract/endpoint.ts';
import { toPounds } from '#contract/money.ts';
import { formatPence } from '#contract/pounds.ts';
import { describePossible } from '#contract/order-actions.ts';
import { turnOf } from '#contract/order-states.ts';
import { Problem } from '#contract/problems.ts';
import { recordAction } from '#server/accounts/audit.ts';
import type { ViewerCtx } from '#server/context.ts';
import { transact } from '#server/db/transact.ts';
import { lockOne, move } from '#server/orders/move-order.ts';
import { orders } from '#server/orders/tables.ts';
import { refundablePence } from '#server/payments/refund.ts';
import { canReturnTo } from './parties.ts';
import { hasMove, requireOpenClaim, say, updateClaim } from './statements.ts';

/**
 * An admin decides a dispute, with reasons for both sides. A decision becomes final when the time for an appeal has passed; once there has
 * been an appeal it is final immediately, and its refund is made in the same transaction unless the item has to be returned first.
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
    if (!claimState || turnOf[claimState] !== 'admin')
      throw new Problem('illegal_transition', describePossible(order, 'admin'));
    const left = await refundablePence(tx, id);
    if (amount > left) {
      const sentence = `Please enter at most ${formatPence(left)}.`;
      throw new Problem('invalid_input', sentence, { amount: sentence });
    }
    const claim = await requireOpenClaim(tx, id);
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
