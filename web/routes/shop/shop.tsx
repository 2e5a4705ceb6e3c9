import { SlidersHorizontal } from 'lucide-react';
import { useState } from 'react';
import { Link, useNavigation } from 'react-router';
import { callFor, callOnServer } from '#web/api.ts';
import { categoryPath } from '#web/parts/category-path.ts';
import { ListingGrid } from '#web/parts/listing-grid.tsx';
import { breadcrumbData, pageMeta } from '#web/parts/page-meta.ts';
import { plural } from '#web/text.ts';
import { Breadcrumbs } from '#web/ui/breadcrumbs.tsx';
import { Button } from '#web/ui/button.tsx';
import { ChipLink, FilterChip } from '#web/ui/chip.tsx';
import { Pagination } from '#web/ui/pagination.tsx';
import { Sheet } from '#web/ui/sheet.tsx';
import type { Route } from './+types/shop.ts';
import { FilterForm } from './filter-form.tsx';
import { loadShop, pageSize } from './load-shop.ts';
import { NoProducts } from './no-products.tsx';
import { type AppliedFilter, appliedFilters, readShopQuery, type ShopQuery, shopPath } from './shop-query.ts';
import styles from './shop.module.css';
import { SortChoice } from './sort-choice.tsx';

export const loader = ({ context, request }: Route.LoaderArgs) => loadShop(callOnServer(context), request.url);
export const clientLoader = ({ request }: Route.ClientLoaderArgs) => loadShop(callFor(request), request.url);

/** The category, where it is shown alone. */
const onlyCategory = ({ category }: ShopQuery) => (category.length === 1 ? category[0] : undefined);

export const meta: Route.MetaFunction = (args) => {
  const only = args.loaderData && onlyCategory(args.loaderData.query);
  const what = only ?? 'Honey, hives, bees and all they need';
  const path = only ? categoryPath(only) : '/shop';
  return [
    ...pageMeta(args, {
      title: only ?? 'Shop',
      description: `${what} from UK beekeepers and makers: by post or collected, each price with its postage.`,
      path,
    }),
    {
      'script:ld+json': breadcrumbData(
        args,
        only
          ? [
              ['Shop', '/shop'],
              [only, path],
            ]
          : [['Shop', path]],
      ),
    },
  ];
};

/** The query that is on its way, so that badges and chips say at once what was pressed. */
function usePending(query: ShopQuery): { query: ShopQuery; loading: boolean } {
  const { location } = useNavigation();
  const loading = location?.pathname === '/shop';
  return { loading, query: loading ? readShopQuery(new URLSearchParams(location.search)) : query };
}

export default function Shop({ loaderData }: Route.ComponentProps) {
  const { products, total, facets, query: shown } = loaderData;
  const { query, loading } = usePending(shown);
  const applied = appliedFilters(query);
  const only = shown.category.length === 1 ? shown.category[0] : undefined;
  return (
    <div className="page">
      <Breadcrumbs
        crumbs={[{ label: 'Home', to: '/' }, ...(only ? [{ label: 'Shop', to: '/shop' }] : [])]}
        here={only ?? 'Shop'}
      />
      <header className={styles.head}>
        <h1>Shop</h1>
        <p className={styles.total}>Total products: {total}</p>
      </header>
      <PhoneFilters {...{ query, facets, applied, total, loading }} />
      <div className={styles.columns}>
        <aside className={styles.sidebar} aria-label="Filters">
          <h2 className={styles.filtersTitle}>Filters</h2>
          <FilterForm id="side" {...{ query, loading, facets }} />
        </aside>
        <section aria-labelledby="results">
          <div className={styles.bar}>
            <h2 id="results" className="hidden-text">
              Products
            </h2>
            <p className={styles.showing} role="status">
              {loading ? 'Loading products...' : `Showing ${products.length} of ${total} products`}
            </p>
            <SortChoice query={query} />
          </div>
          <Applied applied={applied} />
          <div className={styles.results} aria-busy={loading}>
            {products.length > 0 ? (
              <ListingGrid products={products} category={onlyCategory(shown)} across={3} eager={3} />
            ) : (
              <NoProducts applied={applied} />
            )}
          </div>
          <Pagination
            page={shown.page}
            pages={Math.ceil(total / pageSize)}
            href={(page) => shopPath({ ...shown, page })}
          />
        </section>
      </div>
    </div>
  );
}

function Applied({ applied }: { applied: AppliedFilter[] }) {
  if (!applied.length) return null;
  return (
    <ul className={styles.applied} aria-label="Active filters">
      {applied.map(({ label, without }) => (
        <li key={label}>
          <FilterChip to={without} preventScrollReset>
            {label}
          </FilterChip>
        </li>
      ))}
      <li>
        <Link to="/shop" className={styles.clear}>
          Clear All
        </Link>
      </li>
    </ul>
  );
}

type PhoneProps = {
  query: ShopQuery;
  facets: Parameters<typeof FilterForm>[0]['facets'];
  applied: AppliedFilter[];
  total: number;
  loading: boolean;
};

function PhoneFilters({ query, facets, applied, total, loading }: PhoneProps) {
  const [open, setOpen] = useState(false);
  const quick = (['postage', 'collection'] as const).map((way) => {
    const chosen = query.deliveryMethod === way;
    const to = shopPath({ ...query, page: 1, deliveryMethod: chosen ? undefined : way });
    return { way, chosen, to };
  });
  return (
    <div className={styles.phone}>
      <Button
        kind="soft"
        className={styles.all}
        icon={<SlidersHorizontal aria-hidden="true" />}
        onClick={() => setOpen(true)}
      >
        All Filters{applied.length > 0 && ` (${applied.length})`}
      </Button>
      {quick.map(({ way, chosen, to }) => (
        <ChipLink key={way} to={to} chosen={chosen} preventScrollReset>
          {way === 'postage' ? 'By post' : 'To collect'}
        </ChipLink>
      ))}
      <Sheet
        open={open}
        onClose={() => setOpen(false)}
        title="All Filters"
        from="bottom"
        footer={
          <>
            <Link to="/shop" className={styles.clear} preventScrollReset>
              Clear All
            </Link>
            <Button wide pending={loading} onClick={() => setOpen(false)}>
              Show {plural(total, 'result')}
            </Button>
          </>
        }
      >
        <Applied applied={applied} />
        <FilterForm id="sheet" {...{ query, loading, facets }} />
      </Sheet>
    </div>
  );
}
