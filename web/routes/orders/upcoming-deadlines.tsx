import type { Order } from '#contract/orders.ts';
import { Panel } from '#web/ui/panel.tsx';
import styles from './orders.module.css';

const day = new Intl.DateTimeFormat('en-GB', {
  weekday: 'long',
  day: 'numeric',
  month: 'long',
  timeZone: 'Europe/London',
});
const maxShown = 4;

/** The buyer's upcoming deadlines. */
export function UpcomingDeadlines({ orders }: { orders: readonly Order[] }) {
  const refundable = orders
    .flatMap((order) => (order.mayRequestRefund && order.refundUntil ? [{ ...order, until: order.refundUntil }] : []))
    .toSorted((a, b) => a.until.localeCompare(b.until));
  if (refundable.length === 0) return null;
  return (
    <Panel title="Coming up" kind="side">
      <ul className={styles.deadlines}>
        {refundable.slice(0, maxShown).map((order) => (
          <li key={order._id}>
            <b>{day.format(new Date(order.until))}</b>
            <span>Last day to request a refund for {order.productName}</span>
          </li>
        ))}
      </ul>
    </Panel>
  );
}
