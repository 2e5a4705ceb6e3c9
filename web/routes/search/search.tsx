import { useSearchParams } from 'react-router';
import { ApiError, type Call, callFor, callOnServer } from '#web/api.ts';
import { categoryPath } from '#web/parts/category-path.ts';
import { ListingGrid } from '#web/parts/listing-grid.tsx';
import { TryAgain } from '#web/parts/try-again.tsx';
import { popularCategories } from '#contract/bees/categories.ts';
import { LinkButton } from '#web/ui/button.tsx';
import { ChipLink } from '#web/ui/chip.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { Pagination } from '#web/ui/pagination.tsx';
import type { Route } from './+types/search.ts';
import { FoundUsers } from './found-users.tsx';
import styles from './search.module.css';

const pageSize = 24;

function readQuery(url: string) {
  const search = new URL(url).searchParams;
  const page = search.get('page') ?? '';
  return {
    query: (search.get('query') ?? '').trim().slice(0, 200),
    page: /^[1-9]\d{0,2}$/.test(page) ? Number(page) : 1,
  };
}

/** `found` is null where the search failed or nothing was asked for. */
async function load(call: Call, url: string) {
  const { query, page } = readQuery(url);
  if (!query) return { query, page, found: null, failed: false };
  try {
    const found = await call('GET /api/searches', {
      query: { keyword: query, limit: String(pageSize), page: String(page) },
    });
    return { query, page, found, failed: false };
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    return { query, page, found: null, failed: true };
  }
}

export const loader = ({ context, request }: Route.LoaderArgs) => load(callOnServer(context), request.url);
export const clientLoader = ({ request }: Route.ClientLoaderArgs) => load(callFor(request), request.url);

export const meta: Route.MetaFunction = ({ loaderData }) => [
  { title: loaderData?.query ? `Search for “${loaderData.query}” | Skep` : 'Search | Skep' },
  { name: 'robots', content: 'noindex' },
];

export default function Search({ loaderData: { query, page, found, failed } }: Route.ComponentProps) {
  const [search] = useSearchParams();
  const href = (page: number) => `/search?query=${encodeURIComponent(search.get('query') ?? '')}&page=${page}`;
  return (
    <div className={`page ${styles.screen}`}>
      <h1>{query ? `Results for “${query}”` : 'Search'}</h1>
      {failed && (
        <>
          <Notice tone="brick" role="alert">
            Search failed. Please try again.
          </Notice>
          <p>
            <TryAgain />
          </p>
        </>
      )}
      {!query && (
        <>
          <p>Type what you are looking for into the search box above, or look through a category:</p>
          <div className={styles.ways}>
            <CategoryChips />
          </div>
        </>
      )}
      {found && found.products.total + found.users.total === 0 && <Nothing query={query} />}
      {found && found.products.total > 0 && (
        <section aria-labelledby="products">
          <h2 id="products" className={styles.title}>
            Products ({`${found.products.total}${found.products.more ? '+' : ''}`})
          </h2>
          <ListingGrid products={found.products.items} eager={4} />
          <div className={styles.pages}>
            <Pagination page={page} pages={Math.ceil(found.products.total / pageSize)} href={href} />
          </div>
        </section>
      )}
      {found && found.users.total > 0 && <FoundUsers users={found.users.items} total={found.users.total} />}
    </div>
  );
}

const CategoryChips = () =>
  popularCategories.map((name) => (
    <ChipLink key={name} to={categoryPath(name)}>
      {name}
    </ChipLink>
  ));

function Nothing({ query }: { query: string }) {
  return (
    <EmptyState
      title={`No results found for "${query}".`}
      action={
        <>
          <CategoryChips />
          <LinkButton to="/shop" kind="quiet">
            See everything
          </LinkButton>
        </>
      }
    >
      <p>Try fewer or other words, or look through a category.</p>
    </EmptyState>
  );
}
