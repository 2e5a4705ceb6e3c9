import { useEffect, useState } from 'react';
import { useRevalidator } from 'react-router';
import { TryAgain } from '#web/parts/try-again.tsx';
import { Notice } from '#web/ui/notice.tsx';
import type { ListResult, Loaded } from './load-list.ts';
import styles from './product-list.module.css';

/** A browser may report that it is online before its network can be used. */
const retryDelaysMs = [0, 1_000, 5_000];

/** Returns the last list that loaded, unless it belongs to another search. After a failure, reloads when the browser is back online. */
export function useLastResult<F extends ListResult>({ query, found, failure }: Loaded<F>): F | null {
  const [last, setLast] = useState(found);
  if (found && found !== last) setLast(found);
  const { revalidate } = useRevalidator();
  const failed = failure !== '';
  useEffect(() => {
    if (!failed) return;
    let timers: number[] = [];
    const retry = () => {
      timers = retryDelaysMs.map((ms) => window.setTimeout(() => void revalidate(), ms));
    };
    window.addEventListener('online', retry);
    return () => {
      window.removeEventListener('online', retry);
      for (const timer of timers) clearTimeout(timer);
    };
  }, [failed, revalidate]);
  const isOtherSearch = query.path === '/search' && last?.query.keyword !== query.keyword;
  return found ?? (isOtherSearch ? null : last);
}

type FailureProps = { sentence: string; failure: string; showsPrevious: boolean };

/** Reports that the list could not be loaded and whether the previous one is still shown, and offers a retry. */
export const ListFailure = ({ sentence, failure, showsPrevious }: FailureProps) => (
  <div className={styles.notice}>
    <Notice tone="brick" role="alert">
      <div className={styles.failure}>
        <p>
          <strong>{sentence}</strong> {failure !== sentence && failure}
          {showsPrevious && " You're still seeing the previous results."}
        </p>
        <TryAgain />
      </div>
    </Notice>
  </div>
);
