import type { Payout, SellerPayouts } from '#contract/payouts.ts';
import { formatPounds } from '#web/money.ts';
import { formatDay } from '#web/parts/dates.ts';
import { Pagination } from '#web/ui/pagination.tsx';
import styles from './payouts.module.css';
import { pageSize, payoutsPath, type PayoutsQuery } from './payouts-query.ts';

const said: Record<Payout['state'], (day: string) => string> = {
  in_transit: (day) => `In your bank on ${day}`,
  paid: (day) => `In your bank since ${day}`,
  failed: () => 'Your bank sent it back. Check your account details.',
};

type Props = { payouts: SellerPayouts; query: PayoutsQuery };

/** What went to the seller's bank, and how the money gets there. */
export function BankPayouts({ payouts: { payouts, payoutsTotal }, query }: Props) {
  return (
    <aside className={styles.side}>
      <section className={styles.panel} aria-labelledby="bank">
        <h2 id="bank">To your bank</h2>
        {payouts.length === 0 && <p className={styles.quiet}>Nothing yet.</p>}
        <ul className={styles.list}>
          {payouts.map(({ _id, amount, state, arrivesAt }) => (
            <li key={_id}>
              <b>{formatPounds(amount)}</b>
              <span>{said[state](formatDay(arrivesAt))}</span>
            </li>
          ))}
        </ul>
        <Pagination
          page={query.payoutsPage}
          pages={Math.ceil(payoutsTotal / pageSize)}
          href={(payoutsPage) => payoutsPath({ ...query, payoutsPage })}
          of="payouts"
        />
      </section>
      <section className={styles.panel} aria-labelledby="how">
        <h2 id="how">How it works</h2>
        <p className={styles.quiet}>
          A buyer's money is held until the order is complete, so that both of you are safe. Then it is sent to you, and
          from there to your bank.
        </p>
      </section>
    </aside>
  );
}
