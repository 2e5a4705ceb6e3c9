import { Link } from 'react-router';
import { popularCategories } from '#contract/bees/categories.ts';
import { categoryPath } from './list-paths.ts';
import { ChipLink } from '#web/ui/chip.tsx';
import { ActiveFilters } from './active-filters.tsx';
import type { ListResult } from './load-list.ts';
import styles from './product-list.module.css';
import { appliedFilters, listPath, type ProductQuery } from './product-query.ts';

const maxCategories = 4;

/** Categories with matches for the other filters, most matches first. */
const nearestCategories = ({ facets, query }: ListResult) =>
  facets.category
    .filter(({ value, count }) => count > 0 && !query.category.some((name) => name === value))
    .toSorted((one, other) => other.count - one.count)
    .slice(0, maxCategories)
    .map(({ value, count }) => ({
      label: `${value} (${count})`,
      to: listPath({ ...query, page: 1, category: [value as (typeof query.category)[number]] }),
    }));

/** The path of a search near `town` instead of in it. The search widens until it finds something. */
const nearTown = (query: ProductQuery, town: string): string =>
  listPath({
    ...query,
    path: '/search',
    keyword: `${query.keyword} near ${town}`.trim(),
    city: undefined,
    sort: 'relevance',
    page: 1,
  });

/**
 * Suggests what to do about an empty list: remove a filter (`query` includes pending changes), search near the town, or try another
 * category. The categories are those with matches, otherwise those in which similar items are usually sold, otherwise popular ones.
 */
export function NextSteps({ query, shown }: { query: ProductQuery; shown: ListResult }) {
  if (appliedFilters(shown.query, shown.understood).length === 0)
    return (
      <p className={styles.next}>
        Nothing is for sale yet. <Link to="/seller/start-selling">Be the first to sell</Link>.
      </p>
    );
  const { city: town } = shown.query;
  const nearest = nearestCategories(shown);
  const others = (shown.nearest ?? popularCategories).map((name) => ({ label: name, to: categoryPath(name) }));
  return (
    <div className={styles.next}>
      <p>Remove a filter to see more:</p>
      <ActiveFilters query={query} understood={shown.understood} />
      {town && (
        <p>
          Or <Link to={nearTown(shown.query, town)}>search near {town}</Link>.
        </p>
      )}
      <p>{nearest.length > 0 ? 'Or try another category:' : 'Or browse a category:'}</p>
      <ul>
        {(nearest.length > 0 ? nearest : others).map(({ label, to }) => (
          <li key={label}>
            <ChipLink to={to} preventScrollReset>
              {label}
            </ChipLink>
          </li>
        ))}
      </ul>
    </div>
  );
}
