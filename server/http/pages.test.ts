import assert from 'node:assert/strict';
import { pbkdf2 } from 'node:crypto';
import { once } from 'node:events';
import net from 'node:net';
import path from 'node:path';
import { describe, it } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { promisify } from 'node:util';
import { generatePath, matchRoutes, type RouteObject, type ServerBuild } from 'react-router';
import type { Rule } from './limits.ts';
import { pageUrls } from './page-urls.ts';
import { makeWorld } from '#test/world.ts';

const world = await makeWorld({ RATE_LIMITS: 'on' }, undefined, 'without jobs', 'built');

let counter = 0;
/** A network address that nobody has called from before. */
const newAddress = () => `10.1.0.${(counter += 1)}`;

const get = (url: string, from: string, method: 'GET' | 'HEAD' = 'GET') =>
  world.app.inject({ method, url, remoteAddress: from });

async function spend(rule: Rule, key: string, times: number): Promise<void> {
  for (let time = 0; time < times; time += 1) await world.ctx.limiter.spend(rule, key);
}

/** A network address that may have one more page rendered. */
async function almostLimited(): Promise<string> {
  const from = newAddress();
  await spend('pageAddress', from, 299);
  return from;
}

const listing = await world.listing({ category: 'Honey', title: 'Heather honey' });

