import { useNavigate } from 'react-router';
import { type OwnSort, type SaleStatus, saleStatuses } from '#contract/own-listings.ts';
import { ListSearch } from '#web/parts/list-search.tsx';
import { ChipLink, Chips } from '#web/ui/chip.tsx';
import { SelectField } from '#web/ui/field.tsx';
import { listingsPath, type ListingsQuery, sortLabels, statusLabels } from './listings-query.ts';
import styles from './own-listings.module.css';

type Props = { query: ListingsQuery; counts: Record<'all' | SaleStatus, number> };

/** Statuses that most sellers never see. */
const isRare = (status: SaleStatus): boolean => status === 'stopped' || status === 'removed';

/** Filters, search and sort order, all stored in the URL. */
export function ListingsToolbar({ query, counts }: Props) {
  const navigate = useNavigate();
  const go = (change: Partial<ListingsQuery>) =>
    void navigate(listingsPath({ ...query, page: 1, ...change }), { preventScrollReset: true });
  return (
    <div className={styles.toolbar}>
      <Chips label="Status" scroll>
        <ChipLink to={listingsPath({ ...query, status: undefined, page: 1 })} chosen={!query.status}>
          All {counts.all}
        </ChipLink>
        {saleStatuses
          .filter((status) => !isRare(status) || counts[status] > 0)
          .map((status) => (
            <ChipLink key={status} to={listingsPath({ ...query, status, page: 1 })} chosen={query.status === status}>
              {statusLabels[status]} {counts[status]}
            </ChipLink>
          ))}
      </Chips>
      <div className={styles.find}>
        <ListSearch
          list="Your listings"
          label="Search your listings"
          text={query.search}
          onSearch={(text) => go({ search: text })}
        />
        <SelectField
          name="sort"
          label="Sort"
          value={query.sort}
          onChange={({ target }) => go({ sort: target.value as OwnSort })}
        >
          {Object.entries(sortLabels).map(([value, label]) => (
            <option key={value} value={value}>
              {label}
            </option>
          ))}
        </SelectField>
      </div>
    </div>
  );
}
