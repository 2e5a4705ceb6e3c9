import assert from 'node:assert/strict';
import { after, describe, it } from 'node:test';
import { startNativePostgres } from './native-postgres.ts';
import { callApi, checkOut, payInSandbox, type Reply } from './shopper.ts';
import { inLongRuns } from './child-processes.ts';
import { makeShop, startProcess } from './shop.ts';
import { assertConsistent, countPaid } from './consistency.ts';

const crowd = 200;
const native = await startNativePostgres();
after(native.stop);

/** Buys like a person who retries when asked to. */
async function buyWithRetries(url: string, token: string): Promise<Reply> {
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
  const responses = await Promise.all(
    shop.buyers.map(({ token }, index) => callApi(`${urlOf(index)}/api/baskets`, 'POST', token, { productId })),
  );
  assert.ok(responses.every(({ status }) => status === 200));
  const replies = await Promise.all(shop.buyers.map(({ token }, index) => buyWithRetries(urlOf(index), token)));
  for (const skep of running) assert.equal(await skep.end('SIGTERM'), 0, skep.output());
  const bought = replies.filter(({ status, body }) => status === 200 && body.status === 'succeeded');
  const refused = replies.filter(({ status, body }) => status === 409 && body.code === 'not_enough_stock');
  assert.deepEqual([bought.length, refused.length], [5, crowd - 5], JSON.stringify(replies));
  for (const { body } of refused) assert.match(String(body.message), /sold out|only \d left|that many left/);
  const database = await shop.open();
  assert.equal(await countPaid(database.db), 5);
  await assertConsistent(database.db, shop);
  await database.close();
}

describe(`${crowd} people buying the last 5 items at the same time`, () => {
  it('produce exactly 5 paid orders with two processes on a native PostgreSQL', () => rush(2, native.url));

  it('produce exactly 5 paid orders with one process on the embedded database', inLongRuns, () => rush(1));
});
