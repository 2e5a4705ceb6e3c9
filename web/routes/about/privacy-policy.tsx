import { rejectedDocumentDays } from '#contract/time.ts';
import { pageMeta } from '#web/parts/page-meta.ts';
import { Prose } from '#web/parts/prose.tsx';
import type { Route } from './+types/privacy-policy.ts';

export const meta: Route.MetaFunction = (args) =>
  pageMeta(args, {
    title: 'Privacy Policy',
    description: 'What Skep stores about you, why, and for how long.',
    path: '/privacy-policy',
  });

export default function PrivacyPolicy() {
  return (
    <Prose title="Privacy Policy">
      <p>Skep stores what it needs to run a marketplace, and nothing to track you.</p>
      <h2>What we store</h2>
      <ul>
        <li>Your account: name, email, a hashed version of your password, and what you add to your profile.</li>
        <li>
          Your orders, messages and reviews, because the other person needs them too. The seller of an order sees your
          name and, until the order has ended, your delivery address.
        </li>
        <li>
          For sellers: the address, phone number and identity document from the application. The document is stored
          encrypted, seen only by the people who check it, and deleted {rejectedDocumentDays} days after an application
          is rejected. If the application is approved, the document is deleted once we no longer need it as a record of
          the check, and at the latest when the account is deleted.
        </li>
        <li>A trader's business name, company number and address are public: buyers are entitled to know them.</li>
      </ul>
      <h2>What we don't store</h2>
      <p>
        Card numbers go to the payment provider, never to us. There is no tracking and no advertising, so there is no
        cookie banner. A guest's basket and wishlist stay in their own browser.
      </p>
      <h2>Leaving</h2>
      <p>
        When an account is deleted, its name, address and documents are removed; its orders, reviews and messages remain
        without them.
      </p>
    </Prose>
  );
}
