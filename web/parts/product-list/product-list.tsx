import { type ReactNode, useEffect, useRef } from 'react';
import { NavigationType, useNavigation, useNavigationType } from 'react-router';
import { pageSize } from '#contract/sizes.ts';
import { ListingGrid } from '#web/parts/listing-grid.tsx';
import { useAvailable } from '#web/parts/use-available.ts';
import { Pagination } from '#web/ui/pagination.tsx';
import { ActiveFilters } from './active-filters.tsx';
import { ProductFilters } from './product-filters.tsx';
import { type ListResult } from './load-list.ts';
import { NextSteps } from './next-steps.tsx';
import { filtersId, PhoneFilters } from './phone-filters.tsx';
import styles from './product-list.module.css';
import { listPath, type ProductQuery, readProductQuery } from './product-query.ts';
import { SearchNotes } from './search-notes.tsx';
import { SortChoice } from './sort-choice.tsx';

/** The pending query, so that badges, chips and page numbers respond immediately. */
function usePending(query: ProductQuery): { query: ProductQuery; loading: boolean } {
  const { location } = useNavigation();
  const loading = location?.pathname === query.path;
  return { loading, query: loading ? readProductQuery(query.path, new URLSearchParams(location.search)) : query };
}

type Props = {
  /** What the URL requests; `shown` is the last list that loaded. */
  query: ProductQuery;
  shown: ListResult;
  /** Shown above the products. */
  heading?: ReactNode;
  /** Shown in place of products if there are none. */
  empty?: string;
  /** Explains why the previous products are still shown. */
  notice: ReactNode;
};

/** Products with filters (beside them or, on a phone, in a sheet), badges, sorting and pages. The list's state is in the URL. */
export function ProductList({ query: requested, shown, heading, empty = 'No products found.', notice }: Props) {
  const { query, loading } = usePending(requested);
  const results = useResultsInView(shown);
  const { facets } = shown;
  const products = useAvailable(shown.products);
  const isEmpty = products.length === 0;
  const found = isEmpty ? empty : `Showing ${products.length} of ${shown.total} products`;
  const only = shown.query.category.length === 1 ? shown.query.category[0] : undefined;
  return (
    <>
      <PhoneFilters {...{ query, shown, loading }} />
      <div className={styles.columns}>
        <aside id={filtersId} className={styles.sidebar} aria-label="Filters">
          <h2 className={styles.filtersTitle}>Filters</h2>
          <ProductFilters id="side" {...{ query, loading, facets }} />
        </aside>
        <section aria-label="Products" className={styles.section} ref={results}>
          {heading}
          <div className={styles.bar}>
            <p className={isEmpty ? styles.empty : styles.showing} role="status">
              {loading ? 'Loading products...' : found}
            </p>
            {!isEmpty && <SortChoice query={query} />}
          </div>
          {!isEmpty && <ActiveFilters query={query} understood={shown.understood} />}
          {!isEmpty && <SearchNotes {...shown} />}
          {notice}
          <div className={styles.results} aria-busy={loading}>
            {isEmpty ? (
              <NextSteps query={query} shown={shown} />
            ) : (
              <ListingGrid
                products={products}
                category={only}
                across={3}
                showRating={shown.query.sort === 'rating'}
                showTown={shown.understood?.some(({ filter }) => filter === 'near' || filter === 'county')}
                eager={3}
              />
            )}
          </div>
          <Pagination
            page={loading ? query.page : shown.query.page}
            pages={Math.ceil(shown.total / pageSize)}
            href={(page) => listPath({ ...shown.query, page })}
          />
        </section>
      </div>
    </>
  );
}

/** New filters may shorten the list. Anyone who has scrolled down is then taken to its start instead of being left below its end. */
function useResultsInView({ query }: ListResult) {
  const section = useRef<HTMLElement>(null);
  const path = listPath({ ...query, page: 1 });
  const seen = useRef(path);
  const wentBack = useNavigationType() === NavigationType.Pop;
  useEffect(() => {
    if (seen.current === path) return;
    seen.current = path;
    const top = section.current?.getBoundingClientRect().top ?? 0;
    if (top < 0 && !wentBack) section.current?.scrollIntoView();
  }, [path, wentBack]);
  return section;
}
