import { PackageX } from 'lucide-react';
import { Link } from 'react-router';
import { dismissLeftOut, type ListName, useLeftOut } from '#web/left-out.ts';
import { plural } from '#web/text.ts';
import { Button } from '#web/ui/button.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { useFocusPassedOn } from '#web/ui/use-focus-passed-on.ts';
import styles from './left-out-notice.module.css';

/** Names what could not join the account's list, with the reason, until it is dismissed. */
export function LeftOutNotice({ list }: { list: ListName }) {
  const leftOut = useLeftOut(list);
  return leftOut.length > 0 && <Named list={list} leftOut={leftOut} />;
}

function Named({ list, leftOut }: { list: ListName; leftOut: ReturnType<typeof useLeftOut> }) {
  const place = useFocusPassedOn<HTMLDivElement>();
  return (
    <div className={styles.notice} ref={place}>
      <Notice tone="brick" icon={<PackageX aria-hidden="true" />}>
        <p className={styles.title}>
          {plural(leftOut.length, 'thing')} could not be moved to your {list}
        </p>
        <ul className={styles.list}>
          {leftOut.map(({ productId, title, reason }) => (
            <li key={productId}>
              <Link to={`/listing/${productId}`}>{title}</Link>: {reason}.
            </li>
          ))}
        </ul>
        <Button kind="outline" onClick={() => dismissLeftOut(list)}>
          Dismiss
        </Button>
      </Notice>
    </div>
  );
}
