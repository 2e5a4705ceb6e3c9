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
        Bee farmers, breeders, hive makers and shops sell here alongside hobby keepers. A business is marked "Trader" on
        every listing, with its name, company number and address, so that buyers know who they're dealing with.
      </p>
      <h2>What you need</h2>
      <ul>
        <li>Your business name and company registration number.</li>
        <li>An address, a phone number and proof of identity for the person who signs up.</li>
        <li>If you sell food: your registration as a food business, which the law requires.</li>
      </ul>
      <p>
        Go to <Link to="/upgarde-account">Upgrade to Seller Account</Link> and choose to register as an organisation.
      </p>
    </Prose>
  );
}
