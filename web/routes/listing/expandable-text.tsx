import { useState } from 'react';
import { truncate } from '#web/typography.ts';
import { classNames } from '#web/ui/class-names.ts';
import styles from './expandable-text.module.css';

/** Text truncated to at most `limit` characters, with 'Show more' and 'Show less'. Shown in full without JavaScript. */
export function ExpandableText({ text, limit }: { text: string; limit: number }) {
  const [expanded, setExpanded] = useState(false);
  if (text.length <= limit) return <p className={styles.text}>{text}</p>;
  return (
    <>
      <p className={classNames(styles.text, styles.short)}>
        {expanded ? text : truncate(text, limit)}{' '}
        <button type="button" className={styles.more} aria-expanded={expanded} onClick={() => setExpanded(!expanded)}>
          {expanded ? 'Show less' : 'Show more'}
        </button>
      </p>
      <noscript>
        <p className={styles.text}>{text}</p>
      </noscript>
    </>
  );
}
