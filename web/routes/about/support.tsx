import { Link } from 'react-router';
import { pageMeta } from '#web/parts/page-meta.ts';
import { Prose } from '#web/parts/prose.tsx';
import type { Route } from './+types/support.ts';

export const meta: Route.MetaFunction = (args) =>
  pageMeta(args, {
    title: 'Help & Support',
    description: 'Help with buying and selling on Skep: orders, delivery, refunds, messages and accounts.',
    path: '/support',
  });

export default function Support() {
  return (
    <Prose title="Help & Support">
      <h2>About an order</h2>
      <p>
        Open <Link to="/orders">My Purchases</Link>. Each order shows where it is, and its buttons lead to a refund or a
        dispute. For anything else, press “Message Seller” on the listing: the seller knows it best.
      </p>
      <h2>It did not arrive, or is not what was described</h2>
      <p>
        Use “Start Dispute” on the order. That works whatever the listing says about returns, and it keeps the whole
        story in one place.
      </p>
      <h2>You cannot get into your account</h2>
      <p>
        <Link to="/forgot-password">Ask for a reset link</Link>. If no message comes within a few minutes, look among
        your junk mail.
      </p>
      <h2>Something on Skep is wrong</h2>
      <p>
        A listing that should not be here, a message that crosses a line, a review that is not honest:{' '}
        <Link to="/make-report">make a report</Link>.
      </p>
    </Prose>
  );
}