describe('a page', () => {
  it('ignores characters in its query that the API refuses', async () => {
    for (const url of [
      '/shop?city=%00',
      '/shop?keyword=%E2%80%AE',
      '/shop?postcode=%07&city=Wells',
      '/search?query=a%00b',
    ])
      assert.equal((await get(url, newAddress())).statusCode, 200, url);
  });

  it('is rendered once for all spellings of its URL', async () => {
    const spellings = [
      [
        '/shop?category=Honey&category=Candles&condition=new&condition=used',
        '/shop?utm_source=letter&condition=used&condition=new&category=Candles&category=Honey&fbclid=1',
        '/SHOP/?category=Candles&category=Honey&category=Wax&condition=new&condition=used&page=1&sort=newest&city=',
      ],
      ['/search?query=heather', '/search?gclid=1&query=+heather+&sort=relevance&page=0'],
      [
        `/listing/${listing}`,
        `/listing/${listing}//?utm_medium=post`,
        `/%4Cisting/%${listing.codePointAt(0)?.toString(16)}${listing.slice(1)}?page=7`,
      ],
      [`/profile/${world.seller.id}?page=2`, `/profile/${world.seller.id}?a=b&page=2&page=3`],
      ['/', '/?x=1', '/?utm_source=letter&y=2'],
      ['/support', '/support?x', '/Support/'],
    ];
    for (const [first = '', ...others] of spellings) {
      const from = await almostLimited();
      const rendered = await get(first, from);
      assert.equal(rendered.statusCode, 200, first);
      for (const url of others) assert.equal((await get(url, from)).statusCode, 200, url);
      assert.equal(
        (await get('/how-it-works?x', from)).statusCode === 429,
        true,
        `${first} was rendered for this address`,
      );
    }
  });

  it('ignores parameters that it does not declare', async () => {
    for (const path of ['/shop', '/login', '/listing/none', '/none', '/support'])
      assert.doesNotMatch((await get(`${path}?utm_source=zebra&zebra=1`, newAddress())).body, /zebra/, path);
    assert.match((await get('/login?zebra=1&next=%2Forders', newAddress())).body, /href="\/register\?next=%2Forders"/);
  });

  it('names no company until the operator enters one', async () => {
    const { body } = await get('/', newAddress());
    assert.ok(body.includes('Company registration: not yet provided by the operator of this site.'));
  });

  it('is matched exactly as React Router matches it', async () => {
    const { routes } = (await import(path.join(import.meta.dirname, '../../build/server/index.js'))) as ServerBuild;
    const pageUrlOf = pageUrls({ routes });
    const below = (id: string): RouteObject[] =>
      Object.values(routes).flatMap((route): RouteObject[] => {
        if (route?.parentId !== id) return [];
        return route.index ? [{ index: true }] : [{ path: route.path, children: below(route.id) }];
      });
    const pages = below('root');
    const joined = (parts: (string | undefined)[]) => parts.filter(Boolean).join('/');
    const pathsOf = (all: RouteObject[], above?: string): string[] =>
      all.flatMap(({ path: own, children = [] }) => [joined([above, own]), ...pathsOf(children, joined([above, own]))]);
    const paths = pathsOf(pages).map((each) => `/${each.replaceAll(/:\w+/g, 'some%20thing')}`);
    for (const pathname of [...paths, '/shop/more', '/listing', '/orders/x', '/seller', '/Seller/Orders/x/']) {
      const matches = matchRoutes(pages, pathname);
      const pattern = joined(matches?.map(({ route }) => route.path) ?? []).replace('*', 'not-found');
      const expected = generatePath(`/${pattern}`, matches?.[0]?.params);
      assert.equal(pageUrlOf(`http://localhost${pathname}`)?.path, expected, pathname);
    }
  });

  it('that does not exist is rendered once for all such URLs', async () => {
    const from = await almostLimited();
    for (const url of ['/none', '/nothing/at/all?x=1', '/wp-login.php', '/not-found']) {
      const response = await get(url, from);
      assert.equal(response.statusCode, 404, url);
      assert.match(response.body, /404 Not Found/);
    }
  });

  it('with a malformed URL shows the error screen', async () => {
    for (const url of ['/%ff', '/listing/100%']) {
      const { statusCode, headers, body } = await get(url, newAddress());
      assert.deepEqual([statusCode, headers['content-type']], [400, 'text/html; charset=utf-8'], url);
      assert.match(body, /Unexpected Application Error![^]*400 Bad Request/);
      assert.equal(headers['x-content-type-options'], 'nosniff');
    }
  });

  it('is refused, with a readable page, to an address that has had too many rendered, unless it is cached', async () => {
    const from = await almostLimited();
    assert.equal((await get('/shop?city=York', from)).statusCode, 200);
    for (const url of ['/shop?city=Leeds', '/listing/none', '/verify/a-token'])
      for (const method of ['GET', 'HEAD'] as const) {
        const { statusCode, headers, body } = await get(url, from, method);
        assert.equal(statusCode, 429, url);
        assert.match(String(headers['content-type']), /^text\/html/);
        assert.equal(headers['cache-control'], 'no-store');
        const seconds = Number(headers['retry-after']);
        assert.ok(seconds >= 1 && seconds <= 60, String(seconds));
        if (method === 'GET') assert.match(body, /<h1>Too many requests<\/h1>/);
      }
    assert.equal((await get('/shop?city=York', from)).statusCode, 200);
    assert.equal((await get('/shop?city=Leeds', newAddress())).statusCode, 200);
    assert.equal((await get('/shop?city=Leeds', from)).statusCode, 200, 'cached since another caller had it rendered');
  });

  it('of a search is refused to an address that has used up its searches, but not to others waiting for it', async () => {
    const from = newAddress();
    await spend('searchAddress', from, 240);
    for (const url of ['/search?query=bee', '/shop?keyword=bee']) {
      const refused = await get(url, from);
      assert.equal(refused.statusCode, 429, url);
      assert.match(refused.body, /<h1>Too many requests<\/h1>/);
      const [theirs, mine] = await Promise.all([get(`${url}s`, from), get(`${url}s`, newAddress())]);
      assert.deepEqual([theirs.statusCode, mine.statusCode], [429, 200], url);
    }
  });

  it('does not wait for the many pages that another address has requested, nor does anything else', async () => {
    const from = newAddress();
    let finished = 0;
    const many = Array.from({ length: 40 }, async (_, at) => {
      await get(`/shop?minPrice=${at + 1}`, from);
      finished += 1;
    });
    await get('/shop?minPrice=41', newAddress());
    assert.ok(finished < 10, `${finished} pages were finished before`);
    await get('/api/health', newAddress());
    assert.ok(finished < 20, `${finished} pages were finished before`);
    await Promise.all(many);
  });

  it('is compressed without waiting for the threads that hash passwords', async () => {
    const busy = Array.from({ length: 4 }, () => promisify(pbkdf2)('x', 'y', 1_500_000, 64, 'sha512'));
    let areThreadsBusy = true;
    void Promise.race(busy).then(() => (areThreadsBusy = false));
    const { statusCode, headers } = await world.app.inject({
      url: '/shop?maxPrice=51',
      remoteAddress: newAddress(),
      headers: { 'accept-encoding': 'br' },
    });
    assert.deepEqual([statusCode, headers['content-encoding'], areThreadsBusy], [200, 'br', true]);
    await Promise.all(busy);
  });

  it('does not also count as API reads by its address', async () => {
    const from = newAddress();
    await spend('readAddress', from, 1_200);
    assert.equal((await get('/shop?city=Bath', from)).statusCode, 200);
    assert.equal((await get('/api/products/all?city=Bath', from)).statusCode, 429);
  });
});

describe('a form sent without scripts', () => {
  it('redirects to its page, and its body is not read indefinitely', async () => {
    const { port } = new URL(await world.app.listen({ port: 0, host: '127.0.0.1' }));
    const socket = net.connect(Number(port), '127.0.0.1');
    socket.on('error', () => {});
    await once(socket, 'connect');
    let response = '';
    socket.on('data', (chunk: Buffer) => (response += chunk.toString()));
    socket.write('POST /shop HTTP/1.1\r\nHost: x\r\nContent-Type: text/plain\r\nContent-Length: 9000000000\r\n\r\n');
    for (let sent = 0; !socket.destroyed && sent < 1000; sent += 1) {
      socket.write(Buffer.alloc(100_000, 'x'));
      await sleep(2);
    }
    const isClosed = socket.destroyed;
    socket.destroy();
    assert.match(response, /^HTTP\/1\.1 303 .*\r\nlocation: \/shop\r\n/s);
    assert.match(response, /\r\nconnection: close\r\n/i);
    assert.ok(isClosed);
    assert.ok(socket.bytesWritten < 60_000_000, `${socket.bytesWritten} bytes`);
  });
});
