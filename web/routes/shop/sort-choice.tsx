import { useNavigate } from 'react-router';
import { type ShopQuery, shopPath, sortLabels } from './shop-query.ts';
import styles from './shop.module.css';

/** A select that goes where it says. */
export function SortChoice({ query }: { query: ShopQuery }) {
  const navigate = useNavigate();
  const pathOf = (sort: string) => shopPath({ ...query, page: 1, sort: sort as ShopQuery['sort'] });
  return (
    <div className={styles.sort}>
      <label htmlFor="sort">Sort</label>
      <select
        id="sort"
        value={query.sort}
        onChange={(event) => void navigate(pathOf(event.target.value), { preventScrollReset: true })}
      >
        {Object.entries(sortLabels).map(([value, label]) => (
          <option key={value} value={value}>
            {label}
          </option>
        ))}
      </select>
    </div>
  );
}
