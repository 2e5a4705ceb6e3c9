import { and, asc, eq, getTableColumns, inArray, sql } from 'drizzle-orm';
import type {
  BasketLine,
  changeLine as changeEndpoint,
  DropReason,
  mergeBasket as mergeEndpoint,
} from '#contract/basket.ts';
import { defaultDelivery, maxBasketLines, stockLeftMessage } from '#contract/basket-rules.ts';
import { maxStock, type DeliveryMethod } from '#contract/catalogue.ts';
import type { Input } from '#contract/endpoint.ts';
import { toPounds } from '#contract/money.ts';
import { Problem } from '#contract/problems.ts';
import { id } from '#contract/text.ts';
import { backOn } from '#server/accounts/away.ts';
import { users } from '#server/accounts/tables.ts';
import {
  availableTo,
  deliveryMethodsOf,
  selectCards,
  shownColumns,
  viewCard,
  type CardRow,
} from '#server/catalogue/cards.ts';
import { listings, listingStock } from '#server/catalogue/tables.ts';
import type { ViewerCtx } from '#server/context.ts';
import type { Db } from '#server/db/client.ts';
import { prepared } from '#server/db/prepared.ts';
import { transact } from '#server/db/transact.ts';
import { basketLines } from './tables.ts';

export type Line = Pick<typeof basketLines.$inferSelect, 'quantity' | 'delivery' | 'addedPricePence'> & {
  listing: CardRow;
};

const { userId, listingId } = basketLines;

/** A basket's lines with their current catalogue data, oldest first. */
export async function readLines(db: Db, shopper: string): Promise<Line[]> {
  const { quantity, delivery, addedPricePence } = getTableColumns(basketLines);
  const listing = { ...shownColumns, available: availableTo(shopper) };
  return db
    .select({ quantity, delivery, addedPricePence, listing })
    .from(basketLines)
    .innerJoin(listings, eq(listings.id, listingId))
    .innerJoin(listingStock, eq(listingStock.listingId, listings.id))
    .innerJoin(users, eq(users.id, listings.sellerId))
    .where(eq(userId, shopper))
    .orderBy(asc(basketLines.addedAt), asc(listingId));
}

/** The cards of these listings by id, as `shopper` sees them. */
export async function cardsOf(db: Db, ids: string[], shopper?: string): Promise<Map<string, CardRow>> {
  if (ids.length === 0) return new Map();
  const rows = await selectCards(db, shopper).where(inArray(listings.id, ids));
  return new Map(rows.map((row) => [row.id, row]));
}

export async function readBasket(ctx: ViewerCtx): Promise<BasketLine[]> {
  const lines = await readLines(ctx.db, ctx.viewer.id);
  return lines.map(({ listing, quantity, delivery, addedPricePence }) => ({
    productId: listing.id,
    quantity,
    delivery,
    addedPrice: toPounds(addedPricePence),
    product: viewCard(listing, ctx.now()),
  }));
}

export const isForSale = (row: CardRow): boolean => row.status === 'active' && !row.hiddenAt;

const checkStock = (row: CardRow, quantity: number) => {
  if (quantity > row.available) throw new Problem('not_enough_stock', stockLeftMessage(row.available));
};

type Wanted = {
  quantity: number;
  delivery?: DeliveryMethod | undefined;
  addedAt?: Date;
  key?: string | undefined;
};

/** Adds `quantity` to a line, or creates the line; returns false, changing nothing, if an existing line would exceed `most`. */
async function raiseLine(ctx: ViewerCtx, tx: Db, row: CardRow, wanted: Wanted, most: number): Promise<boolean> {
  const { quantity, delivery, addedAt = ctx.now(), key = null } = wanted;
  const offered = deliveryMethodsOf(row);
  const raised = await tx
    .insert(basketLines)
    .values({
      userId: ctx.viewer.id,
      listingId: row.id,
      quantity,
      delivery: delivery && offered.includes(delivery) ? delivery : defaultDelivery(offered),
      addedPricePence: row.pricePence,
      addedAt,
      mergedKey: key,
    })
    .onConflictDoUpdate({
      target: [userId, listingId],
      set: {
        quantity: sql`${basketLines.quantity} + ${quantity}`,
        mergedKey: sql`coalesce(${key}::text, ${basketLines.mergedKey})`,
      },
      setWhere: sql`${basketLines.quantity} + ${quantity} <= ${most}`,
    })
    .returning({ listingId });
  return raised.length > 0;
}

/** Throws `forbidden` for an admin, who neither buys nor sells. */
export function rejectAdmins({ viewer }: ViewerCtx): void {
  if (viewer.role === 'admin') throw new Problem('forbidden', 'Admins do not buy or sell.');
}

/** Combines the requested items into one for each listing. `addedAt` preserves their order in the basket. */
function wantedOf(items: (Wanted & { productId: string })[], now: Date): Map<string, Wanted> {
  const wanted = new Map<string, Wanted>();
  for (const [place, { productId, quantity, delivery, key }] of items.entries()) {
    const addedAt = new Date(now.getTime() - items.length + place);
    wanted.set(productId, { quantity: quantity + (wanted.get(productId)?.quantity ?? 0), delivery, addedAt, key });
  }
  return wanted;
}

