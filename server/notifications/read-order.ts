import { and, desc, eq, isNull } from 'drizzle-orm';
import { claims } from '#server/claims/tables.ts';
import type { Db } from '#server/db/client.ts';
import { orders } from '#server/orders/tables.ts';
import { refunds } from '#server/payments/tables.ts';
import type { OrderFacts } from './table/order-facts.ts';

export type Parties = { id: string; buyerId: string; sellerId: string };

/** What has been decided about the open dispute of an order, if anything. */
async function readDecision(tx: Db, { id, claimState }: typeof orders.$inferSelect) {
  if (claimState !== 'decided') return undefined;
  const [claim] = await tx
    .select({ amountPence: claims.decidedPence, needsReturn: claims.decidedReturn })
    .from(claims)
    .where(and(eq(claims.orderId, id), isNull(claims.endedAt)));
  const { amountPence, needsReturn } = claim ?? {};
  return amountPence === null || amountPence === undefined ? undefined : { amountPence, needsReturn: !!needsReturn };
}

/** What notifications say about an order, and whom they are for; undefined if there is none. */
export async function readOrder(tx: Db, orderId: string): Promise<(OrderFacts & Parties) | undefined> {
  const [found] = await tx
    .select({ order: orders, refund: refunds })
    .from(orders)
    .leftJoin(refunds, eq(refunds.orderId, orders.id))
    .where(eq(orders.id, orderId))
    .orderBy(desc(refunds.createdAt), desc(refunds.id))
    .limit(1);
  return found && { ...found.order, refund: found.refund, decision: await readDecision(tx, found.order) };
}
