import { useEffect, useRef } from 'react';
import { useNavigate } from 'react-router';
import { listPath, type ProductQuery, sortsFor } from './product-query.ts';
import styles from './product-list.module.css';

/** A select that navigates on change; it is uncontrolled, so the choice stays while the response is pending. */
export function SortChoice({ query }: { query: ProductQuery }) {
  const navigate = useNavigate();
  const select = useRef<HTMLSelectElement>(null);
  useEffect(() => {
    if (select.current) select.current.value = query.sort;
  }, [query.sort]);
  const pathOf = (sort: string) => listPath({ ...query, page: 1, sort: sort as ProductQuery['sort'] });
  return (
    <div className={styles.sort}>
      <label htmlFor="sort">Sort</label>
      <select
        id="sort"
        ref={select}
        defaultValue={query.sort}
        onChange={(event) => void navigate(pathOf(event.target.value), { preventScrollReset: true })}
      >
        {Object.entries(sortsFor(query)).map(([value, label]) => (
          <option key={value} value={value}>
            {label}
          </option>
        ))}
      </select>
    </div>
  );
}