/** Merges a guest's basket, adding quantities up to the stock. Reports items left out because they cannot be bought or do not fit. */
export async function mergeBasket(ctx: ViewerCtx, { body }: Input<typeof mergeEndpoint>) {
  rejectAdmins(ctx);
  const wanted = wantedOf(body.items, ctx.now());
  const known = [...wanted.keys()].filter((key) => id.safeParse(key).success);
  const rows = await cardsOf(ctx.db, known, ctx.viewer.id);
  const { raised, ...merged } = await transact(ctx.db, async (tx) => {
    // Without this lock, parallel merges could exceed the limit.
    await tx.select({ id: users.id }).from(users).where(eq(users.id, ctx.viewer.id)).for('no key update');
    const mergedKeys = new Map((await linesOf(tx, ctx.viewer.id)).map((line) => [line.listingId, line.mergedKey]));
    const inBasket = new Set(mergedKeys.keys());
    const dropped: { productId: string; reason: DropReason }[] = [];
    const accepted: [CardRow, Wanted][] = [];
    for (const [productId, want] of wanted) {
      if (want.key && mergedKeys.get(productId) === want.key) continue;
      const row = rows.get(productId);
      const reason = reasonAgainst(row, ctx, inBasket);
      if (!row || reason) dropped.push({ productId, reason: reason ?? 'unknown' });
      else {
        inBasket.add(productId);
        accepted.push([row, want]);
      }
    }
    return { added: accepted.length, dropped, ...(await fillLines(ctx, tx, accepted)) };
  });
  for (const productId of raised) ctx.views.count('baskets', productId, ctx.viewer.id);
  return merged;
}

const linesOf = (tx: Db, shopper: string) =>
  tx.select({ listingId, mergedKey: basketLines.mergedKey }).from(basketLines).where(eq(userId, shopper));

function reasonAgainst(row: CardRow | undefined, ctx: ViewerCtx, inBasket: Set<string>): DropReason | undefined {
  if (!row) return 'unknown';
  if (row.sellerId === ctx.viewer.id) return 'own';
  if (!isForSale(row) || backOn(row, ctx.now())) return 'unavailable';
  if (row.available < 1) return 'sold_out';
  return inBasket.size >= maxBasketLines && !inBasket.has(row.id) ? 'full' : undefined;
}

/** Adds the wanted quantities to the lines, up to the stock; returns the listings added, and those without enough stock. */
async function fillLines(ctx: ViewerCtx, tx: Db, accepted: [CardRow, Wanted][]) {
  const raised: string[] = [];
  const cut: { productId: string; available: number }[] = [];
  for (const [row, wanted] of accepted.toSorted(([a], [b]) => (a.id < b.id ? -1 : 1))) {
    const most = row.available;
    const isRaised = await raiseLine(ctx, tx, row, { ...wanted, quantity: Math.min(wanted.quantity, most) }, most);
    if (isRaised) raised.push(row.id);
    else
      await tx
        .update(basketLines)
        .set({ quantity: sql`greatest(${basketLines.quantity}, ${most})`, mergedKey: wanted.key ?? null })
        .where(and(eq(userId, ctx.viewer.id), eq(listingId, row.id)));
    if (!isRaised || wanted.quantity > most) cut.push({ productId: row.id, available: most });
  }
  return { raised, cut };
}

/** Changes a line if the stock and the seller's delivery methods allow it. */
const updateLine = (ctx: ViewerCtx) =>
  prepared(ctx.db, 'change_line', (db) => {
    const [newQuantity, newDelivery] = [
      sql`${sql.placeholder('quantity')}::int`,
      sql`${sql.placeholder('delivery')}::text`,
    ];
    const delivery = sql`coalesce(${newDelivery}, ${basketLines.delivery})`;
    return db
      .update(basketLines)
      .set({ quantity: sql`coalesce(${newQuantity}, ${basketLines.quantity})`, delivery })
      .from(listings)
      .innerJoin(listingStock, eq(listingStock.listingId, listings.id))
      .where(
        and(
          eq(userId, sql.placeholder('shopper')),
          eq(listingId, sql.placeholder('productId')),
          eq(listings.id, listingId),
          sql`coalesce(${newQuantity}, 0) <= ${availableTo(sql.placeholder('shopper'))}`,
          sql`case ${delivery} when 'postage' then ${listings.canPost} else ${listings.canCollect} end`,
        ),
      )
      .returning({ quantity: basketLines.quantity, delivery: basketLines.delivery });
  });

const notOffered = 'The seller does not offer that delivery method.';

/** Changes quantity, delivery or both; a quantity below 1 removes the line. */
export async function changeLine(ctx: ViewerCtx, { params, body }: Input<typeof changeEndpoint>) {
  const { productId } = params;
  const { quantity = null, delivery = null } = body;
  const remains = quantity === null || quantity >= 1;
  // No listing has more than `maxStock` units, and far larger numbers would overflow the database's integers.
  const capped = quantity && Math.min(quantity, maxStock + 1);
  const [changed] = remains
    ? await updateLine(ctx).execute({ shopper: ctx.viewer.id, productId, quantity: capped, delivery })
    : [];
  if (changed) return changed;
  const line = (await readLines(ctx.db, ctx.viewer.id)).find(({ listing }) => listing.id === productId);
  if (!line) throw new Problem('product_not_found', "This item isn't in your basket.");
  if (!remains) {
    await removeLine(ctx, productId);
    return { quantity: 0, delivery: delivery ?? line.delivery };
  }
  if (quantity !== null) checkStock(line.listing, quantity);
  if (deliveryMethodsOf(line.listing).includes(delivery ?? line.delivery)) throw new Problem('conflict');
  throw new Problem('invalid_input', notOffered, { delivery: notOffered });
}

export async function removeLine(ctx: ViewerCtx, productId: string): Promise<void> {
  await ctx.db.delete(basketLines).where(and(eq(userId, ctx.viewer.id), eq(listingId, productId)));
}

/** Empties the basket, or removes only these listings from it. */
export async function clearBasket(db: Db, shopper: string, only?: string[]): Promise<void> {
  await db.delete(basketLines).where(and(eq(userId, shopper), only ? inArray(listingId, only) : undefined));
}
