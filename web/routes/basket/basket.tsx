import { Link } from 'react-router';
import type { BasketLine } from '#contract/basket.ts';
import { basket, useBasket } from '#web/basket.ts';
import { AdminsDoNotBuy } from '#web/parts/admins-do-not-buy.tsx';
import { DroppedItemsNotice } from '#web/parts/dropped-items-notice.tsx';
import { privateMeta } from '#web/parts/private-meta.ts';
import { sellerKind } from '#web/parts/seller-line.tsx';
import { useViewer } from '#web/session.ts';
import { plural } from '#contract/numbers.ts';
import { Badge } from '#web/ui/badge.tsx';
import { LinkButton } from '#web/ui/button.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { LoadError } from '#web/ui/load-error.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { TitledPage } from '#web/ui/titled-page.tsx';
import { BasketLineRow } from './basket-line.tsx';
import { groupBySeller } from './basket-totals.ts';
import { BasketSummary } from './basket-summary.tsx';
import styles from './basket.module.css';
import { useFreshLines } from './fresh-lines.ts';

const title = 'My Basket';
export const meta = privateMeta(title);

export default function Basket() {
  const viewer = useViewer();
  const lines = useBasket();
  useFreshLines(viewer === null);
  if (viewer?.role === 'admin') return <AdminsDoNotBuy title={title} />;
  if (lines === undefined) return <BasketSkeleton />;
  if (lines === null)
    return (
      <TitledPage title={title}>
        <LoadError
          title="Your basket could not be loaded."
          reassurance="Your items are safe."
          onRetry={basket.refresh}
        />
      </TitledPage>
    );
  if (lines.length === 0)
    return (
      <TitledPage title={title}>
        <DroppedItemsNotice list="basket" />
        <EmptyState title="Your basket is empty." action={<LinkButton to="/shop">Go to the shop</LinkButton>}>
          <p>Items you add appear here, whether or not you're signed in.</p>
        </EmptyState>
      </TitledPage>
    );
  return (
    <TitledPage title={title} aside={<p className={styles.count}>{plural(lines.length, 'item')}</p>}>
      <DroppedItemsNotice list="basket" />
      <div className={styles.columns}>
        <div className={styles.groups}>
          {groupBySeller(lines, ({ product }) => product.sellerId._id).map(({ sellerId, lines: group }) => (
            <Group key={sellerId} lines={group} />
          ))}
        </div>
        <BasketSummary lines={lines} viewer={viewer} />
      </div>
    </TitledPage>
  );
}

function Group({ lines }: { lines: BasketLine[] }) {
  const seller = lines[0]?.product.sellerId;
  if (!seller) return null;
  return (
    <section className={styles.group}>
      <h2 className={styles.seller}>
        <Link to={`/profile/${seller._id}`}>{seller.name}</Link>
        <Badge>{sellerKind(seller.isBusiness)}</Badge>
      </h2>
      <ul className={styles.lines}>
        {lines.map((line) => (
          <BasketLineRow key={line.productId} line={line} />
        ))}
      </ul>
    </section>
  );
}

function BasketSkeleton() {
  return (
    <TitledPage title={title}>
      <p className="hidden-text" role="status">
        Loading your basket...
      </p>
      <div className={styles.columns}>
        <div className={styles.groups}>
          {[0, 1].map((row) => (
            <div key={row} className={styles.group}>
              <Skeleton width="40%" height="24px" />
              <div className={styles.lines}>
                <Skeleton height="112px" />
              </div>
            </div>
          ))}
        </div>
        <Skeleton height="280px" radius="var(--r3)" />
      </div>
    </TitledPage>
  );
}
