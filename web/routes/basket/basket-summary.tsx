import { Lock, MailWarning, OctagonAlert } from 'lucide-react';
import { Link } from 'react-router';
import type { BasketLine } from '#contract/basket.ts';
import type { Me } from '#contract/accounts.ts';
import { formatPence } from './pence.ts';
import { Button, LinkButton } from '#web/ui/button.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { Stitch } from '#web/ui/stitch.tsx';
import { deliveryName, sumsOf } from './basket-sums.ts';
import styles from './basket.module.css';
import { stopOf } from './line-notes.ts';

const toFirst = (line: BasketLine) => {
  const target = document.getElementById(`line-${line.productId}`);
  target?.scrollIntoView({ block: 'center' });
  target?.querySelector<HTMLElement>('select, input, button')?.focus();
};

function WayOn({ viewer, stopped }: { viewer: Me | null | undefined; stopped: BasketLine | undefined }) {
  if (stopped)
    return (
      <>
        <Notice tone="brick" role="status" icon={<OctagonAlert aria-hidden="true" />}>
          Something in your basket cannot be bought as it stands. Change or remove it, then go on.
        </Notice>
        <Button kind="outline" wide onClick={() => toFirst(stopped)}>
          Show me
        </Button>
      </>
    );
  if (viewer === null)
    return (
      <>
        <Notice>You need to login to proceed to checkout</Notice>
        <LinkButton to="/login?next=%2Fcheckout" wide>
          Login
        </LinkButton>
        <p className={styles.small}>
          New to Skep? <Link to="/register?next=%2Fbasket">Register</Link>. Your basket is kept.
        </p>
      </>
    );
  if (viewer && !viewer.isVerified)
    return (
      <>
        <Notice icon={<MailWarning aria-hidden="true" />}>
          Verify your email before you check out. It takes one click.
        </Notice>
        <LinkButton to="/verify" wide>
          Verify my email
        </LinkButton>
      </>
    );
  return (
    <LinkButton to="/checkout" wide icon={<Lock aria-hidden="true" />}>
      Proceed to checkout
    </LinkButton>
  );
}

/** What the basket comes to, and the one next step. */
export function Summary({ lines, viewer }: { lines: BasketLine[]; viewer: Me | null | undefined }) {
  const { items, postage, parcels, total } = sumsOf(lines);
  return (
    <aside className={styles.summary} aria-label="Summary">
      <dl className={styles.sums}>
        <div>
          <dt>Items</dt>
          <dd>{formatPence(items)}</dd>
        </div>
        <div>
          <dt>{deliveryName(parcels)}</dt>
          <dd>{postage > 0 ? formatPence(postage) : 'Free'}</dd>
        </div>
      </dl>
      <Stitch />
      <dl className={styles.sums}>
        <div className={styles.total}>
          <dt>Total</dt>
          <dd aria-live="polite">{formatPence(total)}</dd>
        </div>
      </dl>
      <WayOn viewer={viewer} stopped={lines.find(stopOf)} />
      <p className={styles.small}>
        Your items are usually held for 15 minutes from checkout. If they are not, checkout says so.
      </p>
    </aside>
  );
}
