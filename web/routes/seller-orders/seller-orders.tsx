import { useLoaderData, useRevalidator } from 'react-router';
import { pageSize } from '#contract/sizes.ts';
import { call, logAndReturnNull } from '#web/api.ts';
import { privateMeta } from '#web/parts/private-meta.ts';
import { loadDashboard } from '#web/routes/dashboards/load-dashboard.ts';
import { LinkButton } from '#web/ui/button.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { LoadError } from '#web/ui/load-error.tsx';
import { Pagination } from '#web/ui/pagination.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { TitledPage } from '#web/ui/titled-page.tsx';
import { readSellerOrdersQuery, sellerOrdersPath } from './seller-orders-query.ts';
import { SellerOrdersTable } from './seller-orders-table.tsx';
import { SellerOrdersToolbar } from './seller-orders-toolbar.tsx';
import styles from './seller-orders.module.css';

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
  <TitledPage title={title}>
    <p className="hidden-text" role="status">
      Loading your orders...
    </p>
    <div className={styles.waiting}>
      {[0, 1, 2, 3].map((row) => (
        <Skeleton key={row} height="84px" radius="var(--r3)" />
      ))}
    </div>
  </TitledPage>
);

export default function SellerOrders() {
  const { query, found } = useLoaderData<typeof clientLoader>();
  const { revalidate } = useRevalidator();
  if (!found)
    return (
      <TitledPage title={title}>
        <LoadError title="Your orders could not be loaded." onRetry={revalidate}>
          Your orders are safe. Check your connection, then try again.
        </LoadError>
      </TitledPage>
    );
  if (found.counts.all === 0 && !query.search)
    return (
      <TitledPage title={title} aside={ownPurchases}>
        <EmptyState
          title="You haven't sold anything yet."
          action={<LinkButton to="/seller/create-listing">Create New Listing</LinkButton>}
        >
          <p>Orders for your listings appear here, with where to send them and what you earn.</p>
        </EmptyState>
      </TitledPage>
    );
  return (
    <TitledPage title={title} aside={ownPurchases}>
      <div className={styles.page}>
        <SellerOrdersToolbar query={query} counts={found.counts} />
        {found.orders.length === 0 ? <NothingFound /> : <SellerOrdersTable orders={found.orders} />}
        <Pagination
          page={query.page}
          pages={Math.ceil(found.total / pageSize)}
          href={(page) => sellerOrdersPath({ ...query, page })}
        />
      </div>
    </TitledPage>
  );
}

/** A seller buys too. */
const ownPurchases = (
  <LinkButton kind="quiet" to="/orders">
    My Purchases
  </LinkButton>
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
