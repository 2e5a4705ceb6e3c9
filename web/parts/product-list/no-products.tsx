import { popularCategories } from '#contract/bees/categories.ts';
import { categoryPath } from '#web/parts/category-path.ts';
import { ChipLink } from '#web/ui/chip.tsx';
import type { ListResult } from './load-list.ts';
import styles from './product-list.module.css';
import { appliedFilters, listPath } from './product-query.ts';

const maxCategories = 4;

/** Categories with matches for the other filters, those with the most first. */
const nearestCategories = ({ facets, query }: ListResult) =>
  facets.category
    .filter(({ value, count }) => count > 0 && !query.category.some((name) => name === value))
    .toSorted((one, other) => other.count - one.count)
    .slice(0, maxCategories)
    .map(({ value, count }) => ({
      label: `${value} (${count})`,
      to: listPath({ ...query, page: 1, category: [value as (typeof query.category)[number]] }),
    }));

/** An empty list with suggestions: filters to remove, the nearest categories or the popular ones. */
export function NoProducts({ shown }: { shown: ListResult }) {
  const applied = appliedFilters(shown.query);
  const widening = applied.map(({ label, without }) => ({
    label: `Without ${label.startsWith('"') ? label : `"${label}"`}`,
    to: without,
  }));
  const nearest = nearestCategories(shown);
  const popular = popularCategories.map((name) => ({ label: name, to: categoryPath(name) }));
  return (
    <div className={styles.none}>
      <p className={styles.noneTitle}>No products found.</p>
      {widening.length > 0 && <Suggestions sentence="Widen your search:" links={widening} />}
      {nearest.length > 0 && <Suggestions sentence="Or try another category:" links={nearest} />}
      {widening.length === 0 && <Suggestions sentence="New items are listed every day. Browse:" links={popular} />}
    </div>
  );
}

const Suggestions = ({ sentence, links }: { sentence: string; links: { label: string; to: string }[] }) => (
  <>
    <p>{sentence}</p>
    <ul>
      {links.map(({ label, to }) => (
        <li key={label}>
          <ChipLink to={to} preventScrollReset>
            {label}
          </ChipLink>
        </li>
      ))}
    </ul>
  </>
);
