import { and, asc, desc, eq, isNull, or, sql } from 'drizzle-orm';
import { users } from '#server/accounts/tables.ts';
import { claims } from '#server/claims/tables.ts';
import type { Db } from '#server/db/client.ts';
import { isUnreachable } from '#server/orders/read-orders.ts';
import { orders } from '#server/orders/tables.ts';
import { earnings, payoutAccounts, refunds } from '#server/payments/tables.ts';
import type { OrderFacts } from './table/order-facts.ts';

export type Parties = { id: string; buyerId: string; sellerId: string };

/** The decision on an order's open dispute, if there is one. */
async function readDecision(tx: Db, { id, claimState }: typeof orders.$inferSelect) {
  if (claimState !== 'decided') return undefined;
  const [claim] = await tx
    .select({ amountPence: claims.decidedPence, needsReturn: claims.decidedReturn })
    .from(claims)
    .where(and(eq(claims.orderId, id), isNull(claims.endedAt)));
  const { amountPence, needsReturn } = claim ?? {};
  return amountPence === null || amountPence === undefined ? undefined : { amountPence, needsReturn: !!needsReturn };
}

/** Returns the facts for notifications about an order, with its buyer and seller; undefined if there is no such order. */
export async function readOrder(tx: Db, orderId: string): Promise<(OrderFacts & Parties) | undefined> {
  const [found] = await tx
    .select({ order: orders, refund: refunds, canBePaid: payoutAccounts.ready, buyerIsUnreachable: isUnreachable })
    .from(orders)
    .innerJoin(users, eq(users.id, orders.buyerId))
    .leftJoin(refunds, eq(refunds.orderId, orders.id))
    .leftJoin(payoutAccounts, eq(payoutAccounts.sellerId, orders.sellerId))
    .where(eq(orders.id, orderId))
    .orderBy(desc(refunds.createdAt), desc(refunds.id))
    .limit(1);
  if (!found) return undefined;
  const { order, refund, canBePaid, buyerIsUnreachable } = found;
  const decision = await readDecision(tx, order);
  return { ...order, refund, canBePaid: canBePaid ?? false, buyerIsUnreachable, decision };
}

/**
 * Selects orders that stall when a user is suspended: what they have sold but not sent, or have bought but not collected. `side` is
 * the side that is suspended. Excludes orders in a bank dispute, which cannot be cancelled anyway.
 */
export const findStalled = (tx: Db, userId: string) =>
  tx
    .select({
      id: orders.id,
      side: sql<
        'sellerSuspended' | 'buyerSuspended'
      >`case when ${orders.sellerId} = ${userId} then 'sellerSuspended' else 'buyerSuspended' end`,
    })
    .from(orders)
    .innerJoin(earnings, and(eq(earnings.orderId, orders.id), eq(earnings.isDisputed, false)))
    .where(
      and(
        eq(orders.state, 'paid'),
        or(eq(orders.sellerId, userId), and(eq(orders.buyerId, userId), eq(orders.delivery, 'collection'))),
      ),
    )
    .orderBy(asc(orders.createdAt), asc(orders.id));
