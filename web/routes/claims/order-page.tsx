import type { ReactNode } from 'react';
import { Link, useLoaderData, useParams, useRevalidator } from 'react-router';
import type { Order } from '#contract/orders.ts';
import { formatPounds } from '#contract/pounds.ts';
import { ApiError, call, logAndReturnNull } from '#web/api.ts';
import { MessageButton } from '#web/parts/message-button.tsx';
import { Thumb } from '#web/parts/thumb.tsx';
import { OrderBadges } from '#web/parts/order-badges.tsx';
import { timesQuantity } from '#web/typography.ts';
import { CancelOrder } from '#web/routes/orders/next-step.tsx';
import { requireViewer } from '#web/session.ts';
import { LinkButton } from '#web/ui/button.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { LoadError } from '#web/ui/load-error.tsx';
import { Panel } from '#web/ui/panel.tsx';
import { PageSkeleton, TitledPage } from '#web/ui/titled-page.tsx';
import { useLastLoaded } from '#web/use-last-loaded.ts';
import { claimLink } from './claim-texts.ts';
import styles from './claims.module.css';

type Args = { request: Request; params: { orderId: string } };

/** One of the viewer's purchases. `order` is null if it could not be loaded, undefined if there is no such purchase. */
export async function loadOrder({ request, params }: Args): Promise<{ order: Order | null | undefined }> {
  await requireViewer(request);
  try {
    return { order: await call('GET /api/orders/{id}', { params: { id: params.orderId } }) };
  } catch (error) {
    return { order: error instanceof ApiError && error.status === 404 ? undefined : logAndReturnNull(error) };
  }
}

export const OrderSkeleton = ({ title }: { title: string }) => (
  <PageSkeleton narrow title={title} status="Loading order..." heights={['320px']} />
);

export const OrderNotFound = () => (
  <div className="page">
    <EmptyState as="h1" title="Order not found." action={<LinkButton to="/orders">My Purchases</LinkButton>}>
      <p>It may belong to another account.</p>
    </EmptyState>
  </div>
);

/** A screen about one purchase: `children` renders the order. */
export function OrderPage({ title, children }: { title: string; children: (order: Order) => ReactNode }) {
  const order = useLastLoaded(useLoaderData<typeof loadOrder>().order, useParams().orderId);
  const { revalidate } = useRevalidator();
  if (order === null)
    return (
      <TitledPage narrow title={title}>
        <LoadError title="Your order could not be loaded." onRetry={revalidate} />
      </TitledPage>
    );
  if (!order) return <OrderNotFound />;
  return (
    <TitledPage narrow title={title}>
      <Panel className={styles.panel}>
        <div className={styles.order}>
          <Thumb src={order.productImage} />
          <div>
            <OrderBadges order={order} />
            <p className={styles.name}>
              <Link to={`/orders/${order._id}`}>{order.productName}</Link>
              {timesQuantity(order.quantity)}
            </p>
            <p className={styles.quiet}>
              {formatPounds(order.totalPrice)}, sold by {order.sellerName}
            </p>
            <p className={styles.quiet}>Order {order._id}</p>
          </div>
        </div>
        {!order.sellerIsUnreachable && (
          <div>
            <MessageButton
              userId={order.sellerId}
              topic={{ orderId: order._id }}
              failed="Unable to start chat with seller."
            >
              Message Seller
            </MessageButton>
          </div>
        )}
        {children(order)}
      </Panel>
    </TitledPage>
  );
}

/** Explains why an action is not available for an order, and offers the alternatives. */
export const NotAvailable = ({ order, title, text, disputable }: { order: Order; disputable?: boolean } & Reason) => (
  <>
    <h2>{title}</h2>
    <p>{text}</p>
    <div className={styles.actions}>
      {order.actions.includes('cancelAsBuyer') && <CancelOrder order={order} kind="main" />}
      {disputable && <LinkButton to={`/orders/start-dispute/${order._id}`}>Start Dispute</LinkButton>}
      <LinkButton kind="outline" to={`/orders/${order._id}${order.claimState ? '#claim' : ''}`}>
        {order.claimState ? claimLink(order.claimState) : 'See the order'}
      </LinkButton>
    </div>
  </>
);

export type Reason = { title: string; text: string };
