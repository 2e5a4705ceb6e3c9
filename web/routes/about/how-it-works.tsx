import { Link } from 'react-router';
import { pageMeta } from '#web/parts/page-meta.ts';
import { Prose } from '#web/parts/prose.tsx';
import type { Route } from './+types/how-it-works.ts';

export const meta: Route.MetaFunction = (args) =>
  pageMeta(args, {
    title: 'How it works',
    description: 'How buying and selling bees, honey and equipment works on Skep.',
    path: '/how-it-works',
  });

export default function HowItWorks() {
  return (
    <Prose title="How it works">
      <h2>Buying</h2>
      <ul>
        <li>
          Find it by searching or in a category. The price shows its postage, or where to collect, at first sight.
        </li>
        <li>
          Put it in your basket and pay by card. At checkout it is usually held for you for 15 minutes; if it is not,
          the page says so, and the first to pay gets it.
        </li>
        <li>The seller posts it or agrees a time for collection with you in the chat.</li>
      </ul>
      <h2>Selling</h2>
      <ul>
        <li>
          <Link to="/upgarde-account">Apply for a seller account</Link>: your address, a phone number and an identity
          document. A person reads every application.{' '}
          <Link to="/seller/start-selling">What it costs and what may be sold</Link>
        </li>
        <li>List what you have with up to six pictures. Say honestly what condition it is in.</li>
        <li>When something sells you are told at once. Post it, or meet the buyer.</li>
      </ul>
      <h2>Live bees</h2>
      <p>
        Colonies and nucs are collected, never posted. Only the area is shown on a listing; you learn the apiary’s
        address from its keeper once you have paid.
      </p>
    </Prose>
  );
}
