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
  Delivered: { tone: 'leaf', icon: <PackageCheck /> },
  Completed: { tone: 'solid-leaf', icon: <CheckCheck /> },
  Cancelled: { tone: 'straw', icon: <Ban /> },
  Refunded: { tone: 'heather', icon: <Undo2 /> },
};

type Props = { order: Pick<Order, 'status' | 'fulfillmentStatus' | 'refundRequested' | 'disputeOpened'> };

/** Where an order stands. What is not paid is not awaited yet, and what both fields say is said once. */
export function OrderBadges({ order }: Props) {
  const { status, fulfillmentStatus, refundRequested, disputeOpened } = order;
  const { label = status, ...paid } = statuses[status];
  return (
    <p className={styles.badges}>
      <Badge {...paid}>{label}</Badge>
      {status !== 'Pending' && fulfillmentStatus !== status && (
        <Badge {...fulfilments[fulfillmentStatus]}>{fulfillmentStatus}</Badge>
      )}
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
