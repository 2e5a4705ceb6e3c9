import { Link } from 'react-router';
import { formatCollectionTime } from '#contract/collection.ts';
import type { ComingUp as Item } from '#contract/orders.ts';
import { formatWeekday } from '#contract/time.ts';
import { Panel } from '#web/ui/panel.tsx';
import styles from './orders.module.css';

const texts: Record<Item['what'], { when: (at: string) => string; before: string; after: (item: Item) => string }> = {
  request_refund: { when: formatWeekday, before: 'Last day to request a refund for', after: () => '' },
  collect: {
    when: formatCollectionTime,
    before: 'Collect',
    after: ({ sellerName }) => ` from ${sellerName}`,
  },
};

/** The buyer's next collections and refund deadlines. */
export function ComingUp({ items }: { items: readonly Item[] }) {
  if (items.length === 0) return null;
  return (
    <Panel title="Coming up" kind="side">
      <ul className={styles.deadlines}>
        {items.map((item) => {
          const { when, before, after } = texts[item.what];
          return (
            <li key={`${item._id} ${item.what}`}>
              <b>{when(item.at)}</b>
              <span>
                {before} <Link to={`/orders/${item._id}`}>{item.productName}</Link>
                {after(item)}
              </span>
            </li>
          );
        })}
      </ul>
    </Panel>
  );
}
