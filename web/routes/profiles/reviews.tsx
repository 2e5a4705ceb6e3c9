import type { Review } from '#contract/reviews.ts';
import { Avatar } from '#web/parts/avatar.tsx';
import { formatDay } from '#web/parts/dates.ts';
import { Stars } from '#web/ui/stars.tsx';
import styles from './profile.module.css';

export function Reviews({ title, reviews }: { title: string; reviews: readonly Review[] }) {
  return (
    <section aria-labelledby="reviews">
      <h2 id="reviews" className={styles.title}>
        {title}
      </h2>
      {reviews.length === 0 && <p>No reviews yet.</p>}
      <ul className={styles.reviews}>
        {reviews.map(({ _id, reviewerId, rating, reviewText, product, createdAt }) => (
          <li key={_id} className={styles.review}>
            <Avatar name={reviewerId.name} src={reviewerId.avatar} size={44} />
            <div>
              <p className={styles.line}>
                <b>{reviewerId.name}</b> <Stars value={rating} />
              </p>
              <p className={styles.text}>{reviewText}</p>
              <p className={styles.since}>{[product, formatDay(createdAt)].filter(Boolean).join(', ')}</p>
            </div>
          </li>
        ))}
      </ul>
    </section>
  );
}
