import { and, eq } from 'drizzle-orm';
import type { Input } from '#contract/endpoint.ts';
import { Problem } from '#contract/problems.ts';
import type { dispatchOrders as endpoint } from '#contract/seller-orders.ts';
import type { ViewerCtx } from '#server/context.ts';
import { dispatchOrder } from './move-order.ts';
import { orders } from './tables.ts';

type Parcel = Parameters<typeof dispatchOrder>[2];

/** Dispatches one order in its own transaction. Returns the reason if that is refused. */
async function dispatchOne(ctx: ViewerCtx, _id: string, parcel: Parcel) {
  try {
    await dispatchOrder(ctx, _id, parcel);
    return undefined;
  } catch (error) {
    if (!(error instanceof Problem)) throw error;
    const own = and(eq(orders.id, _id), eq(orders.sellerId, ctx.viewer.id));
    const [order] = error.code === 'order_not_found' ? [] : await ctx.db.select().from(orders).where(own);
    return { _id, title: order?.productName ?? null, reason: error.message };
  }
}

/** Dispatches orders one at a time, so that only one order is locked at a time and a failure does not undo the others. */
export async function dispatchOrders(ctx: ViewerCtx, { body }: Input<typeof endpoint>) {
  const dispatched: string[] = [];
  const refused: NonNullable<Awaited<ReturnType<typeof dispatchOne>>>[] = [];
  for (const { orders: ids, ...parcel } of body.parcels)
    for (const id of ids) {
      const refusal = await dispatchOne(ctx, id, parcel);
      if (refusal) refused.push(refusal);
      else dispatched.push(id);
    }
  return { dispatched, refused };
}
