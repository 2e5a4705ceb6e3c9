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
import { claimStates, fulfilmentLabel } from '#contract/order-states.ts';
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

const claims: Record<(typeof claimStates)[keyof typeof claimStates], Look> = {
  'Refund Requested': { tone: 'brick', icon: <RotateCcw /> },
  'Refund Declined': { tone: 'brick', icon: <Ban /> },
  'Dispute Opened': { tone: 'solid-brick', icon: <TriangleAlert /> },
};

export function StatusBadge({ status }: Pick<Order, 'status'>) {
  const { label = status, ...look } = statuses[status];
  return <Badge {...look}>{label}</Badge>;
}

type Shown = 'status' | 'fulfillmentStatus' | 'deliveryOption' | 'claimState';

function FulfilmentBadge({ fulfillmentStatus, deliveryOption }: Pick<Order, 'fulfillmentStatus' | 'deliveryOption'>) {
  const label = fulfilmentLabel(fulfillmentStatus, deliveryOption === 'Collection');
  return <Badge {...fulfilments[fulfillmentStatus]}>{label}</Badge>;
}

/** The most informative badge for an order. */
export const StateBadge = ({ order }: { order: Pick<Order, 'status' | 'fulfillmentStatus' | 'deliveryOption'> }) =>
  order.status === 'Paid' ? <FulfilmentBadge {...order} /> : <StatusBadge status={order.status} />;

/** An order's status, in the specification's words. If both fields have the same value, it is shown once. Before payment, only the status is shown. */
export function OrderBadges({ order }: { order: Pick<Order, Shown> }) {
  const { status, fulfillmentStatus, claimState } = order;
  const claim = claimState && claimStates[claimState];
  return (
    <p className={styles.badges}>
      <StatusBadge status={status} />
      {status !== 'Pending' && fulfillmentStatus !== status && <FulfilmentBadge {...order} />}
      {claim && <Badge {...claims[claim]}>{claim}</Badge>}
    </p>
  );
}
