import { and, sql } from 'drizzle-orm';
import { card, type Card } from '#contract/catalogue.ts';
import { dayInBritain } from '#contract/time.ts';
import type { CachedCard, Ctx } from '#server/context.ts';
import { prepared } from '#server/db/prepared.ts';
import { JsonList } from '#server/http/json-list.ts';
import { type CardRow, isPublic, selectCards, viewCard } from './cards.ts';
import { listings } from './tables.ts';

/** Matches public listings with an id in the parameter `ids`. */
export const isOneOf = and(isPublic, sql`${listings.id} = any(${sql.placeholder('ids')}::text[])`);

/** Whether a card stays valid until its listing or seller changes. Reductions and time away start and end on set dates, without a notification. */
const isLasting = (row: CardRow, { reducedFrom }: Card, at: Date): boolean =>
  reducedFrom === null && (row.awayUntil === null || row.awayUntil <= dayInBritain(at));

function writeCard(row: CardRow, at: Date): CachedCard {
  const view = viewCard(row, at);
  const text = JSON.stringify(card.parse(view));
  return { id: row.id, sellerId: row.sellerId, text, isLasting: isLasting(row, view, at) };
}

/** Returns the cards of the public listings among these ids, in the same order. Reads those not in memory in one statement. */
export async function readCards(ctx: Ctx, ids: string[]): Promise<JsonList<Card>> {
  const cards = await ctx.cards.read(ids, async (missing) => {
    const statement = prepared(ctx.reads, 'cards', (db) => selectCards(db).where(isOneOf));
    const rows = await statement.execute({ ids: missing });
    return rows.map((row) => writeCard(row, ctx.now()));
  });
  return new JsonList(
    card,
    cards.map(({ text }) => text),
    cards.flatMap(({ id, sellerId }) => [id, sellerId]),
  );
}
