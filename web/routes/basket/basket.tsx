import type { ReactNode } from 'react';
import { Link } from 'react-router';
import type { BasketLine } from '#contract/basket.ts';
import { useBasket } from '#web/basket.ts';
import { privateMeta } from '#web/parts/private-meta.ts';
import { sellerKind } from '#web/parts/seller-line.tsx';
import { useViewer } from '#web/session.ts';
import { plural } from '#web/text.ts';
import { Badge } from '#web/ui/badge.tsx';
import { LinkButton } from '#web/ui/button.tsx';
import { classNames } from '#web/ui/class-names.ts';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { Line } from './basket-line.tsx';
import { bySeller } from './basket-sums.ts';
import { Summary } from './basket-summary.tsx';
import styles from './basket.module.css';
import { useFreshGuestLines } from './guest-lines.ts';

export const meta = privateMeta('My Basket');

export default function Basket() {
  const viewer = useViewer();
  const lines = useBasket();
  useFreshGuestLines(viewer === null);
  if (!lines) return <Waiting />;
  if (lines.length === 0)
    return (
      <Page>
        <EmptyState title="Your basket is empty." action={<LinkButton to="/shop">Go to the shop</LinkButton>}>
          <p>What you put in it waits here, also while you are signed out.</p>
        </EmptyState>
      </Page>
    );
  return (
    <Page count={lines.length}>
      <div className={styles.columns}>
        <div className={styles.groups}>
          {bySeller(lines, ({ product }) => product.sellerId._id).map(({ sellerId, lines: own }) => (
            <Group key={sellerId} lines={own} />
          ))}
        </div>
        <Summary lines={lines} viewer={viewer} />
      </div>
    </Page>
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
          <Line key={line.productId} line={line} />
        ))}
      </ul>
    </section>
  );
}

function Page({ count, children }: { count?: number; children: ReactNode }) {
  return (
    <div className={classNames('page', styles.page)}>
      <div className={styles.head}>
        <h1>My Basket</h1>
        {count !== undefined && <p className={styles.count}>{plural(count, 'item')}</p>}
      </div>
      {children}
    </div>
  );
}

function Waiting() {
  return (
    <Page>
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
    </Page>
  );
}
