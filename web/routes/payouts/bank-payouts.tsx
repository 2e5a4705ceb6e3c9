import type { Payout, SellerPayouts } from '#contract/payouts.ts';
import { pageSize } from '#contract/sizes.ts';
import { formatPounds } from '#contract/pounds.ts';
import { formatDay } from '#contract/time.ts';
import { Pagination } from '#web/ui/pagination.tsx';
import { Panel } from '#web/ui/panel.tsx';
import styles from './payouts.module.css';
import { payoutsPath, type PayoutsQuery } from './payouts-query.ts';

const stateTexts: Record<Payout['state'], (day: string) => string> = {
  in_transit: (day) => `Due to reach your bank on ${day}`,
  paid: (day) => `Paid into your bank on ${day}`,
  failed: () => 'Your bank returned it. Check your account details.',
};

type Props = { payouts: SellerPayouts; query: PayoutsQuery };

/** Payouts to the seller's bank, and how payouts work. */
export function BankPayouts({ payouts: { payouts, payoutsTotal }, query }: Props) {
  return (
    <aside className={styles.side}>
      <Panel id="bank" title="To your bank" kind="side">
        {payouts.length === 0 && <p className={styles.quiet}>Nothing yet.</p>}
        <ul className={styles.list}>
          {payouts.map(({ _id, amount, state, arrivesAt }) => (
            <li key={_id}>
              <b>{formatPounds(amount)}</b>
              <span>{stateTexts[state](formatDay(arrivesAt))}</span>
            </li>
          ))}
        </ul>
        <Pagination
          page={query.payoutsPage}
          pages={Math.ceil(payoutsTotal / pageSize)}
          href={(payoutsPage) => `${payoutsPath({ ...query, payoutsPage })}#bank`}
          listName="payouts"
        />
      </Panel>
      <Panel title="How it works" kind="side">
        <p className={styles.quiet}>
          We hold the buyer's payment until the order is complete, which protects you both. We then pay it into your
          bank account.
        </p>
      </Panel>
    </aside>
  );
}
