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
        <li>Faulty, not as described or never arrived: start a dispute on the order, whatever the listing says.</li>
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
