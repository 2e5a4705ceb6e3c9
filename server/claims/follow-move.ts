import { eq } from 'drizzle-orm';
import type { Transition, transitions } from '#contract/order-process.ts';
import type { Ctx } from '#server/context.ts';
import type { Db } from '#server/db/client.ts';
import type { Reactions } from '#server/events.ts';
import { refundOrder } from '#server/orders/refund-order.ts';
import { orders } from '#server/orders/tables.ts';
import { lockOrders } from '#server/orders/transition.ts';
import { refundablePence } from '#server/payments/refund.ts';
import { type Claim, findOpenClaim, updateClaim } from './statements.ts';

/** The amount that Skep has awarded or, without a decision, the amount claimed. */
const duePence = ({ decidedPence, amountPence }: Claim): number => decidedPence ?? amountPence;

/** The transitions that end a claim. */
type Ending = {
  [T in Transition]: (typeof transitions)[T] extends { claim: { to: null } } ? T : never;
}[Transition];

/**
 * The outcome of each transition that ends a claim. A function returns the pence granted; a string is the outcome if the claim
 * itself grants nothing.
 */
const endings: Record<Ending, ((claim: Claim) => number) | NonNullable<Claim['outcome']>> = {
  accept: ({ amountPence }) => amountPence,
  concede: duePence,
  decideByDefault: duePence,
  receiveBack: duePence,
  settle: duePence,
  withdraw: 'withdrawn',
  closeClaim: 'closed',
  refund: 'refunded',
  chargeBack: 'refunded',
};

const isEnding = (transition: Transition): transition is Ending => transition in endings;

/** Refunds what a claim grants, up to what is left of the order's payment. Returns the claim's outcome. */
async function grant(ctx: Ctx, tx: Db, orderId: string, pence: number, by: 'clock' | 'seller' | 'admin') {
  const [order] = await lockOrders(tx, eq(orders.id, orderId));
  if (!order) throw new Error('the order no longer exists');
  const left = await refundablePence(tx, orderId);
  await refundOrder(ctx, tx, order, Math.min(pence, left), { kind: by });
  return pence < left ? ('refunded_in_part' as const) : ('refunded' as const);
}

/** Ends the claim that a move closes, and refunds what it grants. */
export const reactions: Reactions<Ctx> = {
  'order.moved': [
    async (ctx, tx, { orderId, transition, by }) => {
      if (!isEnding(transition)) return;
      const claim = await findOpenClaim(tx, orderId);
      if (!claim) return;
      const ending = endings[transition];
      const pence = typeof ending === 'string' ? 0 : ending(claim);
      // The claim is ended before the refund, which would otherwise end it too.
      await updateClaim(tx, claim, { endedAt: ctx.now(), outcome: typeof ending === 'string' ? ending : 'rejected' });
      if (pence === 0) return;
      const actor = by === 'seller' || by === 'admin' ? by : 'clock';
      await updateClaim(tx, claim, { outcome: await grant(ctx, tx, orderId, pence, actor) });
    },
  ],
};
