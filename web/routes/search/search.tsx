import { useEffect } from 'react';
import { useRevalidator } from 'react-router';
import type { Card, Category } from '#contract/catalogue.ts';
import type { search } from '#contract/search.ts';
import type { Output } from '#contract/endpoint.ts';
import { popularCategories } from '#contract/bees/categories.ts';
import { withoutQuotes } from '#contract/quoted.ts';
import { pageSize } from '#contract/sizes.ts';
import { type Call, callFor, callOnServer } from '#web/api.ts';
import { categoryPath } from '#web/parts/product-list/list-paths.ts';
import { ListingGrid } from '#web/parts/listing-grid.tsx';
import { ListFailure, useLastResult } from '#web/parts/product-list/list-failure.tsx';
import {
  type ListResult,
  type Loaded,
  loaded,
  catchFailure,
  readPageInRange,
} from '#web/parts/product-list/load-list.ts';
import { ProductList } from '#web/parts/product-list/product-list.tsx';
import { UnknownPlace } from '#web/parts/product-list/search-notes.tsx';
import {
  appliedFilters,
  filtersOf,
  listHandle,
  type ProductQuery,
  readProductQuery,
} from '#web/parts/product-list/product-query.ts';
import { LinkButton } from '#web/ui/button.tsx';
import { ChipLink } from '#web/ui/chip.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { readToken } from '#web/token.ts';
import type { Route } from './+types/search.ts';
import { FoundUsers } from './found-users.tsx';
import styles from './search.module.css';

type FoundAll = ListResult & { users: Output<typeof search>['users']; popular: Card[] };

export const handle = listHandle('/search');

const readQuery = (url: string) => readProductQuery('/search', new URL(url).searchParams);

/** Loads the matching products and people, and the filter counts. Loads nothing without a keyword. */
async function load(call: Call, query: ProductQuery): Promise<Loaded<FoundAll>> {
  const { keyword, sort } = query;
  if (!keyword) return { query, found: null, failure: '' };
  const filters = { ...filtersOf(query), keyword };
  const read = async (page: number) => {
    const { products, users } = await call('GET /api/searches', {
      query: { ...filters, sort, limit: String(pageSize), page: String(page) },
    });
    const { items, ...totals } = products;
    return { products: items, ...totals, users };
  };
  const [found, facets] = await Promise.all([
    readPageInRange(query, read),
    call('GET /api/products/facets', { query: filters }),
  ]);
  const popular = found.total + found.users.total === 0 ? await loadPopular(call, found.nearest) : [];
  return loaded(query, { ...found, facets, popular });
}

/** The highest-rated products, from the given categories if any. */
async function loadPopular(call: Call, category?: Category[]): Promise<Card[]> {
  const { products } = await call('GET /api/products/all', { query: { category, sort: 'rating', limit: '4' } });
  return products;
}

function loadOrFailure(call: Call, url: string) {
  const query = readQuery(url);
  return catchFailure(query, load(call, query));
}

/** The server always renders the page for a guest. */
export const loader = async ({ context, request }: Route.LoaderArgs) => ({
  ...(await loadOrFailure(callOnServer(context), request.url)),
  isForGuests: true,
});
export const clientLoader = ({ request }: Route.ClientLoaderArgs) => loadOrFailure(callFor(request), request.url);

export const meta: Route.MetaFunction = ({ loaderData }) => [
  {
    title: loaderData?.query.keyword
      ? `Search for "${withoutQuotes(loaderData.query.keyword)}" | Skep`
      : 'Search | Skep',
  },
  { name: 'robots', content: 'noindex' },
];

/** Signed-in users can also find admins, so results rendered on the server are reloaded for them. */
function useReloadForViewer(isForGuests: boolean) {
  const { revalidate } = useRevalidator();
  useEffect(() => {
    if (isForGuests && readToken()) void revalidate();
  }, [isForGuests, revalidate]);
}

export default function Search({ loaderData }: Route.ComponentProps) {
  useReloadForViewer('isForGuests' in loaderData);
  const { query, failure } = loaderData;
  const shown = useLastResult(loaderData);
  const notice = failure && (
    <ListFailure sentence="Search failed. Please try again." failure={failure} showsPrevious={shown !== null} />
  );
  return (
    <div className={`page ${styles.screen}`}>
      <h1>{query.keyword ? `Results for "${withoutQuotes(query.keyword)}"` : 'Search'}</h1>
      {!query.keyword && <NoKeyword />}
      {query.keyword && (shown ? <Results {...{ query, shown, notice }} /> : notice)}
    </div>
  );
}

type ResultsProps = { query: ProductQuery; shown: FoundAll; notice: ReturnType<typeof ListFailure> | '' };

function Results({ query, shown, notice }: ResultsProps) {
  const { users } = shown;
  const isFiltered = appliedFilters(shown.query, shown.understood).length > 0;
  const isEmpty = shown.total + users.total === 0;
  return (
    <>
      {isEmpty && !isFiltered && <NoResults shown={shown} />}
      {shown.total > 0 || isFiltered ? (
        <div>
          <ProductList
            {...{ query, shown, notice }}
            heading={shown.total > 0 && <h2 className={styles.title}>Products ({shown.total})</h2>}
            empty={isEmpty ? nothingFound(query) : undefined}
          />
        </div>
      ) : (
        notice
      )}
      {users.total > 0 && shown.query.page === 1 && (
        <FoundUsers key={shown.query.keyword} keyword={shown.query.keyword} {...users} />
      )}
    </>
  );
}

const CategoryChips = ({ names = popularCategories }: { names?: readonly Category[] | undefined }) =>
  names.map((name) => (
    <ChipLink key={name} to={categoryPath(name)}>
      {name}
    </ChipLink>
  ));

const NoKeyword = () => (
  <>
    <p>Enter what you're looking for in the search box above, or browse a category:</p>
    <div className={styles.ways}>
      <CategoryChips />
    </div>
  </>
);

const nothingFound = ({ keyword }: ProductQuery) => `No results found for "${withoutQuotes(keyword)}".`;

/** Shown if there are no filters to clear. Either the search terms are wrong or the item is not for sale. */
const NoResults = ({ shown: { query, nearest, popular, understood } }: { shown: FoundAll }) => (
  <>
    <EmptyState
      title={nothingFound(query)}
      action={
        <>
          <CategoryChips names={nearest} />
          <LinkButton to="/shop" kind="quiet">
            See all products
          </LinkButton>
        </>
      }
    >
      <UnknownPlace query={query} understood={understood} />
      <p>Try fewer or different words, or browse a {nearest && 'similar '}category.</p>
    </EmptyState>
    {popular.length > 0 && (
      <section aria-labelledby="popular" className={styles.popular}>
        <h2 id="popular" className={styles.title}>
          Highest rated by buyers
        </h2>
        <ListingGrid products={popular} as="h3" showRating />
      </section>
    )}
  </>
);
