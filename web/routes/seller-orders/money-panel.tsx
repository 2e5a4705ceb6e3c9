import { Link } from 'react-router';
import type { SellerOrder } from '#contract/seller-orders.ts';
import { formatPounds } from '#contract/pounds.ts';
import { plural } from '#contract/numbers.ts';
import { Panel } from '#web/ui/panel.tsx';
import styles from './seller-order.module.css';

/** What the buyer paid, the commission, and what the seller gets and when. */
export function MoneyPanel({ order }: { order: SellerOrder }) {
  const { quantity, unitPrice, postagePrice, deliveryOption, totalPrice, money } = order;
  const sums: [name: string, sum: string][] = [
    [`${plural(quantity, 'item')} at ${formatPounds(unitPrice)}`, formatPounds(totalPrice - postagePrice)],
    ...(deliveryOption === 'Postage' ? [['Postage', formatPounds(postagePrice)] as [string, string]] : []),
    ['The buyer paid', formatPounds(totalPrice)],
    ...(money && money.refunded > 0 ? [['Refunded', formatPounds(-money.refunded)] as [string, string]] : []),
    ...(money && money.fee > 0 ? [['Commission', formatPounds(-money.fee)] as [string, string]] : []),
  ];
  return (
    <Panel title="Money" kind="side" className={styles.panel}>
      <dl className={styles.sums}>
        {sums.map(([name, sum]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{sum}</dd>
          </div>
        ))}
        {money && (
          <div className={styles.total}>
            <dt>You get</dt>
            <dd>{formatPounds(money.amount)}</dd>
          </div>
        )}
      </dl>
      <p>{money ? money.when : 'There is no payout for this order.'}</p>
      <Link to="/seller/payouts">Payouts</Link>
    </Panel>
  );
}
