import type { ReactNode } from 'react';
import type { Understood } from '#contract/catalogue.ts';
import { Link } from 'react-router';
import { FilterChip } from '#web/ui/chip.tsx';
import { useFocusNeighbourOnUnmount } from '#web/ui/use-focus-neighbour-on-unmount.ts';
import { appliedFilters, clearedPath, type ProductQuery } from './product-query.ts';
import styles from './product-list.module.css';

export function ActiveFilters({ query, understood }: { query: ProductQuery; understood: Understood[] | undefined }) {
  const applied = appliedFilters(query, understood);
  if (!applied.length) return null;
  return (
    <ul className={styles.applied} aria-label="Active filters">
      {applied.map(({ label, without }) => (
        <Item key={label}>
          <FilterChip to={without} preventScrollReset>
            {label}
          </FilterChip>
        </Item>
      ))}
      <Item>
        <Link to={clearedPath(query, understood)} className={styles.clear} preventScrollReset>
          Clear All
        </Link>
      </Item>
    </ul>
  );
}

function Item({ children }: { children: ReactNode }) {
  const place = useFocusNeighbourOnUnmount<HTMLLIElement>('ul');
  return (
    <li ref={place} data-passes-focus="">
      {children}
    </li>
  );
}
