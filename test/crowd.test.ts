import assert from 'node:assert/strict';
import { after, describe, it } from 'node:test';
import { startNativePostgres } from './native-postgres.ts';
import { ask, checkOut, payInSandbox, type Reply } from './shopper.ts';
import { makeShop, startProcess } from './shop.ts';
import { assertSound, countPaid } from './soundness.ts';

const crowd = 200;
const native = await startNativePostgres();
after(native.stop);

/** Buys as a person would: who is told to try again in a moment does. */
async function insist(url: string, token: string): Promise<Reply> {
  for (;;) {
    const reply = await checkOut(url, token, payInSandbox(url, token));
    if (reply.status !== 503) return reply;
  }
}

async function rush(processes: number, postgres?: string) {
  const shop = await makeShop({ buyers: crowd, stock: [5], postgres });
  const running = await Promise.all(Array.from({ length: processes }, () => startProcess(shop)));
  const [productId] = shop.listings;
  const urlOf = (index: number) => running[index % processes]?.url ?? '';
  const filled = await Promise.all(
    shop.buyers.map(({ token }, index) => ask(`${urlOf(index)}/api/baskets`, 'POST', token, { productId })),
  );
  assert.ok(filled.every(({ status }) => status === 200));
  const replies = await Promise.all(shop.buyers.map(({ token }, index) => insist(urlOf(index), token)));
  for (const one of running) assert.equal(await one.end('SIGTERM'), 0, one.output());
  const bought = replies.filter(({ status, body }) => status === 200 && body.status === 'succeeded');
  const refused = replies.filter(({ status, body }) => status === 409 && body.code === 'not_enough_stock');
  assert.deepEqual([bought.length, refused.length], [5, crowd - 5], JSON.stringify(replies));
  for (const { body } of refused) assert.match(String(body.message), /sold out|only \d left|not that many left/);
  const database = await shop.open();
  assert.equal(await countPaid(database.db), 5);
  await assertSound(database.db, shop);
  await database.close();
}

describe(`${crowd} buyers at once on a stock of 5`, () => {
  it('make exactly 5 paid orders at two processes on a native PostgreSQL', () => rush(2, native.url));

  it('make exactly 5 paid orders at one process on the embedded database', () => rush(1));
});
