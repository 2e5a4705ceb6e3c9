import assert from 'node:assert/strict';
import { request } from 'node:http';
import { connect } from 'node:net';
import { text } from 'node:stream/consumers';
import { after, it } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { Client } from 'pg';
import { openTab } from './chatting.ts';
import { inspect } from './inspect.ts';
import { startLoad } from './load.ts';
import { freePort, startNativePostgres } from './native-postgres.ts';
import { inLongRuns, isLong } from './child-processes.ts';
import { makeShop, startProcess } from './shop.ts';
import { assertOutcome, eventually } from './world.ts';

const postgres = await startNativePostgres();
after(postgres.stop);

it('returns clear 503s while PostgreSQL restarts under load, loses nothing and recovers automatically', async () => {
  const shop = await makeShop({ buyers: 12, stock: [500, 500, 3], postgres: postgres.url });
  const skep = await startProcess(shop);
  const load = startLoad(shop, () => skep.url);
  for (let restarts = 0; restarts < (isLong ? 5 : 1); restarts += 1) {
    await load.waitForMore(20);
    await postgres.halt();
    await load.waitForMore(1, 'unavailable');
    await sleep(isLong ? 10_000 : 0);
    await postgres.resume();
    await load.waitForMore(10, 'succeeded');
  }
  await load.stop();
  assert.equal(skep.child.exitCode, null, skep.output());
  assert.deepEqual(load.unexpected(), [], skep.output());
  assert.equal(await skep.end('SIGTERM'), 0, skep.output());
  assert.ok((await inspect(shop, 'PT16M')) >= 10);
});

it(
  'returns 503 for pages, the API and the health check while PostgreSQL is down, and recovers automatically',
  inLongRuns,
  async () => {
    const shop = await makeShop({ buyers: 0, stock: [1], postgres: postgres.url });
    const metricsPort = String(await freePort());
    const skep = await startProcess(shop, { LOG_LEVEL: 'info', METRICS_PORT: metricsPort });
    const urls = ['/', '/shop', `/listing/${shop.listings[0]}`, '/api/products/all', '/api/health'];
    const read = async (url: string) => {
      const { status, headers } = await fetch(`${skep.url}${url}`);
      return { status, retryAfter: headers.get('retry-after') };
    };
    const readAll = () => Promise.all(urls.map(read));
    await readAll();
    await postgres.halt();
    const linesOf = (text: string) => skep.output().split(text).length - 1;
    await eventually(() => (linesOf('PostgreSQL is unavailable') > 0 ? true : undefined));
    assert.deepEqual(
      await readAll(),
      urls.map(() => ({ status: 503, retryAfter: '5' })),
    );
    assert.equal((await fetch(`http://127.0.0.1:${metricsPort}/`)).status, 503);
    const metricsLine = await eventually(() => /.*the metrics could not be read.*/.exec(skep.output())?.[0]);
    assert.match(metricsLine, /"level":40.*"outage":/, 'a warning, like every failed request during an outage');
    // Further failures of the job queue are not logged.
    await sleep(4_000);
    await eventually(() => (linesOf('"msg":"job queue"') > 0 ? true : undefined));
    await postgres.resume();
    await eventually(() => (linesOf('PostgreSQL is back') > 0 ? true : undefined));
    await eventually(async () => ((await readAll()).every(({ status }) => status === 200) ? true : undefined));
    assert.deepEqual(
      ['PostgreSQL is unavailable', 'PostgreSQL is back', '"msg":"job queue"'].map(linesOf),
      [1, 1, 1],
      skep.output(),
    );
    assert.doesNotMatch(skep.output(), /^\s+at |not an error/m, 'every line is a log line');
    assert.equal(await skep.end('SIGTERM'), 0, skep.output());
  },
);

