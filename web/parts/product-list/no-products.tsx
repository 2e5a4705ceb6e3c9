import { popularCategories } from '#contract/bees/categories.ts';
import { categoryPath } from '#web/parts/category-path.ts';
import { ChipLink } from '#web/ui/chip.tsx';
import type { Found } from './load-list.ts';
import styles from './product-list.module.css';
import { appliedFilters, listPath } from './product-query.ts';

const mostCategories = 4;

/** The categories in which the other filters leave something, the fullest first. */
const nearestCategories = ({ facets, query }: Found) =>
  facets.category
    .filter(({ value, count }) => count > 0 && !query.category.some((name) => name === value))
    .toSorted((one, other) => other.count - one.count)
    .slice(0, mostCategories)
    .map(({ value, count }) => ({
      label: `${value} (${count})`,
      to: listPath({ ...query, page: 1, category: [value as (typeof query.category)[number]] }),
    }));

/** Nothing to show leads somewhere: each filter that could go, the nearest categories, or what else there is. */
export function NoProducts({ shown }: { shown: Found }) {
  const applied = appliedFilters(shown.query);
  const widening = applied.map(({ label, without }) => ({
    label: `Without ${label.startsWith('“') ? label : `“${label}”`}`,
    to: without,
  }));
  const nearest = nearestCategories(shown);
  const popular = popularCategories.map((name) => ({ label: name, to: categoryPath(name) }));
  return (
    <div className={styles.none}>
      <p className={styles.noneTitle}>No products found.</p>
      {widening.length > 0 && <Ways sentence="Widen the search a little:" ways={widening} />}
      {nearest.length > 0 && <Ways sentence="Or look in another category:" ways={nearest} />}
      {widening.length === 0 && <Ways sentence="New things are listed every day. Look through:" ways={popular} />}
    </div>
  );
}

const Ways = ({ sentence, ways }: { sentence: string; ways: { label: string; to: string }[] }) => (
  <>
    <p>{sentence}</p>
    <ul>
      {ways.map(({ label, to }) => (
        <li key={label}>
          <ChipLink to={to} preventScrollReset>
            {label}
          </ChipLink>
        </li>
      ))}
    </ul>
  </>
);
