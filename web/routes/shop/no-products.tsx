import { popularCategories } from '#contract/bees/categories.ts';
import { categoryPath } from '#web/parts/category-path.ts';
import { ChipLink } from '#web/ui/chip.tsx';
import type { AppliedFilter } from './shop-query.ts';
import styles from './shop.module.css';

/** Zero results lead somewhere: each filter that could go, or what else there is. */
export function NoProducts({ applied }: { applied: AppliedFilter[] }) {
  const ways = applied.length
    ? applied.map(({ label, without }) => ({ label: `Without “${label}”`, to: without }))
    : popularCategories.map((name) => ({ label: name, to: categoryPath(name) }));
  return (
    <div className={styles.none}>
      <p className={styles.noneTitle}>No products found.</p>
      <p>{applied.length ? 'Widen the search a little:' : 'New things are listed every day. Look through:'}</p>
      <ul>
        {ways.map(({ label, to }) => (
          <li key={label}>
            <ChipLink to={to}>{label}</ChipLink>
          </li>
        ))}
      </ul>
    </div>
  );
}
