import assert from 'node:assert/strict';
import { it } from 'node:test';
import { eq, isNotNull, sql } from 'drizzle-orm';
import { claimOutcomes } from '#contract/claims.ts';
import { type ClaimState, claimStates, orderStates, type OrderState } from '#contract/order-states.ts';
import { users } from '#server/accounts/tables.ts';
import { chats } from '#server/chat/tables.ts';
import { claims as claimsTable } from '#server/claims/tables.ts';
import { decisions, reportPictures } from '#server/moderation/tables.ts';
import { orders } from '#server/orders/tables.ts';
import { checkLedger } from '#server/payments/check-ledger.ts';
import { makeWorld, picture } from '#test/world.ts';
import { loadDemo } from './load.ts';
import { buyers, leavers, sellers } from './people.ts';
import { refuseDemoAccounts } from './refuse-demo-accounts.ts';

it('loads the demo data only once when two processes start at the same time, and detects it afterwards', async () => {
  const { ctx } = await makeWorld();
  await ctx.db.execute(sql`with gone as (delete from sessions) delete from users`);
  await refuseDemoAccounts(ctx.db);
  const load = () => loadDemo({ ...ctx, images: { ...ctx.images, save: () => Promise.resolve(picture) } }, () => {});
  await Promise.all([load(), load()]);
  const admins = 1;
  const joined = (await ctx.db.select({ at: users.createdAt }).from(users).orderBy(users.id)).map(({ at }) => at);
  assert.equal(joined.length, sellers.length + buyers.length + admins);
  assert.deepEqual(
    joined,
    joined.toSorted((a, b) => Number(a) - Number(b)),
  );
  const shown = await ctx.db.selectDistinct({ state: orders.state, claimState: orders.claimState }).from(orders);
  const states = new Set(shown.map(({ state }) => state));
  const claimed = new Set(shown.map(({ claimState }) => claimState));
  const { pending: _, ...lasting } = orderStates;
  for (const state of Object.keys(lasting)) assert.ok(states.has(state as OrderState), state);
  const ended = await ctx.db.selectDistinct({ outcome: claimsTable.outcome }).from(claimsTable);
  for (const outcome of claimOutcomes)
    assert.ok(
      ended.some((one) => one.outcome === outcome),
      outcome,
    );
  for (const state of Object.keys(claimStates)) assert.ok(claimed.has(state as ClaimState), state);
  assert.deepEqual((await checkLedger(ctx)).differences, []);
  const last = await ctx.db.select().from(chats).where(eq(chats.lastNumber, 9));
  assert.deepEqual(
    last.map((chat) => [chat.orderId !== null, chat.firstUnread + chat.secondUnread]),
    [[true, 0]],
  );
  assert.equal((await ctx.db.select().from(chats)).length, 5);
  const { rows: reported } = await ctx.db.execute(sql`
    select distinct kind, decided_at is null as open from reports order by kind, open`);
  assert.deepEqual(
    reported,
    ['message', 'product', 'review', 'seller'].flatMap((kind) => [false, true].map((open) => ({ kind, open }))),
  );
  const appealed = isNotNull(decisions.appealedAt);
  const evidence = isNotNull(reportPictures.reportId);
  assert.deepEqual([await ctx.db.$count(decisions, appealed), await ctx.db.$count(reportPictures, evidence)], [1, 1]);
  const gone = [isNotNull(users.bannedAt), isNotNull(users.deletedAt)];
  assert.deepEqual(await Promise.all(gone.map((one) => ctx.db.$count(users, one))), [1, leavers.length]);
  await assert.rejects(refuseDemoAccounts(ctx.db), /demo accounts/);
});
