import { pageMeta } from '#web/parts/page-meta.ts';
import { Prose } from '#web/parts/prose.tsx';
import type { Route } from './+types/delivery-and-returns.ts';

export const meta: Route.MetaFunction = (args) =>
  pageMeta(args, {
    title: 'Delivery & Returns',
    description: 'How things bought on Skep reach you, and how they go back.',
    path: '/terms-and-conditions',
  });

export default function DeliveryAndReturns() {
  return (
    <Prose title="Delivery & Returns">
      <h2>Delivery</h2>
      <p>
        Each listing says how it gets to you: Postage & Collection, Postage Only or Collection Only. Postage is set by
        the seller and stands beside the price. Where both are offered you choose in the basket.
      </p>
      <h2>Returns</h2>
      <ul>
        <li>
          “Buyer Pays Return Shipping”: you can request a refund within 14 days of ordering and pay the postage back.
        </li>
        <li>“No Returns Accepted”: a change of mind is not taken back.</li>
        <li>Faulty, not as described or never arrived: start a dispute on the order, whatever the listing says.</li>
      </ul>
      <h2>Your rights</h2>
      <p>
        None of this takes away your rights as a consumer. From a trader, many things bought at a distance can be sent
        back within 14 days of receiving them; some, like food once its seal is broken, cannot.
      </p>
    </Prose>
  );
}
