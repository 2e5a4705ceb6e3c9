import { and, sql } from 'drizzle-orm';
import { card, type Card } from '#contract/catalogue.ts';
import type { CachedCard, Ctx } from '#server/context.ts';
import { prepared } from '#server/db/prepared.ts';
import { JsonList } from '#server/http/json-list.ts';
import { type CardRow, isPublic, selectCards, viewCard } from './cards.ts';
import { listings } from './tables.ts';

/** The public listings whose ids are the parameter `ids`. */
export const isOneOf = and(isPublic, sql`${listings.id} = any(${sql.placeholder('ids')}::text[])`);

/** A reduction and a seller's time away come and go with the calendar, which announces nothing. */
const isLasting = (row: CardRow): boolean => row.reducedFromPence === null && row.awayFrom === null;

const writeCard = (row: CardRow, at: Date): CachedCard => ({
  id: row.id,
  sellerId: row.sellerId,
  text: JSON.stringify(card.parse(viewCard(row, at))),
  isLasting: isLasting(row),
});

/** The cards of those of these listings that are public, in this order: from memory, and by one statement those that are not there. */
export async function readCards(ctx: Ctx, ids: string[]): Promise<JsonList<Card>> {
  const cards = await ctx.cards.read(ids, async (missing) => {
    const statement = prepared(ctx.reads, 'cards', (db) => selectCards(db).where(isOneOf));
    const rows = await statement.execute({ ids: missing });
    return rows.map((row) => writeCard(row, ctx.now()));
  });
  return new JsonList<Card>(
    cards.map(({ text }) => text),
    cards.flatMap(({ id, sellerId }) => [id, sellerId]),
  );
}
