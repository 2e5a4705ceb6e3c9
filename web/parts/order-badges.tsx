import type { ReactNode } from 'react';
import {
  Ban,
  Check,
  CheckCheck,
  Clock,
  Package,
  PackageCheck,
  RotateCcw,
  TriangleAlert,
  Truck,
  Undo2,
} from 'lucide-react';
import type { Order } from '#contract/orders.ts';
import { fulfilmentLabel } from '#contract/order-states.ts';
import { Badge } from '#web/ui/badge.tsx';
import styles from './order-badges.module.css';

type Look = { tone: Parameters<typeof Badge>[0]['tone']; icon: ReactNode; label?: string };

const statuses: Record<Order['status'], Look> = {
  Pending: { tone: 'outline', icon: <Clock />, label: 'Pending Payment' },
  Paid: { tone: 'leaf', icon: <Check /> },
  Completed: { tone: 'solid-leaf', icon: <CheckCheck /> },
  Cancelled: { tone: 'straw', icon: <Ban /> },
  Refunded: { tone: 'heather', icon: <Undo2 /> },
};

const fulfilments: Record<Order['fulfillmentStatus'], Look> = {
  'Awaiting Shipment': { tone: 'honey', icon: <Package /> },
  Shipped: { tone: 'slate', icon: <Truck /> },
  Delivered: { tone: 'solid-slate', icon: <PackageCheck /> },
  Completed: { tone: 'solid-leaf', icon: <CheckCheck /> },
  Cancelled: { tone: 'straw', icon: <Ban /> },
  Refunded: { tone: 'heather', icon: <Undo2 /> },
};

export function StatusBadge({ status }: Pick<Order, 'status'>) {
  const { label = status, ...look } = statuses[status];
  return <Badge {...look}>{label}</Badge>;
}

type Shown = 'status' | 'fulfillmentStatus' | 'deliveryOption' | 'refundRequested' | 'disputeOpened';

function FulfilmentBadge({ fulfillmentStatus, deliveryOption }: Pick<Order, 'fulfillmentStatus' | 'deliveryOption'>) {
  const label = fulfilmentLabel(fulfillmentStatus, deliveryOption === 'Collection');
  return <Badge {...fulfilments[fulfillmentStatus]}>{label}</Badge>;
}

/** The one badge that says most about an order. */
export const StateBadge = ({ order }: { order: Pick<Order, 'status' | 'fulfillmentStatus' | 'deliveryOption'> }) =>
  order.status === 'Paid' ? <FulfilmentBadge {...order} /> : <StatusBadge status={order.status} />;

/** An order's status, in the specification's words. If both fields have the same value, it is shown once. */
export function OrderBadges({ order }: { order: Pick<Order, Shown> }) {
  const { status, fulfillmentStatus, refundRequested, disputeOpened } = order;
  return (
    <p className={styles.badges}>
      <StatusBadge status={status} />
      {fulfillmentStatus !== status && <FulfilmentBadge {...order} />}
      {refundRequested && (
        <Badge tone="brick" icon={<RotateCcw />}>
          Refund Requested
        </Badge>
      )}
      {disputeOpened && (
        <Badge tone="solid-brick" icon={<TriangleAlert />}>
          Dispute Opened
        </Badge>
      )}
    </p>
  );
}
