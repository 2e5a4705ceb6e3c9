import assert from 'node:assert/strict';
import { mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { after, it } from 'node:test';
import { asc, eq, sql } from 'drizzle-orm';
import type { PgliteDatabase } from 'drizzle-orm/pglite';
import { buildApp } from '#server/app.ts';
import { openEmbedded, type Db } from '#server/db/client.ts';
import { openLog } from '#server/log.ts';
import { readSettings } from '#server/settings.ts';
import { sandboxReversals, sandboxTransfers } from '#sandbox/tables.ts';
import { migrateUpTo } from '#test/migrate-up-to.ts';
import { ledgerTransactions } from './ledger-tables.ts';
import { deductions, earnings } from './tables.ts';
import { recordReversal, transferDue } from './transfer-due.ts';

const folder = mkdtempSync(path.join(os.tmpdir(), 'skep-single-refunds-'));
after(() => rmSync(folder, { recursive: true, force: true }));

/** The last migration with at most one refund per order, of the full amount. */
const lastWithSingleRefunds = 25;

const at = '2026-05-01T10:00:00Z';

type Before = { state: string; transfer?: string; reversal?: string; refund?: string; isDisputed?: boolean };
/** Earnings of £10.00 with £0.50 commission, by order id. */
const before: Record<string, Before> = {
  due: { state: 'due' },
  held: { state: 'held' },
  lost: { state: 'refunded', isDisputed: true },
  refunded: { state: 'refunded', refund: 'r-refunded' },
  returning: { state: 'returning', transfer: 'tr_returning', refund: 'r-returning' },
  reversed: { state: 'reversed', transfer: 'tr_reversed', reversal: 'trr_reversed', refund: 'r-reversed' },
  sending: { state: 'sending' },
  transferred: { state: 'transferred', transfer: 'tr_transferred' },
};

async function seedOldShop(db: Db): Promise<void> {
  await db.execute(
    sql`insert into users (id, name, email, created_at) values ('ann', 'Ann', 'ann@test.example', ${at}), ('bob', 'Bob', null, ${at})`,
  );
  await db.execute(sql`insert into purchases (id, buyer_id, amount_pence, state, expires_at, created_at, paid_at)
    values ('p', 'bob', 8000, 'paid', ${at}, ${at}, ${at})`);
  await db.execute(sql`insert into sandbox_accounts (id, email, missing, created_at)
    values ('acct_ann', 'ann@test.example', '[]', ${at})`);
  await db.execute(sql`insert into sandbox_balance (id, account_id, type, source, amount, created_at)
    values ('txn_1', 'acct_ann', 'payment', 'tr_returning', 950, ${at})`);
  for (const [id, { state, transfer = null, reversal = null, refund, isDisputed = false }] of Object.entries(before)) {
    const ended = ['refunded', 'returning', 'reversed'].includes(state) ? at : null;
    await db.execute(sql`insert into earnings (order_id, purchase_id, seller_id, total_pence, fee_pence, state, paid_at, ended_at,
      provider_transfer_id, provider_reversal_id, is_disputed)
      values (${id}, 'p', 'ann', 1000, 50, ${state}, ${at}, ${ended}, ${transfer}, ${reversal}, ${isDisputed})`);
    if (refund)
      await db.execute(sql`insert into refunds (id, purchase_id, order_id, amount_pence, reason, created_at)
        values (${refund}, 'p', ${id}, 1000, 'requested', ${at})`);
    if (transfer)
      await db.execute(sql`insert into sandbox_transfers (id, account_id, amount, metadata, reversal_id, created_at)
        values (${transfer}, 'acct_ann', 950, ${JSON.stringify({ orderId: id })}, ${reversal}, ${at})`);
    if (reversal)
      await db.execute(sql`
        with booked as (insert into ledger_transactions (id, kind, cause, order_id, provider_object, at)
          values (${id}, 'reversal', ${`reversal:${id}`}, ${id}, ${reversal}, ${at}) returning id)
        insert into ledger_entries (transaction_id, account, seller_id, amount_pence)
        select id, v.* from booked, (values ('account', 'ann', -950), ('due', 'ann', 950)) as v`);
  }
}

it('migrates refunds and reversals from when an order had at most one of each, and completes those in progress', async () => {
  const database = await openEmbedded();
  await migrateUpTo(database.db as unknown as PgliteDatabase, lastWithSingleRefunds);
  await seedOldShop(database.db);
  await database.migrate();
  const skep = await buildApp(readSettings({ DATA_DIR: folder, DEMO: 'off' }), database, openLog('silent'), 'none');
  after(() => skep.close());
  const { ctx } = skep;
  const { db } = ctx;

  const all = await db.select().from(earnings).orderBy(asc(earnings.orderId));
  assert.deepEqual(
    all.map((each) => [
      each.orderId,
      each.state,
      each.returnedPence,
      each.returnedFeePence,
      each.sentPence,
      each.reversedPence,
    ]),
    [
      ['due', 'due', 0, 0, 0, 0],
      ['held', 'held', 0, 0, 0, 0],
      ['lost', 'refunded', 1000, 50, 950, 0],
      ['refunded', 'refunded', 1000, 50, 950, 0],
      ['returning', 'refunded', 1000, 50, 950, 0],
      ['reversed', 'refunded', 1000, 50, 950, 950],
      ['sending', 'sending', 0, 0, 950, 0],
      ['transferred', 'transferred', 0, 0, 950, 0],
    ],
  );
  const taken = await db.select().from(deductions).orderBy(asc(deductions.orderId));
  assert.deepEqual(
    taken.map(({ id, orderId, kind, amountPence, feePence }) => [id, orderId, kind, amountPence, feePence]),
    [
      ['lost', 'lost', 'chargeback', 1000, 50],
      ['r-refunded', 'refunded', 'refund', 1000, 50],
      ['r-returning', 'returning', 'refund', 1000, 50],
      ['r-reversed', 'reversed', 'refund', 1000, 50],
    ],
  );

  await db.transaction((tx) => recordReversal(ctx, tx, 'reversed', { id: 'trr_reversed', amountPence: 950 }));
  for (const _ of [1, 2]) await transferDue(ctx, 'returning');
  const [returned] = await db.select().from(earnings).where(eq(earnings.orderId, 'returning'));
  assert.equal(returned?.reversedPence, 950);
  const booked = await db.select().from(ledgerTransactions).where(eq(ledgerTransactions.kind, 'reversal'));
  assert.deepEqual(new Set(booked.map(({ orderId }) => orderId)), new Set(['returning', 'reversed']));
  assert.equal(booked.length, 2, 'each is booked once');
  const reversals = await db.select().from(sandboxReversals);
  assert.deepEqual(reversals.map(({ transferId }) => transferId).toSorted(), ['tr_returning', 'tr_reversed']);
  const transfers = await db.select().from(sandboxTransfers).orderBy(asc(sandboxTransfers.id));
  assert.deepEqual(
    transfers.map(({ amountReversed }) => amountReversed),
    [950, 950, 0],
  );
});
