import { useEffect } from 'react';
import { useLoaderData, useRevalidator, useSearchParams } from 'react-router';
import type { Order } from '#contract/orders.ts';
import { call, logAndReturnNull } from '#web/api.ts';
import { basket } from '#web/basket.ts';
import { privateMeta } from '#web/parts/private-meta.ts';
import { requireViewer } from '#web/session.ts';
import { LinkButton } from '#web/ui/button.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { LoadError } from '#web/ui/load-error.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { TitledPage } from '#web/ui/titled-page.tsx';
import { PurchaseSummary } from './purchase-summary.tsx';
import styles from './thank-you.module.css';
import { usePurchase } from './use-purchase.ts';

export const meta = privateMeta('Thank you');

/** The orders of the purchase named in the URL; null if they could not be loaded. */
export async function clientLoader({ request }: { request: Request }): Promise<Order[] | null> {
  await requireViewer(request);
  const purchase = new URL(request.url).searchParams.get('purchase');
  if (!purchase) return [];
  return call('GET /api/orders', { query: { purchase } }).catch(logAndReturnNull);
}

export const HydrateFallback = () => (
  <div className="page">
    <div className={styles.column}>
      <p className="hidden-text" role="status">
        Loading your order...
      </p>
      <Skeleton width="60%" height="40px" />
      <Skeleton height="320px" radius="var(--r3)" />
    </div>
  </div>
);

export default function ThankYou() {
  const [search] = useSearchParams();
  const loaded = useLoaderData<typeof clientLoader>();
  const { revalidate } = useRevalidator();
  const { orders, waiting } = usePurchase(loaded, search.get('purchase'));
  const paid = orders.some(({ status }) => status === 'Paid');
  useEffect(() => {
    if (paid) void basket.refresh();
  }, [paid]);
  if (search.get('redirect_status') === 'failed') return <NotPaid />;
  if (orders.length === 0 && waiting) return <HydrateFallback />;
  if (orders.length === 0 && !loaded)
    return (
      <TitledPage title="Thank you">
        <LoadError
          title="Your order could not be loaded."
          reassurance="You'll also find it in My Purchases."
          onRetry={revalidate}
        />
      </TitledPage>
    );
  if (orders.length === 0) return <NoOrders />;
  return <PurchaseSummary orders={orders} waiting={waiting} />;
}

function NotPaid() {
  return (
    <div className="page">
      <EmptyState as="h1" title="Payment failed" action={<LinkButton to="/checkout">Back to checkout</LinkButton>}>
        <p>You haven't been charged. Try again with this card or another one.</p>
      </EmptyState>
    </div>
  );
}

function NoOrders() {
  return (
    <div className="page">
      <EmptyState
        as="h1"
        title="Thank you"
        action={
          <>
            <LinkButton to="/orders">My Purchases</LinkButton>
            <LinkButton kind="outline" to="/shop">
              Continue shopping
            </LinkButton>
          </>
        }
      >
        <p>Everything you've bought is in My Purchases.</p>
      </EmptyState>
    </div>
  );
}
