import { and, desc, eq } from 'drizzle-orm';
import type { Input } from '#contract/endpoint.ts';
import { toPounds } from '#contract/money.ts';
import type { readPayouts as endpoint } from '#contract/payouts.ts';
import type { Ctx, Viewer } from '#server/context.ts';
import { viewOnboarding } from '#server/payments/onboarding.ts';
import { findPayoutAccount } from '#server/payments/payout-accounts.ts';
import { earnings, payouts } from '#server/payments/tables.ts';
import { inMoneyState, readSellerMoney, viewMoney } from './order-money.ts';
import { orders } from './tables.ts';

type Seller = Ctx & { viewer: Viewer };

/** The viewer's money as a seller: balances derived from the ledger, and for each order when its money comes. */
export async function readPayouts({ db, viewer }: Seller, { query: { state, limit, page } }: Input<typeof endpoint>) {
  const onboarding = viewOnboarding(await findPayoutAccount(db, viewer.id));
  const { onHold, available, account, transit, bank } = await readSellerMoney(db, viewer.id);
  const rows = await db
    .select({ earning: earnings, order: orders })
    .from(earnings)
    .innerJoin(orders, eq(orders.id, earnings.orderId))
    .where(and(eq(earnings.sellerId, viewer.id), state && inMoneyState(state)))
    .orderBy(desc(earnings.paidAt), desc(earnings.orderId))
    .limit(limit)
    .offset((page - 1) * limit);
  const paidOut = await db
    .select()
    .from(payouts)
    .where(eq(payouts.sellerId, viewer.id))
    .orderBy(desc(payouts.createdAt), desc(payouts.id))
    .limit(limit)
    .offset((page - 1) * limit);
  return {
    onboarding,
    balance: {
      onHold: toPounds(onHold),
      available: toPounds(available),
      onTheWay: toPounds(account + transit),
      paid: toPounds(bank),
    },
    orders: rows.map(({ earning, order }) => viewMoney(earning, order, onboarding.state)),
    payouts: paidOut.map(({ id, amountPence, state, arrivesAt }) => ({
      _id: id,
      amount: toPounds(amountPence),
      state,
      arrivesAt: arrivesAt.toISOString(),
    })),
  };
}
