import { Link } from 'react-router';
import { pageMeta } from '#web/parts/page-meta.ts';
import { Prose } from '#web/parts/prose.tsx';
import type { Route } from './+types/business.ts';

export const meta: Route.MetaFunction = (args) =>
  pageMeta(args, {
    title: 'Bee for Business',
    description: 'Selling on Skep as a business: what buyers see and what you need.',
    path: '/business',
  });

export default function Business() {
  return (
    <Prose title="Bee for Business">
      <p>
        Bee farmers, breeders, joiners and shops sell here beside hobby keepers. A business is marked “Trader” on every
        listing, with its name, company number and address, so that buyers know whom they deal with.
      </p>
      <h2>What you need</h2>
      <ul>
        <li>Your business name and company registration number.</li>
        <li>An address, a phone number and an identity document of the person who signs up.</li>
        <li>For food: your registration as a food business, as the law asks.</li>
      </ul>
      <p>
        <Link to="/upgarde-account">Upgrade to Seller Account</Link> and tick that you register as an organisation.
      </p>
    </Prose>
  );
}
