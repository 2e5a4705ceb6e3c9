import styles from './stars.module.css';

export const star = 'M10 1.6l2.6 5.3 5.8.85-4.2 4.1 1 5.8L10 14.9l-5.2 2.75 1-5.8-4.2-4.1 5.8-.85z';

/** Five stars in half steps, with a text alternative. */
export function Stars({ value }: { value: number }) {
  const halves = Math.round(value * 2);
  return (
    <span className={styles.stars} role="img" aria-label={`${value.toFixed(1)} out of 5 stars`}>
      {[0, 1, 2, 3, 4].map((index) => (
        <svg key={index} viewBox="0 0 20 20" width="18" height="18" aria-hidden="true">
          <path d={star} className={styles.empty} />
          {halves > index * 2 && (
            <path
              d={star}
              className={styles.full}
              clipPath={halves === index * 2 + 1 ? 'inset(0 50% 0 0)' : undefined}
            />
          )}
        </svg>
      ))}
    </span>
  );
}

/** The short form for cards: one star, the average and the number of reviews. */
export function Rating({ value, count, word = false }: { value: number; count: number; word?: boolean }) {
  if (count === 0) return <span className={styles.none}>No reviews yet</span>;
  return (
    <span className={styles.rating}>
      <svg viewBox="0 0 20 20" width="15" height="15" aria-hidden="true">
        <path d={star} className={styles.full} />
      </svg>
      <span className="hidden-text">Rated </span>
      <b>{value.toFixed(1)}</b>
      <span className="hidden-text"> out of 5 from </span>
      <span className={styles.count}>
        ({count}
        <span className={word ? undefined : 'hidden-text'}>{count === 1 ? ' review' : ' reviews'}</span>)
      </span>
    </span>
  );
}
