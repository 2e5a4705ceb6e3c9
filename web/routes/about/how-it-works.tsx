import { Link } from 'react-router';
import { defaultDays } from '#contract/order-deadlines.ts';
import { maxPictures } from '#contract/sizes.ts';
import { reservationMinutes } from '#contract/time.ts';
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
        <li>Search or browse the categories. Every price shows its postage, or where to collect, from the start.</li>
        <li>
          Add it to your basket and pay by card. At checkout it is usually reserved for you for {reservationMinutes}{' '}
          minutes; if not, the page says so, and the first to pay gets it.
        </li>
        <li>The seller posts it, or arranges a time for collection with you.</li>
        <li>
          The seller is paid once you have it. If something is wrong, request a refund: the seller answers within{' '}
          {defaultDays.answerRequest * 24} hours. If you can't agree, start a dispute, and Skep decides.{' '}
          <Link to="/terms-and-conditions">Delivery, returns and disputes</Link>
        </li>
      </ul>
      <h2>Selling</h2>
      <ul>
        <li>
          <Link to="/upgarde-account">Apply for a seller account</Link>: you need an address, a phone number and proof
          of identity. A person reviews every application.{' '}
          <Link to="/seller/start-selling">What it costs and what you can sell</Link>
        </li>
        <li>List what you have with up to {maxPictures} pictures. Be honest about its condition.</li>
        <li>When something sells, we'll let you know straight away. Post it, or meet the buyer.</li>
      </ul>
      <h2>Live bees</h2>
      <p>
        Colonies and nucs are collected, never posted. A listing shows only the area; the keeper gives you the apiary's
        address once you have paid.
      </p>
    </Prose>
  );
}
