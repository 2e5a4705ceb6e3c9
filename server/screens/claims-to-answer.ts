import { and, asc, eq, inArray, sql } from 'drizzle-orm';
import { type ClaimStateOf, claimStatesOf } from '#contract/order-states.ts';
import type { ViewerCtx } from '#server/context.ts';
import { total, withTotal } from '#server/db/paging.ts';
import { orders } from '#server/orders/tables.ts';

const maxShown = 3;

/** The viewer's sales with a refund request, return or dispute that needs their response, most urgent first. */
export async function readClaimsToAnswer({ db, viewer }: ViewerCtx) {
  const { id: _id, productName, claimState, deadlineAt } = orders;
  const rows = await db
    .select({ total, _id, productName, claimState: sql<ClaimStateOf<'seller'>>`${claimState}`, deadlineAt })
    .from(orders)
    .where(and(eq(orders.sellerId, viewer.id), inArray(claimState, claimStatesOf('seller'))))
    .orderBy(asc(deadlineAt), asc(_id))
    .limit(maxShown);
  return withTotal(rows, (row) => ({
    _id: row._id,
    productName: row.productName,
    claimState: row.claimState,
    deadlineAt: row.deadlineAt?.toISOString() ?? null,
  }));
}
