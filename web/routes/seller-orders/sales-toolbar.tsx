import { Search } from 'lucide-react';
import type { FormEvent } from 'react';
import { useNavigate } from 'react-router';
import { type SaleGroup, saleGroups } from '#contract/order-process.ts';
import { textOf } from '#web/routes/checkout/form-text.ts';
import { Button } from '#web/ui/button.tsx';
import { ChipLink } from '#web/ui/chip.tsx';
import { Field } from '#web/ui/field.tsx';
import { groupLabels } from './sale-groups.ts';
import { type SalesQuery, salesPath } from './sales-query.ts';
import styles from './seller-orders.module.css';

type Props = { query: SalesQuery; counts: Record<'all' | SaleGroup, number> };

/** Which orders: all of it stands in the address. */
export function SalesToolbar({ query, counts }: Props) {
  const navigate = useNavigate();
  const search = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const typed = textOf(new FormData(event.currentTarget), 'search').trim();
    void navigate(salesPath({ ...query, page: 1, search: typed }), { preventScrollReset: true });
  };
  return (
    <div className={styles.toolbar}>
      <nav aria-label="Show" className={styles.chips}>
        <ChipLink to={salesPath({ ...query, group: undefined, page: 1 })} chosen={!query.group} preventScrollReset>
          All {counts.all}
        </ChipLink>
        {saleGroups.map((group) => (
          <ChipLink
            key={group}
            to={salesPath({ ...query, group, page: 1 })}
            chosen={query.group === group}
            preventScrollReset
          >
            {groupLabels[group]} {counts[group]}
          </ChipLink>
        ))}
      </nav>
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