it('exits with 0 on SIGTERM while PostgreSQL is down and a client is connected', inLongRuns, async () => {
  const shop = await makeShop({ buyers: 1, stock: [1], postgres: postgres.url });
  const skep = await startProcess(shop);
  await openTab(skep.url, shop.buyers[0]?.token ?? '');
  await postgres.halt();
  assert.equal(await skep.end('SIGTERM'), 0, skep.output());
  await postgres.resume();
  assert.doesNotMatch(skep.output(), /^\s+at /m, 'every line is a log line');
});

const isRefusal = (error: unknown) => error instanceof Error && 'code' in error && error.code === 'ECONNREFUSED';

/** Sends a request on a new connection to the first URL, or to the next one if the first is no longer listening. */
async function requestEither([url = '', ...others]: string[], token: string): Promise<number> {
  const status = await new Promise<number>((resolve, reject) => {
    const headers = { authorization: `Bearer ${token}`, connection: 'close' };
    const outgoing = request(`${url}/api/baskets`, { headers, agent: false }, (response) => {
      response.on('error', reject).on('end', () => resolve(response.statusCode ?? 0));
      response.resume();
    });
    outgoing.on('error', (error) => (isRefusal(error) ? resolve(0) : reject(error)));
    outgoing.end();
  });
  return status === 0 && others.length > 0 ? requestEither(others, token) : status;
}

const isDown = (url: string) =>
  fetch(`${url}/api/health`).then(
    () => undefined,
    (error: Error) => (isRefusal(error.cause) ? true : undefined),
  );

it('completes accepted requests on SIGTERM under load, while others go to the other process', async () => {
  const shop = await makeShop({ buyers: 16, stock: [1], postgres: postgres.url });
  const remaining = await startProcess(shop);
  const holder = new Client({ connectionString: shop.environment.DATABASE_URL });
  await holder.connect();
  after(() => holder.end());
  const countWaiting = `select count(*)::int as held from pg_locks where relation = 'basket_lines'::regclass and not granted`;
  const stop = async () => {
    const stopping = await startProcess(shop);
    const statuses: (number | string)[] = [];
    const load = { isOver: false };
    after(() => void (load.isOver = true));
    const clients = shop.buyers.map(async ({ token }, index) => {
      const urls = index % 2 === 0 ? [stopping.url, remaining.url] : [remaining.url, stopping.url];
      while (!load.isOver) statuses.push(await requestEither(urls, token).catch(String));
    });
    const waitForMore = async (further: number) => {
      const enough = statuses.length + further;
      await eventually(() => (statuses.length >= enough ? true : undefined), 180);
    };
    await waitForMore(50);
    await holder.query('begin; lock table basket_lines in access exclusive mode');
    await eventually(async () =>
      (await holder.query(countWaiting)).rows[0].held === shop.buyers.length ? true : undefined,
    );
    const ended = stopping.end('SIGTERM');
    // After a second and a half the process no longer listens, and two seconds later it closes the last connections.
    const released = holder.query('select pg_sleep(2); commit');
    await eventually(() => isDown(stopping.url));
    await released;
    const exit = await ended;
    await waitForMore(50);
    load.isOver = true;
    await Promise.all(clients);
    return { exit, failed: statuses.filter((status) => status !== 200) };
  };
  await assertOutcome(stop, { exit: 0, failed: [] });
  assert.equal(await remaining.end('SIGTERM'), 0, remaining.output());
});

it('responds to requests sent just before SIGTERM and resets no connection', async () => {
  const shop = await makeShop({ buyers: 0, stock: [1], postgres: postgres.url });
  const skep = await startProcess(shop);
  const { hostname, port } = new URL(skep.url);
  await fetch(`${skep.url}/api/products/all`);
  const responses = Array.from({ length: 20 }, async () => {
    const socket = connect(Number(port), hostname);
    socket.write('GET /api/products/all HTTP/1.1\r\nHost: x\r\n\r\n');
    return text(socket);
  });
  await sleep(15);
  const ended = skep.end('SIGTERM');
  for (const response of await Promise.all(responses)) assert.match(response, /^HTTP\/1\.1 (200|503) .*\}$/s);
  assert.equal(await ended, 0, skep.output());
});
