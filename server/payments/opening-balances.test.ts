import assert from 'node:assert/strict';
import { globSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { after, it } from 'node:test';
import { eq, sql } from 'drizzle-orm';
import type { PgliteDatabase } from 'drizzle-orm/pglite';
import { buildApp } from '#server/app.ts';
import { openEmbedded, type Db } from '#server/db/client.ts';
import { openLog } from '#server/log.ts';
import { sandboxAccounts } from '#sandbox/tables.ts';
import { readSettings } from '#server/settings.ts';
import { completeOrder, refundInFull, sell } from '#test/sale.ts';
import { migrateUpTo } from '#test/migrate-up-to.ts';
import { makeWorld } from '#test/world.ts';
import { fetchCharge } from './charges.ts';
import { checkLedger } from './check-ledger.ts';
import { readBalances, readSellerBalance } from './ledger.ts';
import { sendRefund } from './refund.ts';
import { payoutAccounts, purchases, refunds } from './tables.ts';
import { transferDue } from './transfer-due.ts';

const folder = mkdtempSync(path.join(os.tmpdir(), 'skep-opening-'));
after(() => rmSync(folder, { recursive: true, force: true }));

const migrations = path.join(import.meta.dirname, '../db/migrations');
const opening = path.join(migrations, globSync('*_opening_balances.sql', { cwd: migrations })[0] ?? '');
/** The last migration before the ledger existed. */
const lastBeforeLedger = 5;

const at = '2026-05-01T10:00:00Z';
type Sold = {
  id: string;
  state: string;
  pence: number;
  purchase?: string;
  isDemo?: boolean;
  refund?: 'sent' | 'to send';
};

const sold: Sold[] = [
  { id: 'paid', state: 'paid', pence: 1000, purchase: 'two' },
  { id: 'shipped', state: 'shipped', pence: 250, purchase: 'two' },
  { id: 'delivered', state: 'delivered', pence: 777 },
  { id: 'completed', state: 'completed', pence: 5000 },
  { id: 'refused', state: 'refunded', pence: 300, refund: 'sent' },
  { id: 'returning', state: 'refunded', pence: 410, refund: 'to send' },
  { id: 'demo', state: 'completed', pence: 900, isDemo: true },
];

/** Fills a shop with data, using the schema from before the ledger. */
async function seedOldShop(db: Db): Promise<void> {
  await db.execute(
    sql`insert into users (id, name, email, created_at) values ('ann', 'Ann', 'ann@test.example', ${at}), ('bob', 'Bob', null, ${at})`,
  );
  await db.execute(sql`insert into listings (id, seller_id, title, description, price_pence, category, condition, can_post,
    can_collect, return_policy, city, postcode, created_at, updated_at)
    values ('jar', 'ann', 'Jar', '', 1000, 'Honey', 'new', true, false, 'No Returns Accepted', 'Hereford', 'HR1 2XY', ${at}, ${at})`);
  await db.execute(sql`insert into listing_stock (listing_id, on_hand) values ('jar', 5)`);
  const open = [
    { id: 'pending', state: 'pending', pence: 600 },
    { id: 'cancelled', state: 'cancelled', pence: 700 },
  ];
  const all: Sold[] = [...sold, ...open];
  for (const [purchase, members] of Map.groupBy(all, ({ id, purchase }) => purchase ?? id)) {
    const amount = members.reduce((sum, { pence }) => sum + pence, 0);
    const isOpen = open.some(({ id }) => id === purchase);
    const intent = members[0]?.isDemo ? null : `pi_${purchase}`;
    const state = isOpen || members[0]?.refund ? 'closed' : 'paid';
    await db.execute(sql`insert into purchases (id, buyer_id, amount_pence, state, provider_intent_id, expires_at, created_at, paid_at)
      values (${purchase}, 'bob', ${amount}, ${state}, ${intent}, ${at}, ${at}, ${state === 'paid' ? at : null})`);
    if (intent)
      await db.execute(sql`insert into sandbox_intents (id, client_secret, amount, currency, status, created_at)
        values (${intent}, ${purchase}, ${amount}, 'gbp', ${isOpen ? 'canceled' : 'succeeded'}, ${at})`);
    for (const { id, pence, state: orderState, refund } of members) {
      await db.execute(sql`insert into orders (id, purchase_id, buyer_id, seller_id, listing_id, product_name, product_image,
        seller_name, quantity, unit_price_pence, postage_pence, total_pence, delivery, return_policy, state, created_at)
        values (${id}, ${purchase}, 'bob', 'ann', 'jar', 'Jar', '', 'Ann', 1, ${pence}, 0, ${pence}, 'postage',
        'No Returns Accepted', ${orderState}, ${at})`);
      if (!refund) continue;
      const sent = refund === 'sent' ? `re_${id}` : null;
      await db.execute(sql`insert into refunds (id, purchase_id, order_id, amount_pence, reason, provider_refund_id, created_at)
        values (${`r-${id}`}, ${purchase}, ${id}, ${pence}, 'sold_out', ${sent}, ${at})`);
      if (sent)
        await db.execute(
          sql`insert into sandbox_refunds (id, intent_id, amount, created_at) values (${sent}, ${intent}, ${pence}, ${at})`,
        );
    }
  }
}

it('books money from before the ledger existed to the right accounts, and then handles it like any other', async () => {
  const database = await openEmbedded();
  await migrateUpTo(database.db as unknown as PgliteDatabase, lastBeforeLedger);
  await seedOldShop(database.db);
  await database.migrate();
  const skep = await buildApp(readSettings({ DATA_DIR: folder, DEMO: 'off' }), database, openLog('silent'), 'none');
  after(() => skep.close());
  const { ctx } = skep;
  const { db } = ctx;

  assert.deepEqual(await readSellerBalance(db, 'ann'), { held: 2027, due: 5000, account: 0, transit: 0, bank: 0 });
  const pence = (await readBalances(db)).find(({ account }) => account === 'refunding')?.pence;
  assert.equal(pence, 410, 'refunds still to be sent');
  for (const { id, providerIntentId } of await db.select().from(purchases))
    if (providerIntentId && !['pending', 'cancelled'].includes(id)) await fetchCharge(ctx, id);
  assert.deepEqual((await checkLedger(ctx)).differences, []);

  await completeOrder(skep, 'delivered');
  await refundInFull(skep, 'paid');
  for (const { id } of await db.select().from(refunds)) await sendRefund(ctx, id);
  const { id: providerAccountId } = await ctx.payments.openAccount({ sellerId: 'ann', email: 'ann@test.example' });
  await db.update(sandboxAccounts).set({ missing: [] }).where(eq(sandboxAccounts.id, providerAccountId));
  await db.insert(payoutAccounts).values({ sellerId: 'ann', providerAccountId, ready: true, readAt: ctx.now() });
  for (const id of ['completed', 'delivered']) await transferDue(ctx, id);
  assert.deepEqual(await readSellerBalance(db, 'ann'), { held: 250, due: 0, account: 5777, transit: 0, bank: 0 });
  assert.deepEqual((await checkLedger(ctx)).differences, []);
});

it('changes nothing in a shop whose money is already in the ledger', async () => {
  const world = await makeWorld({}, undefined, 'without jobs');
  const { db } = world.ctx;
  const listing = await world.listing({ pricePence: 1000 });
  const [completed, refunded] = await sell(world, [listing, await world.listing()]);
  await completeOrder(world, completed?._id ?? '');
  await refundInFull(world, refunded?._id ?? '');
  const count = async () =>
    (
      await db.execute(sql`select (select count(*) from earnings) as earnings,
    (select count(*) from ledger_entries) as entries, (select count(*) from sandbox_balance) as moved`)
    ).rows;
  const before = await count();
  await db.transaction(async (tx) => {
    for (const statement of readFileSync(opening, 'utf8').split('--> statement-breakpoint'))
      await tx.execute(sql.raw(statement));
  });
  assert.deepEqual(await count(), before);
});
