import type { Card, Category, Corrected, Filters, SearchSort, Understood } from '#contract/catalogue.ts';
import { toPounds } from '#contract/money.ts';
import type { Ctx } from '#server/context.ts';
import { prepared } from '#server/db/prepared.ts';
import type { Page } from '#server/db/paging.ts';
import type { JsonList } from '#server/http/json-list.ts';
import { isOneOf, readCards } from './read-cards.ts';
import { categoriesFor } from './synonyms.ts';
import { listings } from './tables.ts';

/** The rows in the order of these ids. */
const inOrder = <Row extends { id: string }>(rows: Row[], ids: string[]): Row[] => {
  const places = new Map(ids.map((id, place) => [id, place]));
  return rows.toSorted((one, other) => (places.get(one.id) ?? 0) - (places.get(other.id) ?? 0));
};

type Found = {
  items: JsonList<Card>;
  total: number;
  partial?: true;
  understood?: Understood[];
  corrected?: Corrected[];
  nearest?: Category[];
};

/** Returns a page of listings that match a search query and the filters. `partial` is set if no listing contains all the words. */
export async function findListings(
  ctx: Ctx,
  text: string,
  { filters, sort, limit, page }: Page & { filters: Filters; sort: SearchSort },
): Promise<Found> {
  const from = (page - 1) * limit;
  const query = { text, filters, sort, from, to: from + limit };
  const { ids, total, isPartial, understood, corrected } = await ctx.searchIndex.find(query);
  const nearest = total === 0 ? categoriesFor(text) : [];
  return {
    items: await readCards(ctx, ids),
    total,
    ...(isPartial && { partial: true as const }),
    ...(understood.length > 0 && { understood }),
    ...(corrected.length > 0 && total > 0 && { corrected }),
    ...(nearest.length > 0 && { nearest }),
  };
}

/** Suggestions for the text typed so far: the best few listings, the commonest categories among all matches, and sellers. */
export async function suggestFromIndex(ctx: Ctx, text: string) {
  const { ids, categories, sellers } = await ctx.searchIndex.suggest(text, 5);
  if (ids.length === 0) return { products: [], categories, sellers };
  const { id, title, pricePence, pictures } = listings;
  const statement = prepared(ctx.reads, 'suggested_listings', (db) =>
    db.select({ id, title, pricePence, pictures }).from(listings).where(isOneOf),
  );
  const rows = await statement.execute({ ids });
  const products = inOrder(rows, ids).map((row) => ({
    _id: row.id,
    title: row.title,
    price: toPounds(row.pricePence),
    picture: row.pictures[0] ?? null,
  }));
  return { products, categories, sellers };
}
