import { useNavigate } from 'react-router';
import { type SaleFilter, saleFilters } from '#contract/sale-groups.ts';
import { ListSearch } from '#web/parts/list-search.tsx';
import { ChipLink, Chips } from '#web/ui/chip.tsx';
import { groupLabels } from './sale-groups.ts';
import { type SellerOrdersQuery, sellerOrdersPath } from './seller-orders-query.ts';
import styles from './seller-orders-table.module.css';

type Props = { query: SellerOrdersQuery; counts: Record<'all' | SaleFilter, number> };

/** Filters and search, both stored in the URL. */
export function SellerOrdersToolbar({ query, counts }: Props) {
  const navigate = useNavigate();
  const search = (text: string) =>
    void navigate(sellerOrdersPath({ ...query, page: 1, search: text }), { preventScrollReset: true });
  return (
    <div className={styles.toolbar}>
      <Chips label="Show" scroll>
        <ChipLink
          to={sellerOrdersPath({ ...query, group: undefined, page: 1 })}
          chosen={!query.group}
          preventScrollReset
        >
          All {counts.all}
        </ChipLink>
        {saleFilters.map((group) => (
          <ChipLink
            key={group}
            to={sellerOrdersPath({ ...query, group, page: 1 })}
            chosen={query.group === group}
            preventScrollReset
          >
            {groupLabels[group]} {counts[group]}
          </ChipLink>
        ))}
      </Chips>
      <ListSearch
        list="Your orders"
        label="Search by listing, buyer or order number"
        text={query.search}
        onSearch={search}
      />
    </div>
  );
}
