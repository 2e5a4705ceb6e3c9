import { Printer } from 'lucide-react';
import { Link, useLoaderData, useParams, useRevalidator } from 'react-router';
import type { Claim } from '#contract/claims.ts';
import type { SellerOrder as Order } from '#contract/seller-orders.ts';
import { ApiError, call, logAndReturnNull } from '#web/api.ts';
import { useListPath } from '#web/parts/back-to-list.ts';
import { MessageButton } from '#web/parts/message-button.tsx';
import { privateMeta } from '#web/parts/private-meta.ts';
import { timesQuantity } from '#web/typography.ts';
import { ClaimPanel, loadClaims } from '#web/routes/claims/claim-panel.tsx';
import { claimLink } from '#web/routes/claims/claim-texts.ts';
import { requireRole } from '#web/parts/require-role.ts';
import { useReloadOnNotification } from '#web/parts/use-reload-on-notification.ts';
import { collectionTimeId } from '#web/routes/orders/collection-time.tsx';
import { OrderHead } from '#web/routes/orders/order-head.tsx';
import { OrderTimeline } from '#web/routes/orders/order-timeline.tsx';
import { Breadcrumbs } from '#web/ui/breadcrumbs.tsx';
import { Button, LinkButton } from '#web/ui/button.tsx';
import { classNames } from '#web/ui/class-names.ts';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { LoadError } from '#web/ui/load-error.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { TitledPage } from '#web/ui/titled-page.tsx';
import { useLastLoaded } from '#web/use-last-loaded.ts';
import { AboutBees } from './about-bees.tsx';
import { DeliveryPanel } from './delivery-panel.tsx';
import { MoneyPanel } from './money-panel.tsx';
import { PackingSlip } from './packing-slip.tsx';
import { RefundPart } from './refund-part.tsx';
import { canDispatch, isWaiting } from './sale-groups.ts';
import { labelsPath } from './seller-orders-query.ts';
import { SendOrder } from './send-order.tsx';
import styles from './seller-order.module.css';
import { whatNext } from './what-next.ts';

export const meta = privateMeta('Order');

type Args = { request: Request; params: { id: string } };

/** `order` is null if it could not be loaded, undefined if the viewer has no such order. */
export async function clientLoader({ request, params }: Args) {
  const viewer = await requireRole(request, 'seller');
  const order = await call('GET /api/sellers/orders/{id}', { params }).catch((error: unknown) =>
    error instanceof ApiError && error.status === 404 ? undefined : logAndReturnNull(error),
  );
  const [toReview, claims] = await Promise.all([
    call('GET /api/reviews/to-write', { query: { order: params.id } }).catch(logAndReturnNull),
    order ? loadClaims(params.id) : [],
  ]);
  return { viewer, order, claims, canReview: toReview !== null && toReview.length > 0 };
}

export const HydrateFallback = () => (
  <div className={classNames('page', styles.page)}>
    <p className="hidden-text" role="status">
      Loading the order...
    </p>
    <Skeleton height="420px" radius="var(--r3)" />
  </div>
);

export default function SellerOrder() {
  const loaded = useLoaderData<typeof clientLoader>();
  const { id = '' } = useParams();
  const { viewer, order, claims, canReview } = useLastLoaded(loaded.order === null ? null : loaded, id) ?? loaded;
  const listPath = useListPath('/seller/orders');
  useReloadOnNotification();
  if (order === undefined) return <NoOrder />;
  if (!order) return <NotLoaded />;
  const needsPacking = isWaiting(order);
  return (
    <div key={order._id} className={classNames('page', styles.page)}>
      <div className={needsPacking ? 'no-print' : undefined}>
        <Breadcrumbs
          crumbs={[
            { label: 'Seller dashboard', to: '/seller/dashboard' },
            { label: 'Orders', to: listPath },
          ]}
          here={order.productName}
        />
        <div className={styles.columns}>
          <OrderDetails order={order} claims={claims} canReview={canReview} />
          <div className={styles.side}>
            <DeliveryPanel order={order} />
            <MoneyPanel order={order} />
          </div>
        </div>
      </div>
      {needsPacking && <PackingSlip order={order} viewer={viewer} />}
    </div>
  );
}

type Details = { order: Order; claims: Claim[] | null; canReview: boolean };

function OrderDetails({ order, claims, canReview }: Details) {
  const { title, text } = whatNext(order);
  const { revalidate } = useRevalidator();
  const needsPacking = isWaiting(order);
  return (
    <div className={styles.main}>
      <article className={styles.card}>
        <OrderHead
          order={order}
          as="h1"
          to={`/seller/edit-listing/${order.productId}`}
          party={{
            label: 'Bought by',
            userId: order.buyerIsUnreachable ? null : order.buyerId,
            name: order.buyerName,
            avatar: order.buyerAvatar,
          }}
        />
        <div className={styles.next}>
          <h2 id={collectionTimeId} tabIndex={-1} className={styles.small}>
            {title}
          </h2>
          <p>{text}</p>
          {order.claimState && (
            <LinkButton kind="outline" to="#claim">
              {claimLink(order.claimState)}
            </LinkButton>
          )}
          {order.group === 'to_hand_over' && <Alongside order={order} />}
          <SendOrder order={order} onMoved={revalidate} />
        </div>
        <OrderTimeline order={order} side="seller" />
        <div className={styles.actions}>
          {needsPacking && (
            <Button kind="outline" icon={<Printer aria-hidden="true" />} onClick={() => window.print()}>
              Print packing slip
            </Button>
          )}
          {canDispatch(order) && (
            <LinkButton to={labelsPath([order._id])} kind="outline" icon={<Printer aria-hidden="true" />}>
              Print address label
            </LinkButton>
          )}
          {canReview && (
            <LinkButton to={`/my-reviews?order=${order._id}`} kind="outline">
              Review the buyer
            </LinkButton>
          )}
          {!order.buyerIsUnreachable && (
            <MessageButton kind="outline" userId={order.buyerId} topic={{ orderId: order._id }}>
              Message Buyer
            </MessageButton>
          )}
          <RefundPart order={order} onMoved={revalidate} />
        </div>
      </article>
      <ClaimPanel order={order} claims={claims} side="seller" other={order.buyerName} />
      {needsPacking && <AboutBees order={order} />}
    </div>
  );
}

/** Other orders to be handed over at the same time. */
function Alongside({ order: { alongside } }: { order: Order }) {
  if (alongside.length === 0) return null;
  return (
    <>
      <p>Bought together with:</p>
      <ul className={styles.alongside}>
        {alongside.map(({ _id, productName, quantity }) => (
          <li key={_id}>
            <Link to={`/seller/orders/${_id}`}>
              {productName}
              {timesQuantity(quantity)}
            </Link>
          </li>
        ))}
      </ul>
    </>
  );
}

function NotLoaded() {
  const { revalidate } = useRevalidator();
  return (
    <TitledPage narrow title="Order">
      <LoadError title="The order could not be loaded." reassurance="The order itself is safe." onRetry={revalidate} />
    </TitledPage>
  );
}

const NoOrder = () => (
  <div className="page">
    <EmptyState as="h1" title="Order not found." action={<LinkButton to="/seller/orders">Orders</LinkButton>}>
      <p>It may belong to another account.</p>
    </EmptyState>
  </div>
);
