import { Link } from 'react-router';
import { pageMeta } from '#web/parts/page-meta.ts';
import { Prose } from '#web/parts/prose.tsx';
import type { Route } from './+types/privacy-policy.ts';

export const meta: Route.MetaFunction = (args) =>
  pageMeta(args, {
    title: 'Privacy Policy',
    description: 'What Skep keeps about you, why, and for how long.',
    path: '/privacy-policy',
  });

export default function PrivacyPolicy() {
  return (
    <Prose title="Privacy Policy">
      <p>Skep keeps what it needs to run a marketplace, and nothing to follow you around.</p>
      <h2>What we keep</h2>
      <ul>
        <li>Your account: name, email, a scrambled form of your password, and what you add to your profile.</li>
        <li>
          Your orders, messages and reviews, since the other side needs them too. The seller of an order is told your
          name and, until the order has ended, where to post it.
        </li>
        <li>
          For sellers: the address, phone number and identity document of the application. The document is stored
          encrypted, seen only by those who check it, and deleted 30 days after an application was rejected, or a year
          after it was approved.
        </li>
        <li>A trader’s business name, company number and address are public, because buyers must be told them.</li>
      </ul>
      <h2>What we do not keep</h2>
      <p>
        Card numbers go to the payment provider, never to us. There is no tracking and no advertising, hence no cookie
        banner. A guest’s basket and wishlist stay in the guest’s own browser.
      </p>
      <h2>Leaving</h2>
      <p>
        You can <Link to="/delete-account">delete your account</Link> at any time. Your name, address and documents are
        removed; orders, reviews and messages stay without them.
      </p>
    </Prose>
  );
}
