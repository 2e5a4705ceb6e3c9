import { type Order, mayRequestRefund } from '#contract/orders.ts';
import { dayMs, refundWindowDays } from '#contract/time.ts';
import { Panel } from '#web/ui/panel.tsx';
import styles from './orders.module.css';

const day = new Intl.DateTimeFormat('en-GB', {
  weekday: 'long',
  day: 'numeric',
  month: 'long',
  timeZone: 'Europe/London',
});
const maxShown = 4;

const lastDay = ({ createdAt }: Order): Date => new Date(new Date(createdAt).getTime() + refundWindowDays * dayMs);

/** The buyer's upcoming deadlines. */
export function UpcomingDeadlines({ orders, now }: { orders: readonly Order[]; now: Date }) {
  const refundable = orders
    .filter((order) => order.status === 'Paid' && !order.refundRequested && mayRequestRefund(order, now))
    .toSorted((a, b) => a.createdAt.localeCompare(b.createdAt));
  if (refundable.length === 0) return null;
  return (
    <Panel title="Coming up" kind="side">
      <ul className={styles.deadlines}>
        {refundable.slice(0, maxShown).map((order) => (
          <li key={order._id}>
            <b>{day.format(lastDay(order))}</b>
            <span>Last day to request a refund for {order.productName}</span>
          </li>
        ))}
      </ul>
    </Panel>
  );
}
