import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import path from 'node:path';
import { after, it } from 'node:test';
import { eq, isNull, not, notInArray, sql } from 'drizzle-orm';
import { mayTransition } from '#contract/order-process.ts';
import { dayMs, hourMs } from '#contract/time.ts';
import { sessions } from '#server/accounts/tables.ts';
import { listingStock } from '#server/catalogue/tables.ts';
import { describeEvent } from '#server/gateways/stripe-events.ts';
import { handleDeadlines } from '#server/orders/deadlines.ts';
import { orders } from '#server/orders/tables.ts';
import { fetchCharge } from '#server/payments/charges.ts';
import { finishPayments } from '#server/payments/finish-payments.ts';
import { handleEvent } from '#server/payments/handle-event.ts';
import { refunds } from '#server/payments/tables.ts';
import { retryUnsettledTransfers } from '#server/payments/transfer-due.ts';
import { closeDispute, openDispute } from '#sandbox/disputes.ts';
import { StripeError } from '#sandbox/events.ts';
import { sandboxDisputes, sandboxEvents, sandboxIntents } from '#sandbox/tables.ts';
import { payOutAccounts } from '#sandbox/transfers.ts';
import { randomBelow } from './load.ts';
import { createDatabase, startNativePostgres } from './native-postgres.ts';
import { type Action, openHistories, type Trade } from './order-histories.ts';
import { onboard, sell } from './sale.ts';
import { unsetSettings } from './child-processes.ts';
import { makeWorld } from './world.ts';

const count = 10_000;
const batch = 40;
const stock = 1_000;

const native = await startNativePostgres();
const databaseUrl = await createDatabase(native.url);
const world = await makeWorld({ PLATFORM_FEE_PERCENT: '7.5', DATABASE_URL: databaseUrl }, undefined, 'without jobs');
after(native.stop);
const { ctx } = world;
const { actions, assertConsistent, orderOf, step } = await openHistories(world);
// The test advances the clock by years.
const never = new Date('2100-01-01');
await ctx.db.update(sessions).set({ expiresAt: never, confirmedAt: never });

const chance = (probability: number): boolean => Math.random() < probability;
const names = Object.keys(actions) as (keyof typeof actions)[];

/** A card that always works, one whose bank disputes the payment, and one on which refunds fail. */
const cards = ['4242424242424242', '4000000000000259', '4000000000005126'];

/** Creates sellers, most of whom can be paid out, and orders for their listings, a few per payment. */
async function placeOrders(): Promise<Trade[]> {
  const sellers = await Promise.all([0, 1, 2, 3].map(() => world.person({ role: 'seller' })));
  const listings = await Promise.all(
    sellers.map(({ id: sellerId }) =>
      world.listing({ sellerId, pricePence: 995, postagePence: 150, quantity: stock, deliveryMethods: ['postage'] }),
    ),
  );
  for (const seller of sellers.slice(1)) await onboard(world, seller);
  const trades: Trade[] = [];
  while (trades.length < batch) {
    const buyer = await world.person();
    const wanted = listings.filter(() => chance(0.7));
    const card = cards[chance(0.1) ? 1 + randomBelow(2) : 0];
    if (wanted.length > 0)
      for (const { _id: id, sellerId, purchaseId } of await sell(world, wanted, card, buyer)) {
        const seller = sellers.find((person) => person.id === sellerId);
        if (seller) trades.push({ buyer, seller, id, purchaseId });
      }
  }
  return trades;
}

/** Takes some steps, most of them permitted, but sometimes one that the process table forbids. */
async function takeSteps(trade: Trade): Promise<void> {
  for (let steps = randomBelow(4); steps > 0; steps -= 1) {
    const order = await orderOf(trade);
    const permitted = names.filter((name) => {
      const { transition, by }: Action = actions[name];
      return transition && by ? mayTransition(transition, order, by) : chance(0.1);
    });
    const from = chance(0.1) || permitted.length === 0 ? names : permitted;
    const name = from[randomBelow(from.length)] ?? 'dispatch';
    await step(trade, name, actions[name]);
  }
  await assertConsistent(trade);
}

