import { useEffect, useRef } from 'react';
import { useNavigate } from 'react-router';
import { Button } from '#web/ui/button.tsx';
import { lists } from './list-paths.ts';
import { listPath, type ProductQuery, searchOf, sortsFor } from './product-query.ts';
import styles from './product-list.module.css';

/**
 * A select that navigates on change. It is uncontrolled, so that the choice persists while the response is pending. Without JavaScript, it
 * is a GET form with a button.
 */
export function SortChoice({ query }: { query: ProductQuery }) {
  const navigate = useNavigate();
  const select = useRef<HTMLSelectElement>(null);
  useEffect(() => {
    if (select.current) select.current.value = query.sort;
  }, [query.sort]);
  const pathOf = (sort: string) => listPath({ ...query, page: 1, sort: sort as ProductQuery['sort'] });
  const { path } = query;
  const filters = [...searchOf({ ...query, page: 1, sort: lists[path].sort })];
  return (
    <form action={path} method="get" className={styles.sort}>
      {filters.map(([name, value]) => (
        <input key={`${name}=${value}`} type="hidden" name={name} value={value} />
      ))}
      <label htmlFor="sort">Sort</label>
      <select
        id="sort"
        name="sort"
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
      <noscript>
        <Button type="submit" kind="soft">
          Sort
        </Button>
      </noscript>
    </form>
  );
}
