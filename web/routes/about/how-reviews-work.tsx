import { Link } from 'react-router';
import { editHours, hiddenDays, reviewDays } from '#contract/review-rules.ts';
import { pageMeta } from '#web/parts/page-meta.ts';
import { Prose } from '#web/parts/prose.tsx';
import type { Route } from './+types/how-reviews-work.ts';

export const meta: Route.MetaFunction = (args) =>
  pageMeta(args, {
    title: 'How reviews work',
    description: 'Who can write a review on Skep, when it is published, and when we remove one.',
    path: '/how-reviews-work',
  });

export default function HowReviewsWork() {
  return (
    <Prose title="How reviews work">
      <h2>Who can write one</h2>
      <p>
        Only people who traded with each other. Once an order has been received, its buyer can review the item and the
        seller, and its seller can review the buyer, for {reviewDays} days. Each order has at most one review from each
        side. We don't pay for reviews, and nobody can buy them.
      </p>
      <h2>When it is published</h2>
      <ul>
        <li>
          Neither side sees the other's review until both have written theirs, or until {hiddenDays} days have passed,
          so that nobody writes one to get even.
        </li>
        <li>
          You can change your review for {editHours} hours, unless it has a reply. A changed review is marked as edited.
        </li>
        <li>You can delete your review at any time, but you can't write another for the same order.</li>
        <li>The person it is about can reply once, for everyone to read.</li>
      </ul>
      <h2>How stars are counted</h2>
      <p>
        A rating is the average of all published reviews, rounded to one decimal place. Good and bad reviews count the
        same, however old they are. A listing and its seller are rated by buyers only; a buyer is rated by sellers.
      </p>
      <h2>What we remove</h2>
      <p>
        Sellers cannot remove reviews, and we don't remove one for being critical. We remove a review if it is abusive,
        gives away someone's private details, advertises something, was offered for money or has nothing to do with the
        order. Its stars then no longer count, and we tell its writer why.
      </p>
      <p>
        If you see a review that shouldn't be here, <Link to="/make-report">make a report</Link>. Your own reviews are
        at <Link to="/my-reviews">My Reviews</Link>.
      </p>
    </Prose>
  );
}
