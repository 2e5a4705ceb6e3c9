import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { eq, sql } from 'drizzle-orm';
import { newId } from '#server/db/columns.ts';
import { sqlState } from '#server/db/sql-errors.ts';
import { makeWorld } from '#test/world.ts';
import { book, readSellerBalance, type Entry } from './ledger.ts';
import { ledgerEntries, ledgerTransactions } from './ledger-tables.ts';

const world = await makeWorld({}, undefined, 'without jobs');
const { ctx } = world;
const { db } = ctx;

const tenPounds = (sellerId: string): Entry[] => [
  { account: 'buyers', pence: -1000 },
  { account: 'held', sellerId, pence: 950 },
  { account: 'fees', pence: 50 },
];

const bookOnce = (entries: Entry[], cause = newId()) =>
  db.transaction((tx) => book(ctx, tx, { kind: 'charge', cause, entries }));

describe('the ledger', () => {
  it('books a movement once, however often its cause occurs', async () => {
    const { id } = await world.person({ role: 'seller' });
    const cause = newId();
    await Promise.all([1, 2, 3].map(() => bookOnce(tenPounds(id), cause)));
    assert.deepEqual(await readSellerBalance(db, id), { held: 950, due: 0, account: 0, transit: 0, bank: 0 });
  });

  it('refuses to commit entries that do not sum to zero, and stores none of them', async () => {
    const { id } = await world.person({ role: 'seller' });
    await assert.rejects(bookOnce([...tenPounds(id), { account: 'fees', pence: 1 }]), (error) => {
      assert.equal(sqlState(error), '23514');
      return true;
    });
    assert.equal((await readSellerBalance(db, id)).held, 0);
  });

  it('refuses a movement without entries', async () => {
    const row = { id: newId(), kind: 'charge' as const, cause: newId(), at: ctx.now() };
    await assert.rejects(db.insert(ledgerTransactions).values(row));
  });

  it('refuses to add entries to a committed movement, even balanced ones', async () => {
    const cause = newId();
    const { id: sellerId } = await world.person({ role: 'seller' });
    await bookOnce(tenPounds(sellerId), cause);
    const [booked] = await db.select().from(ledgerTransactions).where(eq(ledgerTransactions.cause, cause));
    const transactionId = booked?.id ?? '';
    const more = [
      { transactionId, account: 'fees' as const, amountPence: -50 },
      { transactionId, account: 'provider' as const, amountPence: 50 },
    ];
    await assert.rejects(db.insert(ledgerEntries).values(more));
  });

  it('refuses updates and deletes, even of all rows', async () => {
    const { id } = await world.person({ role: 'seller' });
    await bookOnce(tenPounds(id));
    for (const table of ['ledger_entries', 'ledger_transactions']) {
      await assert.rejects(db.execute(sql`delete from ${sql.identifier(table)}`), table);
      await assert.rejects(db.execute(sql`update ${sql.identifier(table)} set id = id`), table);
    }
    assert.equal((await readSellerBalance(db, id)).held, 950);
  });

  it("requires a seller for a seller's account and refuses one for any other account", async () => {
    const { id: sellerId } = await world.person({ role: 'seller' });
    const bookWith = (entry: object) => bookOnce([{ account: 'buyers', pence: -5 }, { pence: 5, ...entry } as Entry]);
    await assert.rejects(bookWith({ account: 'held' }));
    await assert.rejects(bookWith({ account: 'fees', sellerId }));
    await bookWith({ account: 'held', sellerId });
  });
});
