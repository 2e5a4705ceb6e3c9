import assert from 'node:assert/strict';
import { it } from 'node:test';
import { eq, sql } from 'drizzle-orm';
import { users } from '#server/accounts/tables.ts';
import { readSettings } from '#server/settings.ts';
import { makeWorld } from '#test/world.ts';
import { settingsFor } from './settings-for.ts';

it('treats a shop in use without the demo data as a real one, whatever DEMO says', async () => {
  const { ctx, person } = await makeWorld();
  const { id } = await person();
  const shown = async (source: Record<string, string | undefined>) => {
    const { demo, adminTwoStep, company } = await settingsFor(ctx.db, readSettings(source), source);
    return [demo, adminTwoStep, company?.startsWith('Skep Demo Ltd')];
  };
  const [isDemo, isReal] = [
    [true, false, true],
    [false, true, undefined],
  ];
  for (const source of [{}, { DEMO: 'on' }, { DEMO: 'off' }]) assert.deepEqual(await shown(source), isReal);
  assert.deepEqual(await shown({ ADMIN_TWO_STEP: 'off', COMPANY: 'Bees Ltd' }), [false, false, false]);
  await ctx.db.update(users).set({ emailKey: 'buyer@skep.example' }).where(eq(users.id, id));
  assert.deepEqual(await shown({}), isDemo, 'with a demo account');
  await ctx.db.execute(sql`with gone as (delete from sessions) delete from users`);
  assert.deepEqual(await shown({}), isDemo, 'empty');
});
