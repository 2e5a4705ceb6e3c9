import { formatCollectionTime } from '#contract/collection.ts';
import type { Order } from '#contract/orders.ts';
import { formatWeekday } from '#contract/time.ts';
import { Panel } from '#web/ui/panel.tsx';
import { isPast } from './collection-texts.ts';
import styles from './orders.module.css';

const maxShown = 4;

/** An order's refund deadline and collection, if it has them. */
function upcomingOf({ mayRequestRefund, refundUntil, collectionTime: time, productName, sellerName }: Order) {
  return [
    ...(mayRequestRefund && refundUntil
      ? [
          {
            at: refundUntil,
            when: formatWeekday(refundUntil),
            what: `Last day to request a refund for ${productName}`,
          },
        ]
      : []),
    ...(time?.agreed && !isPast(time.agreed)
      ? [
          {
            at: time.agreed,
            when: formatCollectionTime(time.agreed),
            what: `Collect ${productName} from ${sellerName}`,
          },
        ]
      : []),
  ];
}

/** The buyer's upcoming deadlines and collections. */
export function UpcomingDeadlines({ orders }: { orders: readonly Order[] }) {
  const upcoming = orders
    .flatMap((order) => upcomingOf(order).map((one) => ({ ...one, key: `${order._id} ${one.what}` })))
    .toSorted((a, b) => a.at.localeCompare(b.at));
  if (upcoming.length === 0) return null;
  return (
    <Panel title="Coming up" kind="side">
      <ul className={styles.deadlines}>
        {upcoming.slice(0, maxShown).map(({ key, when, what }) => (
          <li key={key}>
            <b>{when}</b>
            <span>{what}</span>
          </li>
        ))}
      </ul>
    </Panel>
  );
}
