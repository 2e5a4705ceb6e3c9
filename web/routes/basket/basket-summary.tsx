import { Lock, MailWarning, OctagonAlert } from 'lucide-react';
import { Link } from 'react-router';
import type { BasketLine } from '#contract/basket.ts';
import type { Me } from '#contract/accounts.ts';
import { reservationMinutes } from '#contract/time.ts';
import { formatPence } from '#contract/pounds.ts';
import { Button, LinkButton } from '#web/ui/button.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { Stitch } from '#web/ui/stitch.tsx';
import { type BasketTotals, postageLabel, basketTotals } from './basket-totals.ts';
import styles from './basket.module.css';
import { blockerOf } from './line-notes.ts';

const focusLine = (line: BasketLine) => {
  const target = document.getElementById(`line-${line.productId}`);
  target?.scrollIntoView({ block: 'center' });
  target?.querySelector<HTMLElement>('select, input, button')?.focus();
};

function NextStep({ viewer, blocked }: { viewer: Me | null | undefined; blocked: BasketLine | undefined }) {
  if (blocked)
    return (
      <>
        <Notice tone="brick" role="status" icon={<OctagonAlert aria-hidden="true" />}>
          Something in your basket can't be bought as it is. Change or remove it to continue.
        </Notice>
        <Button kind="outline" wide onClick={() => focusLine(blocked)}>
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
          New to Skep? <Link to="/register?next=%2Fbasket">Register</Link>. Your basket will be saved.
        </p>
      </>
    );
  if (viewer && !viewer.isVerified)
    return (
      <>
        <Notice icon={<MailWarning aria-hidden="true" />}>
          Verify your email before you check out. It takes one click.
        </Notice>
        <LinkButton to="/verify?next=%2Fbasket" wide>
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

function Totals({ items, postage, parcels, total }: BasketTotals) {
  return (
    <>
      <dl className={styles.sums}>
        <div>
          <dt>Items</dt>
          <dd>{formatPence(items)}</dd>
        </div>
        <div>
          <dt>{postageLabel(parcels)}</dt>
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
    </>
  );
}

/** The totals of the lines that can be bought, and the next step. */
export function BasketSummary({ lines, viewer }: { lines: BasketLine[]; viewer: Me | null | undefined }) {
  const totals = basketTotals(lines);
  return (
    <aside className={styles.summary} aria-label="Summary">
      {totals.items > 0 && <Totals {...totals} />}
      <NextStep viewer={viewer} blocked={lines.find(blockerOf)} />
      <p className={styles.small}>
        We usually reserve your items for {reservationMinutes} minutes from checkout. If we can't, we'll tell you at
        checkout.
      </p>
    </aside>
  );
}
