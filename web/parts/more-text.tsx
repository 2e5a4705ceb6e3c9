import { useState } from 'react';
import styles from './more-text.module.css';

/** Prose cut at `limit` characters, with 'Show more' and 'Show less'. */
export function MoreText({ text, limit }: { text: string; limit: number }) {
  const [whole, setWhole] = useState(false);
  if (text.length <= limit) return <p className={styles.text}>{text}</p>;
  return (
    <p className={styles.text}>
      {whole ? `${text} ` : `${text.slice(0, limit).trimEnd()}… `}
      <button type="button" className={styles.more} aria-expanded={whole} onClick={() => setWhole(!whole)}>
        {whole ? 'Show less' : 'Show more'}
      </button>
    </p>
  );
}
