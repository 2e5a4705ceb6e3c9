import { Link } from 'react-router';
import { withoutQuotes } from '#contract/quoted.ts';
import type { ListResult } from './load-list.ts';
import styles from './product-list.module.css';
import { listPath, spellings } from './product-query.ts';

/** In which spelling the words were searched for, with a link to what was typed, and whether no listing has all of them. */
export function SearchNotes({ query, partial, corrected }: ListResult) {
  const { found, exact } = spellings(query, corrected);
  const asTyped = listPath({ ...query, keyword: exact, page: 1 });
  const isReplaced = corrected?.some(({ also }) => !also);
  return (
    <>
      {corrected && (
        <p className={styles.note}>
          {isReplaced ? 'Showing results for' : 'Also showing results for'} <b>"{withoutQuotes(found)}"</b>.{' '}
          <Link to={asTyped}>
            {isReplaced ? 'Search instead for' : 'Show only'} "{withoutQuotes(query.keyword)}"
          </Link>
        </p>
      )}
      {partial && (
        <p className={styles.note}>
          No exact matches for <b>"{withoutQuotes(found)}"</b>. Here are the closest results.
        </p>
      )}
    </>
  );
}
