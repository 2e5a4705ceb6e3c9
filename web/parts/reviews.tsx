import { useState } from 'react';
import { Link } from 'react-router';
import type { Review } from '#contract/reviews.ts';
import { ShowMore } from '#web/ui/show-more.tsx';
import { Stars } from '#web/ui/stars.tsx';
import { toast } from '#web/ui/toasts.tsx';
import { Avatar } from './avatar.tsx';
import { formatDay } from '#contract/time.ts';
import { ReportLink } from './report-link.tsx';
import styles from './reviews.module.css';

/** How many reviews are shown at first, and how many more each click adds. */
const step = { first: 6, more: 10 };

type Props = {
  title: string;
  /** The newest reviews: a multiple of `step.more` unless there are no more. */
  newest: readonly Review[];
  total: number;
  /** Reads a page of `step.more` reviews. */
  readPage: (page: string) => Promise<Review[]>;
  /** Whether to show each review's product. Not needed if all reviews are about the same one. */
  withProduct?: boolean;
  /** Who replies: the person reviewed. */
  replyFrom: Replier;
};

type Replier = { _id: string; name: string };

/** Reviews, newest first, with a button to show more. */
export function Reviews({ title, newest, total, readPage, withProduct = false, replyFrom }: Props) {
  const { reviews, hasMore, showMore } = useReviews(newest, total, readPage);
  return (
    <section aria-labelledby="reviews">
      <h2 id="reviews" className={styles.title}>
        {total > 0 ? `${title} (${total})` : title}
      </h2>
      <p className={styles.how}>
        Every review is for an order placed on Skep. <Link to="/how-reviews-work">How reviews work</Link>
      </p>
      {reviews.length === 0 && <p>{total > 0 ? 'The reviews could not be loaded.' : 'No reviews yet.'}</p>}
      <ul>
        {reviews.map((review) => (
          <ReviewLine key={review._id} {...{ review, withProduct, replyFrom }} />
        ))}
      </ul>
      {hasMore && <ShowMore onMore={showMore}>Show more reviews</ShowMore>}
    </section>
  );
}

function useReviews(newest: readonly Review[], total: number, readPage: Props['readPage']) {
  const [shown, setShown] = useState(step.first);
  const [read, setRead] = useState(newest);
  const [ended, setEnded] = useState(false);
  const showMore = async () => {
    const wanted = shown + step.more;
    if (read.length < wanted && read.length < total && !ended) {
      try {
        const page = await readPage(String(Math.floor(read.length / step.more) + 1));
        const known = new Set(read.map(({ _id }) => _id));
        setRead([...read, ...page.filter(({ _id }) => !known.has(_id))]);
        setEnded(page.length < step.more);
      } catch {
        return toast.error('More reviews could not be loaded. Please try again.');
      }
    }
    setShown(wanted);
  };
  const hasMore = shown < read.length || (!ended && read.length < total);
  return { reviews: read.slice(0, shown), hasMore, showMore };
}

type Text = Pick<Review, 'rating' | 'reviewText' | 'createdAt' | 'editedAt' | 'reply'>;

/** A review's rating, text and date, and the reply to it. */
export function ReviewText({
  review,
  product,
  replyFrom,
}: {
  review: Text;
  product?: string | null;
  replyFrom: string;
}) {
  const { rating, reviewText, createdAt, editedAt, reply } = review;
  const details = [product, formatDay(createdAt), editedAt && 'edited'].filter(Boolean).join(', ');
  return (
    <div>
      <Stars value={rating} />
      <p className={styles.text}>{reviewText}</p>
      <p className={styles.since}>{details}</p>
      {reply && (
        <div className={styles.reply}>
          <p className={styles.since}>
            Reply from {replyFrom}, {formatDay(reply.createdAt)}
          </p>
          <p className={styles.text}>{reply.replyText}</p>
        </div>
      )}
    </div>
  );
}

type LineProps = { review: Review; withProduct: boolean; replyFrom: Replier };

function ReviewLine({ review, withProduct, replyFrom }: LineProps) {
  const { name, avatar } = review.reviewerId;
  return (
    <li className={styles.review}>
      <Avatar name={name} src={avatar} size={44} />
      <div className={styles.words}>
        <p className={styles.name}>{name}</p>
        <ReviewText review={review} product={withProduct ? review.product : null} replyFrom={replyFrom.name} />
        <div className={styles.reports}>
          <ReportLink
            kind="review"
            id={review._id}
            ownerId={review.reviewerId._id}
            label={`Report the review by ${name}`}
          >
            Report
          </ReportLink>
          {review.reply && (
            <ReportLink
              kind="reply"
              id={review._id}
              ownerId={replyFrom._id}
              label={`Report the reply to the review by ${name}`}
            >
              Report reply
            </ReportLink>
          )}
        </div>
      </div>
    </li>
  );
}
