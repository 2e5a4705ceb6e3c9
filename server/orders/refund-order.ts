import { formatPence } from '#contract/money.ts';
import { Problem } from '#contract/problems.ts';
import type { Ctx, ViewerCtx } from '#server/context.ts';
import type { Db } from '#server/db/client.ts';
import { transact } from '#server/db/transact.ts';
import { refundablePence } from '#server/payments/refund.ts';
import { asSeller, lockOne, move } from './move-order.ts';
import type { Actor, Order } from './transition.ts';

/**
 * Refunds a part of a paid order, or all that is left of it, which ends the order; what was not sent goes back on sale.
 * Throws `not_refundable` if less than that is left.
 */
export async function refundOrder(ctx: Ctx, tx: Db, order: Order, pence: number, actor: Actor): Promise<Order> {
  const left = await refundablePence(tx, order.id);
  if (left === 0) throw new Problem('not_refundable');
  if (pence > left)
    throw new Problem('not_refundable', `At most ${formatPence(left)} of this order can be refunded.`, {
      amount: `Please enter at most ${formatPence(left)}.`,
    });
  if (pence < left) return move(ctx, tx, order, 'refundPart', actor, { refundPence: pence });
  const isUnsent = order.state === 'paid' && actor.kind === 'seller';
  return isUnsent
    ? move(ctx, tx, order, 'cancelAsSeller', actor, { cancelReason: 'Refunded in full before it was sent.' })
    : move(ctx, tx, order, 'refund', actor);
}

/** The seller refunds any part of an order, or all of it, of their own accord. */
export const refundOwnOrder = (ctx: ViewerCtx, id: string, pence: number): Promise<void> =>
  transact(ctx.db, async (tx) => {
    const order = await lockOne(tx, asSeller(ctx, id));
    await refundOrder(ctx, tx, order, pence, { kind: 'seller', id: ctx.viewer.id });
  });
