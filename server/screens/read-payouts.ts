import { and, count, desc, eq } from 'drizzle-orm';
import type { Input } from '#contract/endpoint.ts';
import { toPounds } from '#contract/money.ts';
import type { readPayouts as endpoint } from '#contract/payouts.ts';
import type { ViewerCtx } from '#server/context.ts';
import { users } from '#server/accounts/tables.ts';
import { isUnreachable } from '#server/orders/read-orders.ts';
import { viewOnboarding } from '#server/payments/onboarding.ts';
import { findPayoutAccount } from '#server/payments/payout-accounts.ts';
import { earnings, payouts } from '#server/payments/tables.ts';
import { inMoneyState, readSellerMoney, viewOrderMoney } from './order-money.ts';
import { orders } from '#server/orders/tables.ts';

type Query = Input<typeof endpoint>['query'];

/** A page of the orders whose money is in the given state, newest first, and the total number of them. */
async function readOrders({ db, viewer }: ViewerCtx, { state, limit, page }: Query) {
  const where = and(eq(earnings.sellerId, viewer.id), state && inMoneyState(state));
  const [counted] = await db
    .select({ total: count() })
    .from(earnings)
    .innerJoin(orders, eq(orders.id, earnings.orderId))
    .where(where);
  const rows = await db
    .select({ earning: earnings, order: orders, buyerIsUnreachable: isUnreachable })
    .from(earnings)
    .innerJoin(orders, eq(orders.id, earnings.orderId))
    .innerJoin(users, eq(users.id, orders.buyerId))
    .where(where)
    .orderBy(desc(earnings.paidAt), desc(earnings.orderId))
    .limit(limit)
    .offset((page - 1) * limit);
  return { rows, total: counted?.total ?? 0 };
}

/** A page of the payouts to the seller's bank, newest first, and the total number of them. */
async function readBankPayouts({ db, viewer }: ViewerCtx, { limit, payoutsPage }: Query) {
  const own = eq(payouts.sellerId, viewer.id);
  const rows = await db
    .select()
    .from(payouts)
    .where(own)
    .orderBy(desc(payouts.createdAt), desc(payouts.id))
    .limit(limit)
    .offset((payoutsPage - 1) * limit);
  return { rows, total: await db.$count(payouts, own) };
}

/** The viewer's money as a seller: balances from the ledger, and when the money from each order is paid. */
export async function readPayouts(ctx: ViewerCtx, { query }: Input<typeof endpoint>) {
  const { db, viewer } = ctx;
  const onboarding = viewOnboarding(await findPayoutAccount(db, viewer.id));
  const { onHold, available, account, transit, bank } = await readSellerMoney(db, viewer.id);
  const { rows, total } = await readOrders(ctx, query);
  const paidOut = await readBankPayouts(ctx, query);
  return {
    onboarding,
    balance: {
      onHold: toPounds(onHold),
      available: toPounds(available),
      onTheWay: toPounds(account + transit),
      paid: toPounds(bank),
    },
    orders: rows.map(({ earning, order, buyerIsUnreachable }) =>
      viewOrderMoney(earning, { ...order, buyerIsUnreachable }, onboarding.state),
    ),
    total,
    payouts: paidOut.rows.map(({ id, amountPence, state, arrivesAt }) => ({
      _id: id,
      amount: toPounds(amountPence),
      state,
      arrivesAt: arrivesAt.toISOString(),
    })),
    payoutsTotal: paidOut.total,
  };
}
