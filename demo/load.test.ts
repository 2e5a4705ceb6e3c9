import assert from 'node:assert/strict';
import { it } from 'node:test';
import { sql } from 'drizzle-orm';
import { users } from '#server/accounts/tables.ts';
import { makeWorld, picture } from '#test/world.ts';
import { loadDemo } from './load.ts';
import { buyers, sellers } from './people.ts';
import { refuseDemoAccounts } from './refuse-demo-accounts.ts';

it('loads the demo data only once when two processes start at the same time, and recognises it', async () => {
  const { ctx } = await makeWorld();
  await ctx.db.execute(sql`truncate users cascade`);
  await refuseDemoAccounts(ctx.db);
  const load = () => loadDemo({ ...ctx, images: { ...ctx.images, save: () => Promise.resolve(picture) } }, () => {});
  await Promise.all([load(), load()]);
  const admins = 1;
  assert.equal(await ctx.db.$count(users), sellers.length + buyers.length + admins);
  await assert.rejects(refuseDemoAccounts(ctx.db), /demo accounts/);
});
