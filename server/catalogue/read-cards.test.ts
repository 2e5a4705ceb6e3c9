import assert from 'node:assert/strict';
import { it } from 'node:test';
import { eq } from 'drizzle-orm';
import { users } from '#server/accounts/tables.ts';
import { dayInBritain, dayMs } from '#contract/time.ts';
import { makeWorld } from '#test/world.ts';
import { readCards } from './read-cards.ts';
import { listings } from './tables.ts';

const world = await makeWorld();
const { ctx } = world;
const inDays = (days: number) => new Date(ctx.now().getTime() + days * dayMs);
const at = (days: number) => ({ ...ctx, now: () => inDays(days) });

it('cards in memory change with the date: when a seller is away, and when a reduction ends', async () => {
  const [away, reduced] = [await world.listing({ title: 'Smoker' }), await world.listing({ title: 'Veil' })];
  const read = async (days: number) => (await readCards(at(days), [away, reduced])).toJSON();
  const seller = { awayFrom: dayInBritain(inDays(2)), awayUntil: dayInBritain(inDays(4)) };
  await ctx.db.update(users).set(seller).where(eq(users.id, world.seller.id));
  await ctx.db.update(listings).set({ reducedFromPence: 9900, reducedAt: ctx.now() }).where(eq(listings.id, reduced));
  const shown = async (days: number) => (await read(days)).map(({ backOn, reducedFrom }) => ({ backOn, reducedFrom }));
  const { awayUntil: backOn } = seller;
  const found = [];
  for (const days of [0, 2, 4, 40, 40]) found.push(await shown(days));
  assert.deepEqual(found, [
    [
      { backOn: null, reducedFrom: null },
      { backOn: null, reducedFrom: 99 },
    ],
    [
      { backOn, reducedFrom: null },
      { backOn, reducedFrom: 99 },
    ],
    [
      { backOn: null, reducedFrom: null },
      { backOn: null, reducedFrom: 99 },
    ],
    [
      { backOn: null, reducedFrom: null },
      { backOn: null, reducedFrom: null },
    ],
    [
      { backOn: null, reducedFrom: null },
      { backOn: null, reducedFrom: null },
    ],
  ]);
});
