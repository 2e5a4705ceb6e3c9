import { defaultDays as days } from '#contract/order-deadlines.ts';
import { changeOfMindDays, refundWindowDays } from '#contract/refund-rules.ts';
import { pageMeta } from '#web/parts/page-meta.ts';
import { Prose } from '#web/parts/prose.tsx';
import type { Route } from './+types/delivery-and-returns.ts';

export const meta: Route.MetaFunction = (args) =>
  pageMeta(args, {
    title: 'Delivery & Returns',
    description: 'How items bought on Skep reach you, and how to return them.',
    path: '/terms-and-conditions',
  });

export default function DeliveryAndReturns() {
  return (
    <Prose title="Delivery & Returns">
      <h2>Delivery</h2>
      <p>
        Each listing shows how it can reach you: Postage & Collection, Postage Only or Collection Only. The seller sets
        the postage, which is shown beside the price. If both are offered, you choose in the basket.
      </p>
      <h2>Returns</h2>
      <ul>
        <li>
          "Buyer Pays Return Shipping": you can request a refund within {refundWindowDays} days of ordering, and you pay
          the return postage.
        </li>
        <li>"No Returns Accepted": you can't return an item because you've changed your mind.</li>
        <li>Faulty, not as described or never arrived: you are protected, whatever the listing says.</li>
      </ul>
      <h2>Cancelling and refunds</h2>
      <ul>
        <li>
          Until it is sent, you can cancel an order in My Purchases, and everything is refunded. If it isn't sent within{' '}
          {days.dispatch} days, that happens automatically.
        </li>
        <li>
          After that, request a refund: say why, add pictures, and say how much. The seller answers within{' '}
          {days.answerRequest * 24} hours; if they don't, your request is accepted.
        </li>
        <li>
          If the item goes back, send it within {days.sendBack} days. You are refunded when the seller confirms that it
          has arrived, or {days.sendBack} days after you sent it.
        </li>
        <li>
          You pay the return postage if you have changed your mind; the seller pays it if the item is faulty or not as
          described. Skep refunds at most what you paid for the order, so the seller pays return postage directly to
          you: keep the receipt. Bees that arrive dead, and parcels that never arrive, are refunded without a return.
        </li>
      </ul>
      <h2>Disputes</h2>
      <ul>
        <li>
          If the seller declines, or a refund can't be requested, start a dispute about anything that is faulty, not as
          described, dead on arrival or never arrived. The seller isn't paid until it is over.
        </li>
        <li>
          The seller has {days.dispute} days to answer. If you don't agree within another {days.dispute} days, Skep
          reads what both of you have written, looks at the pictures and decides: all, a part or nothing is refunded.
          That is {days.decide} days after the start at the latest; otherwise you get what you claim.
        </li>
        <li>Either of you can appeal once, within {days.dispute} days. If nobody does, the decision is final.</li>
      </ul>
      <h2>Your rights</h2>
      <p>
        None of this affects your rights as a consumer. If the seller is a trader, you can change your mind until{' '}
        {changeOfMindDays} days after you receive the item, whatever the listing says. Live bees are excluded, and so is
        food or a cosmetic whose seal you have broken.
      </p>
    </Prose>
  );
}
