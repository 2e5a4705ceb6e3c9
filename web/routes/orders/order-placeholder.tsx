import { MessageCircle } from 'lucide-react';
import { useLoaderData, useRevalidator } from 'react-router';
import type { Order } from '#contract/orders.ts';
import { ApiError, call, logAndReturnNull } from '#web/api.ts';
import { formatPounds } from '#contract/pounds.ts';
import { MessageButton } from '#web/parts/message-button.tsx';
import { Thumb } from '#web/parts/thumb.tsx';
import { requireViewer } from '#web/session.ts';
import { LinkButton } from '#web/ui/button.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { LoadError } from '#web/ui/load-error.tsx';
import { Panel } from '#web/ui/panel.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { TitledPage } from '#web/ui/titled-page.tsx';
import { OrderBadges } from './order-badges.tsx';
import styles from './order-placeholder.module.css';

export type OrderArgs = { request: Request; params: { orderId: string } };

type Loaded = { order: Order | null; isGone: boolean };

/** One of the viewer's purchases. `order` is null if there is no such purchase (`isGone`) or it could not be loaded. */
export async function loadOrder({ request, params }: OrderArgs): Promise<Loaded> {
  await requireViewer(request);
  try {
    return { order: await call('GET /api/orders/{id}', { params: { id: params.orderId } }), isGone: false };
  } catch (error) {
    return { order: logAndReturnNull(error), isGone: error instanceof ApiError && error.status === 404 };
  }
}

export function OrderSkeleton({ title }: { title: string }) {
  return (
    <TitledPage narrow title={title}>
      <p className="hidden-text" role="status">
        Loading order...
      </p>
      <Skeleton height="320px" radius="var(--r3)" />
    </TitledPage>
  );
}

type Props = { title: string; what: string; meanwhile: string };

/** Placeholder for an action that is not built yet: names the order and offers what works today. */
export function OrderPlaceholder({ title, what, meanwhile }: Props) {
  const { order, isGone } = useLoaderData<Loaded>();
  const { revalidate } = useRevalidator();
  if (!order && !isGone)
    return (
      <TitledPage narrow title={title}>
        <LoadError title="Your order could not be loaded." onRetry={revalidate} />
      </TitledPage>
    );
  if (!order)
    return (
      <div className="page">
        <EmptyState as="h1" title="Order not found." action={<LinkButton to="/orders">My Purchases</LinkButton>}>
          <p>It may belong to another account.</p>
        </EmptyState>
      </div>
    );
  return (
    <TitledPage narrow title={title}>
      <Panel>
        <div className={styles.order}>
          <Thumb src={order.productImage} />
          <div>
            <OrderBadges order={order} />
            <p className={styles.name}>{order.productName}</p>
            <p className={styles.meta}>
              {formatPounds(order.totalPrice)}, sold by {order.sellerName}
            </p>
            <p className={styles.meta}>Order {order._id}</p>
          </div>
        </div>
        <h2>{what}</h2>
        <p>{meanwhile}</p>
        <div className={styles.actions}>
          <MessageButton userId={order.sellerId} icon={<MessageCircle aria-hidden="true" />}>
            Message Seller
          </MessageButton>
          <LinkButton kind="quiet" to="/orders">
            Back to My Purchases
          </LinkButton>
        </div>
      </Panel>
    </TitledPage>
  );
}
