import { SlidersHorizontal } from 'lucide-react';
import { useState } from 'react';
import { Link } from 'react-router';
import { Button } from '#web/ui/button.tsx';
import { ChipLink } from '#web/ui/chip.tsx';
import { Sheet } from '#web/ui/sheet.tsx';
import { ActiveFilters } from './active-filters.tsx';
import { ProductFilters } from './product-filters.tsx';
import { type ListResult } from './load-list.ts';
import styles from './product-list.module.css';
import { appliedFilters, clearedPath, listPath, type ProductQuery } from './product-query.ts';

type Props = { query: ProductQuery; shown: ListResult; loading: boolean };

/** The id of the filters beside the products, which narrow screens link to if scripts are off. */
export const filtersId = 'filters';

/** The filters on narrow screens: quick ones as chips, all of them in a sheet. */
export function PhoneFilters({ query, shown, loading }: Props) {
  const [open, setOpen] = useState(false);
  const count = appliedFilters(query, shown.understood).length;
  const label = `All Filters${count > 0 ? ` (${count})` : ''}`;
  const quick = (['postage', 'collection'] as const).map((method) => {
    const chosen = query.deliveryMethod === method;
    const to = listPath({ ...query, page: 1, deliveryMethod: chosen ? undefined : method });
    return { method, chosen, to };
  });
  return (
    <div className={styles.phone}>
      <Button
        kind="soft"
        className={styles.all}
        icon={<SlidersHorizontal aria-hidden="true" />}
        onClick={() => setOpen(true)}
      >
        {label}
      </Button>
      <noscript>
        <a href={`#${filtersId}`} className={styles.toFilters}>
          {label}
        </a>
      </noscript>
      {quick.map(({ method, chosen, to }) => (
        <ChipLink key={method} to={to} chosen={chosen} preventScrollReset>
          {method === 'postage' ? 'By post' : 'For collection'}
        </ChipLink>
      ))}
      <Sheet
        open={open}
        onClose={() => setOpen(false)}
        title="All Filters"
        from="bottom"
        footer={
          <>
            <Link to={clearedPath(query, shown.understood)} className={styles.clear} preventScrollReset>
              Clear All
            </Link>
            <Button wide pending={loading} onClick={() => setOpen(false)}>
              Show {shown.total} {shown.total === 1 ? 'result' : 'results'}
            </Button>
          </>
        }
      >
        <ActiveFilters query={query} understood={shown.understood} />
        <ProductFilters id="sheet" query={query} loading={loading} facets={shown.facets} />
      </Sheet>
    </div>
  );
}