/** Delivers the provider's pending events in random order, some of them twice. */
async function deliverEvents(): Promise<void> {
  const pending = await ctx.db.select().from(sandboxEvents).where(not(sandboxEvents.delivered));
  for (const { id, body } of pending.toSorted(() => Math.random() - 0.5)) {
    for (const delivery of chance(0.2) ? [id, `${id}-again`] : [id])
      await handleEvent(ctx, { ...describeEvent(JSON.parse(body)), id: delivery });
    await ctx.db.update(sandboxEvents).set({ delivered: true }).where(eq(sandboxEvents.id, id));
  }
}

/** Makes a few buyers dispute their payment with their bank, and decides some of the disputes. */
async function disputeSome(trades: Trade[]): Promise<void> {
  for (const { purchaseId } of trades.filter(() => chance(0.02))) {
    const [intent] = await ctx.db.select().from(sandboxIntents).where(eq(sandboxIntents.transferGroup, purchaseId));
    assert.ok(intent);
    await ctx.db
      .transaction((tx) => openDispute(ctx, tx, intent))
      .catch((error: unknown) => assert.ok(error instanceof StripeError, String(error)));
  }
  await decideSome(0.3);
}

async function decideSome(share: number): Promise<void> {
  const open = await ctx.db.select().from(sandboxDisputes).where(eq(sandboxDisputes.status, 'needs_response'));
  for (const { id } of open.filter(() => chance(share)))
    await ctx.db.transaction((tx) => closeDispute(ctx, tx, id, chance(0.5) ? 'won' : 'lost'));
}

/** Advances the clock; two workers process the deadlines and pay what is due. */
async function advanceClock(days: number): Promise<void> {
  ctx.settings.clockSkewMs += days * dayMs;
  await Promise.all([handleDeadlines(ctx), handleDeadlines(ctx)]);
  await settle();
}

async function settle(): Promise<void> {
  await deliverEvents();
  await Promise.all([finishPayments(ctx), finishPayments(ctx)]);
  await Promise.all([retryUnsettledTransfers(ctx), retryUnsettledTransfers(ctx)]);
  await deliverEvents();
}

/** Closes everything still open. */
async function endAll(): Promise<void> {
  await decideSome(1);
  await deliverEvents();
  for (let round = 0; round < 10; round += 1) await advanceClock(70);
  for (let round = 0; round < 200; round += 1) {
    const unsent = await ctx.db.$count(refunds, isNull(refunds.providerRefundId));
    ctx.settings.clockSkewMs += hourMs;
    await settle();
    if (unsent === 0) break;
  }
  const open = notInArray(orders.state, ['completed', 'refunded', 'called_off']);
  assert.deepEqual(await ctx.db.select().from(orders).where(open), []);
}

/** Checks that the stock has shrunk by what was sold, except for orders cancelled or refunded before they were sent. */
async function assertStock(): Promise<void> {
  const isReturned = sql`exists (select from order_events where order_id = orders.id and from_state = 'paid'
    and to_state in ('called_off', 'refunded'))`;
  const sold = sql<number>`coalesce((select sum(quantity) from orders
    where listing_id = listing_stock.listing_id and not ${isReturned}), 0)::int`;
  const rows = await ctx.db
    .select({ left: listingStock.onHand, reserved: listingStock.reserved, sold })
    .from(listingStock);
  for (const row of rows) assert.deepEqual([row.left + row.sold, row.reserved], [stock, 0]);
}

it(`${count} random orders leave a ledger that agrees with the provider, according to "npm run ledger"`, async () => {
  for (let bought = 0; bought < count;) {
    const trades = await placeOrders();
    bought += trades.length;
    for (const purchaseId of new Set(trades.map((trade) => trade.purchaseId))) await fetchCharge(ctx, purchaseId);
    for (let round = 0; round < 2; round += 1) {
      await Promise.all(trades.map(takeSteps));
      await disputeSome(trades);
      await advanceClock(randomBelow(12) + Math.random());
    }
    await payOutAccounts(ctx);
  }
  await endAll();
  await assertStock();
  const { status, stdout, stderr } = spawnSync(process.execPath, ['bin/ledger.ts'], {
    cwd: path.join(import.meta.dirname, '..'),
    env: { ...process.env, ...unsetSettings, DATABASE_URL: databaseUrl, DATA_DIR: world.dataDir },
    encoding: 'utf8',
  });
  assert.equal(status, 0, `${stdout}${stderr}`);
  assert.match(stdout, /The ledger and the provider agree/);
});
