import { PackageX } from 'lucide-react';
import { Link } from 'react-router';
import { dismissDroppedItems, type DroppedItem, type ListName, useDroppedItems } from '#web/dropped-items.ts';
import { plural } from '#contract/numbers.ts';
import { Button } from '#web/ui/button.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { useFocusNeighbourOnUnmount } from '#web/ui/use-focus-neighbour-on-unmount.ts';
import styles from './dropped-items-notice.module.css';

function summaryOf(dropped: DroppedItem[]): string {
  const items = plural(dropped.length, 'item');
  if (dropped.every(({ isCut }) => isCut)) return `Only part of ${items} could be added`;
  return dropped.some(({ isCut }) => isCut) ? `${items} couldn't be fully added` : `${items} couldn't be added`;
}

/** Lists the items that could not be added to the account's list, with reasons, until dismissed. */
export function DroppedItemsNotice({ list }: { list: ListName }) {
  const dropped = useDroppedItems(list);
  return dropped.length > 0 && <DroppedItems list={list} dropped={dropped} />;
}

function DroppedItems({ list, dropped }: { list: ListName; dropped: DroppedItem[] }) {
  const place = useFocusNeighbourOnUnmount<HTMLDivElement>();
  return (
    <div className={styles.notice} ref={place}>
      <Notice tone="brick" icon={<PackageX aria-hidden="true" />}>
        <p className={styles.title}>
          {summaryOf(dropped)} to your {list}
        </p>
        <ul className={styles.list}>
          {dropped.map(({ productId, title, reason }) => (
            <li key={productId}>
              <Link to={`/listing/${productId}`}>{title}</Link>: {reason}.
            </li>
          ))}
        </ul>
        <Button kind="outline" onClick={() => dismissDroppedItems(list)}>
          Dismiss
        </Button>
      </Notice>
    </div>
  );
}
