import { eq } from 'drizzle-orm';
import { moveOf, type Transition } from '#contract/order-process.ts';
import type { Ctx } from '#server/context.ts';
import type { Db } from '#server/db/client.ts';
import type { Reactions } from '#server/events.ts';
import { refundOrder } from '#server/orders/refund-order.ts';
import { orders } from '#server/orders/tables.ts';
import { lockOrders } from '#server/orders/transition.ts';
import { refundablePence } from '#server/payments/refund.ts';
import { type Claim, findOpenClaim, updateClaim } from './statements.ts';

/** What Skep has decided, or else what the buyer claims. */
const duePence = ({ decidedPence, amountPence }: Claim): number => decidedPence ?? amountPence;

/** The moves that grant what the buyer claimed, or what Skep decided, and whose refund follows in the same transaction. */
const granting: Partial<Record<Transition, (claim: Claim) => number>> = {
  accept: ({ amountPence }) => amountPence,
  concede: duePence,
  decideByDefault: duePence,
  receiveBack: duePence,
  settle: ({ decidedPence }) => decidedPence ?? 0,
};

/** How a claim ends by a move that grants nothing. */
const outcomes: Partial<Record<Transition, Claim['outcome']>> = {
  withdraw: 'withdrawn',
  closeClaim: 'closed',
  settle: 'rejected',
  refund: 'refunded',
  chargeBack: 'refunded',
};

/** Refunds what a claim has brought its buyer: never more than is left of the order. */
async function grant(ctx: Ctx, tx: Db, orderId: string, pence: number, by: 'clock' | 'seller' | 'admin') {
  const [order] = await lockOrders(tx, eq(orders.id, orderId));
  if (!order) throw new Error('the order has gone');
  const left = await refundablePence(tx, orderId);
  await refundOrder(ctx, tx, order, Math.min(pence, left), { kind: by });
  return pence < left ? ('refunded_in_part' as const) : ('refunded' as const);
}

/** Ends the claim that a move closes, and refunds what it grants. */
export const reactions: Reactions = {
  'order.moved': [
    async (ctx, tx, { orderId, transition, by }) => {
      if (moveOf(transition).claim?.to !== null) return;
      const claim = await findOpenClaim(tx, orderId);
      if (!claim) return;
      const pence = granting[transition]?.(claim) ?? 0;
      const endedAt = ctx.now();
      await updateClaim(tx, claim, { endedAt, outcome: outcomes[transition] ?? 'refunded' });
      if (pence === 0) return;
      const actor = by === 'seller' || by === 'admin' ? by : 'clock';
      await updateClaim(tx, claim, { outcome: await grant(ctx, tx, orderId, pence, actor) });
    },
  ],
};
