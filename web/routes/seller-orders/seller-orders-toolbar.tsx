import { Search } from 'lucide-react';
import type { FormEvent } from 'react';
import { useNavigate } from 'react-router';
import { type SaleFilter, saleFilters } from '#contract/sale-groups.ts';
import { textOf } from '#web/text.ts';
import { Button } from '#web/ui/button.tsx';
import { ChipLink, Chips } from '#web/ui/chip.tsx';
import { Field } from '#web/ui/field.tsx';
import { groupLabels } from './sale-groups.ts';
import { type SellerOrdersQuery, sellerOrdersPath } from './seller-orders-query.ts';
import styles from './seller-orders.module.css';

type Props = { query: SellerOrdersQuery; counts: Record<'all' | SaleFilter, number> };

/** Filters and search, both stored in the URL. */
export function SellerOrdersToolbar({ query, counts }: Props) {
  const navigate = useNavigate();
  const search = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const typed = textOf(new FormData(event.currentTarget), 'search').trim();
    void navigate(sellerOrdersPath({ ...query, page: 1, search: typed }), { preventScrollReset: true });
  };
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
      <form role="search" aria-label="Your orders" onSubmit={search} key={query.search} className={styles.find}>
        <Field
          name="search"
          label="Search by listing, buyer or order number"
          type="search"
          defaultValue={query.search}
          maxLength={120}
          after={<Button type="submit" kind="quiet" aria-label="Search" icon={<Search aria-hidden="true" />} />}
        />
      </form>
    </div>
  );
}
