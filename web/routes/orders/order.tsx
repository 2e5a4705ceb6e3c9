import { useLoaderData, useParams, useRevalidator } from 'react-router';
import type { Order as Purchase } from '#contract/orders.ts';
import { ApiError, call, logAndReturnNull } from '#web/api.ts';
import { useListPath } from '#web/parts/back-to-list.ts';
import { privateMeta } from '#web/parts/private-meta.ts';
import { useReloadOnNotification } from '#web/parts/use-reload-on-notification.ts';
import { ClaimPanel, loadClaims } from '#web/routes/claims/claim-panel.tsx';
import { OrderNotFound } from '#web/routes/claims/order-page.tsx';
import styles from '#web/routes/seller-orders/seller-order.module.css';
import { requireViewer } from '#web/session.ts';
import { Breadcrumbs } from '#web/ui/breadcrumbs.tsx';
import { classNames } from '#web/ui/class-names.ts';
import { LoadError } from '#web/ui/load-error.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { TitledPage } from '#web/ui/titled-page.tsx';
import { useLastLoaded } from '#web/use-last-loaded.ts';
import { BuyersCollectionTime } from './collection-time.tsx';
import { NextStepInFull } from './next-step.tsx';
import { useOfflineOrder } from './offline-order.ts';
import { OrderActions } from './order-card.tsx';
import { BoughtHead } from './order-head.tsx';
import { PaymentDetailsPanel, PlacePanel, SellerPanel } from './order-panels.tsx';
import { paidAt } from './order-status-text.ts';
import { OrderTimeline } from './order-timeline.tsx';
import { Receipt } from './receipt.tsx';

export const meta = privateMeta('Order');

type Args = { request: Request; params: { orderId: string } };

/** Whether the buyer can review the order now. */
const readCanReview = (order: string): Promise<boolean> =>
  call('GET /api/reviews/to-write', { query: { order } }).then(
    (unreviewed) => unreviewed.length > 0,
    () => false,
  );

/** The trader who sold the item. Null for a private seller, or if the profile is unavailable. */
const readTrader = ({ sellerId: id }: Purchase) =>
  call('GET /api/users/{id}/public', { params: { id }, query: { limit: '1' } }).then(
    ({ trader }) => trader,
    () => null,
  );

/** `order` is null if it could not be loaded, undefined if the viewer has no such order. */
export async function clientLoader({ request, params: { orderId } }: Args) {
  const viewer = await requireViewer(request);
  const [order, canReview] = await Promise.all([
    call('GET /api/orders/{id}', { params: { id: orderId } }).catch((error: unknown) =>
      error instanceof ApiError && error.status === 404 ? undefined : logAndReturnNull(error),
    ),
    readCanReview(orderId),
  ]);
  if (!order) return { viewer, order, canReview, claims: [], trader: null };
  const [claims, trader] = await Promise.all([
    order.status === 'Pending' ? [] : loadClaims(orderId),
    readTrader(order),
  ]);
  return { viewer, order, canReview, claims, trader };
}

export const HydrateFallback = () => (
  <div className={classNames('page', styles.page)}>
    <p className="hidden-text" role="status">
      Loading order...
    </p>
    <Skeleton height="420px" radius="var(--r3)" />
  </div>
);

export default function Order() {
  const loaded = useLoaderData<typeof clientLoader>();
  const { orderId = '' } = useParams();
  const { viewer, order, canReview, claims, trader } =
    useLastLoaded(loaded.order === null ? null : loaded, orderId) ?? loaded;
  const { revalidate } = useRevalidator();
  const listPath = useListPath('/orders');
  useOfflineOrder(order);
  useReloadOnNotification();
  if (order === undefined) return <OrderNotFound />;
  if (!order)
    return (
      <TitledPage narrow title="Order">
        <LoadError
          title="Your order could not be loaded."
          reassurance="The order itself is safe."
          onRetry={revalidate}
        />
      </TitledPage>
    );
  return (
    <div key={order._id} className={classNames('page', styles.page)}>
      <div className={paidAt(order) && 'no-print'}>
        <Breadcrumbs crumbs={[{ label: 'My Purchases', to: listPath }]} here={order.productName} />
        <div className={styles.columns}>
          <div className={styles.main}>
            <article className={styles.card} aria-label={order.productName}>
              <BoughtHead order={order} as="h1" to={`/product/${order.productId}`} />
              {order.actions.includes('proposeTime') && <BuyersCollectionTime order={order} />}
              <NextStepInFull order={order} canReview={canReview} />
              <OrderTimeline order={order} side="buyer" />
              <OrderActions order={order} toReview={false} />
            </article>
            <ClaimPanel order={order} claims={claims} side="buyer" other={order.sellerName} />
          </div>
          <div className={styles.side}>
            <PlacePanel order={order} />
            <PaymentDetailsPanel order={order} />
            <SellerPanel order={order} trader={trader} />
          </div>
        </div>
      </div>
      <Receipt order={order} viewer={viewer} trader={trader} />
    </div>
  );
}
