import { Link } from 'react-router';
import { withoutQuotes } from '#contract/quoted.ts';
import type { ListResult } from './load-list.ts';
import styles from './product-list.module.css';
import { listPath, spellings } from './product-query.ts';

/** A search near the user, whose location is unknown. */
const nearMe =
  /\b(?:(?:near(?:est)?|around|miles of|(?:near(?:est)?|local|close(?:st)?) to) (?:me|here)|nearby|(?:in|near|around) my area)\b/i;
const places = new Set(['near', 'city', 'county', 'postcode']);
/** A search near a named place. */
const nearPlace = /\b(?:near(?:est)? to|near|close to|miles (?:of|from)) +(?!(?:me|here|my|a|an|the)\b)\p{L}{3}/iu;

/** Suggests a larger town or a postcode, after a search near a place we don't know that had no exact matches. */
export function UnknownPlace({ query, understood }: Pick<ListResult, 'query' | 'understood'>) {
  if (!nearPlace.test(query.keyword) || understood?.some(({ filter }) => places.has(filter))) return null;
  return (
    <p className={styles.note}>
      We don't know where that place is. Try a larger town nearby or a postcode, such as "near HR1".
    </p>
  );
}

/**
 * Notes above the results. They show the spelling that was searched for, with a link to search as typed; say how far away the nearest
 * matches are, or ask for a place; and point out if there are no exact matches.
 */
export function SearchNotes({ query, partial, corrected, understood }: ListResult) {
  const { found, exact } = spellings(query, corrected);
  const asTyped = listPath({ ...query, keyword: exact, page: 1 });
  const surroundings = understood?.find(({ wider }) => wider);
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
      {surroundings && <p className={styles.note}>The nearest good matches are within {surroundings.value}.</p>}
      {nearMe.test(query.keyword) && !understood?.some(({ filter }) => places.has(filter)) && (
        <p className={styles.note}>To see what's near you, add your town or postcode, such as "near Hereford".</p>
      )}
      {partial && (
        <p className={styles.note}>
          No exact matches for <b>"{withoutQuotes(found)}"</b>. Here are the closest results.
        </p>
      )}
      {partial && <UnknownPlace query={query} understood={understood} />}
    </>
  );
}
