import { useState } from 'react';
import { beginning } from '#web/text.ts';
import styles from './more-text.module.css';

/** Prose, at first its beginning in at most `limit` characters, with 'Show more' and 'Show less'. */
export function MoreText({ text, limit }: { text: string; limit: number }) {
  const [whole, setWhole] = useState(false);
  if (text.length <= limit) return <p className={styles.text}>{text}</p>;
  return (
    <p className={styles.text}>
      {whole ? text : beginning(text, limit)}{' '}
      <button type="button" className={styles.more} aria-expanded={whole} onClick={() => setWhole(!whole)}>
        {whole ? 'Show less' : 'Show more'}
      </button>
    </p>
  );
}
