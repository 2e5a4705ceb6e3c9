import { useEffect, useState } from 'react';
import { useRevalidator } from 'react-router';
import { TryAgain } from '#web/parts/try-again.tsx';
import { Notice } from '#web/ui/notice.tsx';
import type { Found, Loaded } from './load-list.ts';
import styles from './product-list.module.css';

/** The last list that could be read, unless it is of another search; read again once there is a connection. */
export function useLastFound<F extends Found>({ query, found, failure }: Loaded<F>): F | null {
  const [last, setLast] = useState(found);
  if (found && found !== last) setLast(found);
  const { revalidate } = useRevalidator();
  const failed = failure !== '';
  useEffect(() => {
    if (!failed) return;
    const retry = () => void revalidate();
    window.addEventListener('online', retry);
    return () => window.removeEventListener('online', retry);
  }, [failed, revalidate]);
  const isOther = query.path === '/search' && last?.query.keyword !== query.keyword;
  return found ?? (isOther ? null : last);
}

/** Says that the list could not be read, what stands there instead, and tries again. */
export const ListFailure = ({ sentence, failure, isKept }: { sentence: string; failure: string; isKept: boolean }) => (
  <div className={styles.notice}>
    <Notice tone="brick" role="alert">
      <div className={styles.failure}>
        <p>
          <strong>{sentence}</strong> {failure !== sentence && failure}
          {isKept && ' Below is still what was shown before.'}
        </p>
        <TryAgain />
      </div>
    </Notice>
  </div>
);
