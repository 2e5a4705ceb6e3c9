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
        Open <Link to="/orders">My Purchases</Link>. Each order shows its progress, with buttons to request a refund or
        start a dispute. For anything else, use "Message Seller" on the listing: the seller knows the item best.
      </p>
      <h2>It hasn't arrived, or isn't as described</h2>
      <p>
        Use "Start Dispute" on the order. It works whatever the listing says about returns, and it keeps everything in
        one place.
      </p>
      <h2>You can't sign in</h2>
      <p>
        <Link to="/forgot-password">Request a reset link</Link>. If you haven't received the email within a few minutes,
        check your junk folder.
      </p>
      <h2>Something isn't right on Skep</h2>
      <p>
        If you see a listing that shouldn't be here, a message that crosses the line or a dishonest review,{' '}
        <Link to="/make-report">make a report</Link>.
      </p>
    </Prose>
  );
}
