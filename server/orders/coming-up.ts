import { and, eq, gt, inArray, isNotNull, isNull, or } from 'drizzle-orm';
import { transitions } from '#contract/order-process.ts';
import { orderStates } from '#contract/order-states.ts';
import type { ComingUp } from '#contract/orders.ts';
import { changeOfMindDays, mayRequestRefund, refundUntil, refundWindowDays } from '#contract/refund-rules.ts';
import { dayMs } from '#contract/time.ts';
import { users } from '#server/accounts/tables.ts';
import type { ViewerCtx } from '#server/context.ts';
import { earnings } from '#server/payments/tables.ts';
import { isUnreachable } from './read-orders.ts';
import { orders } from './tables.ts';

const maxShown = 4;

/** An order that has not been sent needs no refund request: it can be cancelled. */
const refundableStates = transitions.requestRefund.from;

type Row = typeof orders.$inferSelect;

/** Returns an order's collection (if it can take place) and its deadline for a refund request, if they are in the future. */
function comingUpOf(row: Row, isCollectable: boolean, now: Date): ComingUp[] {
  const { id: _id, productName, sellerName, state, claimState, collectionAt } = row;
  const refundable = { ...row, status: orderStates[state].status, refundPolicy: row.returnPolicy };
  const isRefundable =
    refundableStates.some((one) => one === state) && !claimState && mayRequestRefund(refundable, now);
  const until = isRefundable ? refundUntil(refundable) : null;
  const dates = {
    request_refund: until instanceof Date ? until : null,
    collect: state === 'paid' && isCollectable && collectionAt && collectionAt > now ? collectionAt : null,
  };
  return (['request_refund', 'collect'] as const).flatMap((what) => {
    const at = dates[what];
    return at ? [{ _id, productName, sellerName, what, at: at.toISOString() }] : [];
  });
}

/** Returns the viewer's next collections and refund deadlines, earliest first. Reads only orders that can still have one. */
export async function listComingUp({ db, viewer, now }: ViewerCtx): Promise<ComingUp[]> {
  const daysAgo = (days: number) => new Date(now().getTime() - days * dayMs);
  const isRefundable = and(
    inArray(orders.state, refundableStates),
    isNull(orders.claimState),
    or(
      gt(orders.createdAt, daysAgo(refundWindowDays)),
      // The window lasts until the end of its last day, which is an hour later if the clocks go back.
      and(orders.changeOfMind, gt(orders.receivedAt, daysAgo(changeOfMindDays + 2))),
    ),
  );
  const isUpcoming = and(eq(orders.state, 'paid'), isNotNull(orders.collectionAt), gt(orders.collectionAt, now()));
  const rows = await db
    .select({ order: orders, sellerIsUnreachable: isUnreachable, isDisputed: earnings.isDisputed })
    .from(orders)
    .innerJoin(users, eq(users.id, orders.sellerId))
    .leftJoin(earnings, eq(earnings.orderId, orders.id))
    .where(and(eq(orders.buyerId, viewer.id), or(isRefundable, isUpcoming)));
  return rows
    .flatMap(({ order, sellerIsUnreachable, isDisputed }) =>
      comingUpOf(order, !sellerIsUnreachable && !isDisputed, now()),
    )
    .toSorted((a, b) => a.at.localeCompare(b.at))
    .slice(0, maxShown);
}
