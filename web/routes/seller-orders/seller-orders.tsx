import { useLoaderData } from 'react-router';
import { pageSize } from '#contract/sizes.ts';
import { call, logAndReturnNull } from '#web/api.ts';
import { privateMeta } from '#web/parts/private-meta.ts';
import { loadDashboard } from '#web/routes/dashboards/load-dashboard.ts';
import { LinkButton } from '#web/ui/button.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { ListPage, ListPageSkeleton } from '#web/ui/list-page.tsx';
import { readSellerOrdersQuery, sellerOrdersPath } from './seller-orders-query.ts';
import { SellerOrdersTable } from './seller-orders-table.tsx';
import { SellerOrdersToolbar } from './seller-orders-toolbar.tsx';

const title = 'Orders';
export const meta = privateMeta(title);

/** `found` is null if loading failed. */
export async function clientLoader({ request }: { request: Request }) {
  await loadDashboard(request, 'seller');
  const query = readSellerOrdersQuery(new URL(request.url).searchParams);
  const { group, search, page } = query;
  const found = await call('GET /api/sellers/orders', {
    query: { group, search, page: String(page), limit: String(pageSize) },
  }).catch(logAndReturnNull);
  return { query, found };
}

export const HydrateFallback = () => (
  <ListPageSkeleton title={title} status="Loading your orders..." rowHeight="84px" />
);

export default function SellerOrders() {
  const { query, found } = useLoaderData<typeof clientLoader>();
  const hasSoldNothing = found?.counts.all === 0 && !query.search;
  return (
    <ListPage
      title={title}
      aside={ownPurchases}
      rows={found?.orders}
      empty={hasSoldNothing ? <NothingSold /> : <NothingFound />}
      failure="Your orders could not be loaded."
      advice="Your orders are safe. Check your connection, then try again."
      above={found && !hasSoldNothing && <SellerOrdersToolbar query={query} counts={found.counts} />}
      pagination={
        found && {
          page: query.page,
          pages: Math.ceil(found.total / pageSize),
          href: (page) => sellerOrdersPath({ ...query, page }),
        }
      }
    >
      {(orders) => <SellerOrdersTable orders={orders} />}
    </ListPage>
  );
}

/** A seller buys too. */
const ownPurchases = (
  <LinkButton kind="quiet" to="/orders">
    My Purchases
  </LinkButton>
);

const NothingSold = () => (
  <EmptyState
    title="You haven't sold anything yet."
    action={<LinkButton to="/seller/create-listing">Create New Listing</LinkButton>}
  >
    <p>Orders for your listings appear here, with where to send them and what you earn.</p>
  </EmptyState>
);

const NothingFound = () => (
  <EmptyState
    title="No orders found."
    action={
      <LinkButton to="/seller/orders" kind="outline">
        Show all
      </LinkButton>
    }
  >
    <p>No orders match your filters.</p>
  </EmptyState>
);
