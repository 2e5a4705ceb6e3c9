import type { Input } from '#contract/endpoint.ts';
import { formatPence } from '#contract/pounds.ts';
import { Problem } from '#contract/problems.ts';
import type { refundSellerOrder as endpoint } from '#contract/seller-orders.ts';
import type { Ctx, ViewerCtx } from '#server/context.ts';
import type { Db } from '#server/db/client.ts';
import { transact } from '#server/db/transact.ts';
import { refundablePence } from '#server/payments/refund.ts';
import { isOwnSale, lockOne, move } from './move-order.ts';
import type { Actor, Order } from './transition.ts';

/**
 * Refunds part of a paid order, or all that is left of it. A full refund ends the order and puts unsent stock back on sale. Throws
 * `not_refundable` if less than `pence` is left.
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
  return move(ctx, tx, order, isUnsent ? 'cancelAsSeller' : 'refund', actor);
}

const refundedSince = (pence: number) =>
  `${formatPence(pence)} of this order has been refunded since you opened it, so nothing more was refunded now. Reload the page to see it.`;

/** The seller voluntarily refunds part of an order, or all of it. */
export const refundOwnOrder = (ctx: ViewerCtx, { params: { id }, body }: Input<typeof endpoint>): Promise<void> =>
  transact(ctx.db, async (tx) => {
    const order = await lockOne(tx, isOwnSale(ctx, id));
    const since = order.totalPence - (await refundablePence(tx, id)) - (body.refunded ?? Number.NaN);
    if (since > 0) throw new Problem('conflict', refundedSince(since));
    if (since < 0)
      throw new Problem(
        'conflict',
        'The amount refunded has changed since you opened this order. Reload the page, then try again.',
      );
    await ctx.limiter.spend('orderAccount', `${ctx.viewer.id} ${id}`);
    await refundOrder(ctx, tx, order, body.amount, { kind: 'seller', id: ctx.viewer.id });
  });
