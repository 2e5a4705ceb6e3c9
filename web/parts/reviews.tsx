import { useState } from 'react';
import type { Review } from '#contract/reviews.ts';
import { Button } from '#web/ui/button.tsx';
import { Stars } from '#web/ui/stars.tsx';
import { toast } from '#web/ui/toasts.tsx';
import { Avatar } from './avatar.tsx';
import { formatDay } from './dates.ts';
import styles from './reviews.module.css';

/** How many are shown at first, and how many more each click adds. */
const step = { first: 6, more: 10 };

type Props = {
  title: string;
  /** The newest ones: a multiple of `step.more` unless there are no more. */
  newest: readonly Review[];
  total: number;
  /** Reads a page of `step.more` of them. */
  readPage: (page: string) => Promise<Review[]>;
  /** Whether each names its product; not needed if all are about the same one. */
  withProduct?: boolean;
};

/** Reviews, newest first, with a button to show more. */
export function Reviews({ title, newest, total, readPage, withProduct = false }: Props) {
  const { reviews, rest, showMore, loading } = useReviews(newest, total, readPage);
  return (
    <section aria-labelledby="reviews">
      <h2 id="reviews" className={styles.title}>
        {total > 0 ? `${title} (${total})` : title}
      </h2>
      {reviews.length === 0 && <p>{total > 0 ? 'The reviews could not be loaded.' : 'No reviews yet.'}</p>}
      <ul>
        {reviews.map((review) => (
          <ReviewLine key={review._id} {...{ review, withProduct }} />
        ))}
      </ul>
      {rest && (
        <Button kind="outline" pending={loading} onClick={() => void showMore()}>
          Show more reviews
        </Button>
      )}
    </section>
  );
}

function useReviews(newest: readonly Review[], total: number, readPage: Props['readPage']) {
  const [shown, setShown] = useState(step.first);
  const [read, setRead] = useState(newest);
  const [ended, setEnded] = useState(false);
  const [loading, setLoading] = useState(false);
  const showMore = async () => {
    const wanted = shown + step.more;
    if (read.length < wanted && read.length < total && !ended) {
      setLoading(true);
      try {
        const page = await readPage(String(Math.floor(read.length / step.more) + 1));
        const known = new Set(read.map(({ _id }) => _id));
        setRead([...read, ...page.filter(({ _id }) => !known.has(_id))]);
        setEnded(page.length < step.more);
      } catch {
        return toast.error('More reviews could not be loaded. Please try again.');
      } finally {
        setLoading(false);
      }
    }
    setShown(wanted);
  };
  const rest = shown < read.length || (!ended && read.length < total);
  return { reviews: read.slice(0, shown), rest, showMore, loading };
}

type LineProps = { review: Review; withProduct: boolean };

function ReviewLine({ review: { reviewerId, rating, reviewText, product, createdAt }, withProduct }: LineProps) {
  return (
    <li className={styles.review}>
      <Avatar name={reviewerId.name} src={reviewerId.avatar} size={44} />
      <div>
        <p className={styles.line}>
          <b>{reviewerId.name}</b> <Stars value={rating} />
        </p>
        <p className={styles.text}>{reviewText}</p>
        <p className={styles.since}>{[withProduct && product, formatDay(createdAt)].filter(Boolean).join(', ')}</p>
      </div>
    </li>
  );
}
