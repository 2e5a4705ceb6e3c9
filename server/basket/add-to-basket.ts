import { and, count, eq, ne, not, sql, type SQL } from 'drizzle-orm';
import { basketFull, maxBasketLines, stockLeftMessage } from '#contract/basket-rules.ts';
import type { DeliveryMethod } from '#contract/catalogue.ts';
import { Problem } from '#contract/problems.ts';
import { dayInBritain } from '#contract/time.ts';
import { awayMessage, backOn, isAwayOn } from '#server/accounts/away.ts';
import { users } from '#server/accounts/tables.ts';
import { availableTo, isPublic, selectCards } from '#server/catalogue/cards.ts';
import { listings, listingStock } from '#server/catalogue/tables.ts';
import type { Ctx, ViewerCtx } from '#server/context.ts';
import { prepared } from '#server/db/prepared.ts';
import { isForSale, rejectAdmins, removeLine } from './basket.ts';
import { basketLines } from './tables.ts';

const { userId, listingId, quantity } = basketLines;
const [shopper, productId] = [sql.placeholder('shopper'), sql.placeholder('productId')];
const now = sql<Date>`${sql.placeholder('now')}::timestamptz`;
const isNotAway = not(isAwayOn(sql.placeholder('today')));
const isEnough = (wanted: SQL) => sql`${availableTo(shopper)} >= ${wanted}`;

/** Adds one unit to a new or existing line if every condition holds. Otherwise returns no row. */
const addOne = (ctx: Ctx) =>
  prepared(ctx.db, 'add_to_basket', (db) => {
    const offered = db
      .select({
        userId: sql<string>`${shopper}::text`.as('user_id'),
        listingId: listings.id,
        quantity: sql<number>`1`.as('quantity'),
        delivery: sql<DeliveryMethod>`case when ${listings.canPost} then 'postage' else 'collection' end`.as(
          'delivery',
        ),
        addedPricePence: listings.pricePence,
        addedAt: now.as('added_at'),
        mergedKey: sql<string | null>`null::text`.as('merged_key'),
      })
      .from(listings)
      .innerJoin(listingStock, eq(listingStock.listingId, listings.id))
      .innerJoin(users, eq(users.id, listings.sellerId))
      .where(and(eq(listings.id, productId), isPublic, ne(listings.sellerId, shopper), isNotAway, isEnough(sql`1`)));
    const stockFits = db
      .select({ fits: isEnough(sql`${quantity} + 1`) })
      .from(listings)
      .innerJoin(listingStock, eq(listingStock.listingId, listings.id))
      .where(eq(listings.id, productId));
    return db
      .insert(basketLines)
      .select(offered)
      .onConflictDoUpdate({
        target: [userId, listingId],
        set: { quantity: sql`${quantity} + 1` },
        setWhere: sql`(${stockFits})`,
      })
      .returning({ quantity });
  });

/** Why a listing cannot be added. */
async function refusal(ctx: ViewerCtx, product: string): Promise<Problem> {
  const [row] = await selectCards(ctx.db, ctx.viewer.id).where(eq(listings.id, product));
  if (!row || !isForSale(row)) return new Problem('product_not_found');
  if (row.sellerId === ctx.viewer.id) return new Problem('own_listing');
  const returnDay = backOn(row, ctx.now());
  if (returnDay) return new Problem('not_available', `${row.title}: ${awayMessage(returnDay)}`);
  return new Problem('not_enough_stock', stockLeftMessage(row.available));
}

/** Removes a newly added line if the basket is over the limit. Counting lines after the insert means that parallel requests cannot exceed it. */
async function enforceLineLimit(ctx: ViewerCtx, product: string): Promise<void> {
  const statement = prepared(ctx.reads, 'count_lines', (db) =>
    db.select({ lines: count() }).from(basketLines).where(eq(userId, shopper)),
  );
  const [counted] = await statement.execute({ shopper: ctx.viewer.id });
  if ((counted?.lines ?? 0) <= maxBasketLines) return;
  await removeLine(ctx, product);
  throw new Problem('conflict', basketFull);
}

/** Adds one unit of a listing. Throws if it cannot be bought, its entire stock is already in the basket, or the basket is full. */
export async function addToBasket(ctx: ViewerCtx, product: string) {
  rejectAdmins(ctx);
  const at = ctx.now();
  const values = { shopper: ctx.viewer.id, productId: product, now: at.toISOString(), today: dayInBritain(at) };
  const [line] = await addOne(ctx).execute(values);
  if (!line) throw await refusal(ctx, product);
  if (line.quantity === 1) await enforceLineLimit(ctx, product);
  ctx.views.count('baskets', product, ctx.viewer.id);
  return { productId: product, quantity: line.quantity };
}
