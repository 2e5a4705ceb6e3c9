import { useState } from 'react';
import type { Review } from '#contract/reviews.ts';
import { Avatar } from '#web/parts/avatar.tsx';
import { formatDay } from '#web/parts/dates.ts';
import { Button } from '#web/ui/button.tsx';
import { Stars } from '#web/ui/stars.tsx';
import styles from './profile.module.css';

/** How many are shown at first. */
const fewest = 6;

export function Reviews({ title, reviews }: { title: string; reviews: readonly Review[] }) {
  const [all, setAll] = useState(false);
  const shown = all ? reviews : reviews.slice(0, fewest);
  return (
    <section aria-labelledby="reviews">
      <h2 id="reviews" className={styles.title}>
        {title}
      </h2>
      {reviews.length === 0 && <p>No reviews yet.</p>}
      <ul className={styles.reviews}>
        {shown.map((review) => (
          <ReviewLine key={review._id} review={review} />
        ))}
      </ul>
      {shown.length < reviews.length && (
        <Button kind="outline" onClick={() => setAll(true)}>
          Show all {reviews.length}
        </Button>
      )}
    </section>
  );
}

function ReviewLine({ review: { reviewerId, rating, reviewText, product, createdAt } }: { review: Review }) {
  return (
    <li className={styles.review}>
      <Avatar name={reviewerId.name} src={reviewerId.avatar} size={44} />
      <div>
        <p className={styles.line}>
          <b>{reviewerId.name}</b> <Stars value={rating} />
        </p>
        <p className={styles.text}>{reviewText}</p>
        <p className={styles.since}>{[product, formatDay(createdAt)].filter(Boolean).join(', ')}</p>
      </div>
    </li>
  );
}
