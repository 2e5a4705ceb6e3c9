import assert from 'node:assert/strict';
import { readdirSync, readFileSync, statSync } from 'node:fs';
import path from 'node:path';
import { describe, it } from 'node:test';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import Fastify from 'fastify';
import { makeWorld } from '#test/world.ts';
import { bytesOfBody, sendBody, sharedBody } from './compression.ts';

const world = await makeWorld({}, undefined, 'without jobs', 'built');
const get = (url: string, headers: Record<string, string>) => world.app.inject({ method: 'GET', url, headers });

await Promise.all([1, 2, 3].map(() => world.listing({ category: 'Honey' })));
const shared = ['/api/products/all?category=Honey', '/shop?category=Honey'];

/** The text of a response, whatever its encoding. */
function textOf({ headers, rawPayload, body }: Awaited<ReturnType<typeof get>>): string {
  if (headers['content-encoding'] === 'br') return brotliDecompressSync(rawPayload).toString();
  return headers['content-encoding'] === 'gzip' ? gunzipSync(rawPayload).toString() : body;
}

describe('a response over a kilobyte', () => {
  it('is compressed even the first time, in the encoding the client prefers', async () => {
    const accepted: [string, string | undefined][] = [
      ['gzip, deflate, br', 'br'],
      ['GZIP', 'gzip'],
      ['br;q=0.5, gzip;q=0.8', 'gzip'],
      ['*', 'br'],
      ['gzip;q=0', undefined],
      ['gzip; q=0.0, zstd', undefined],
      ['identity', undefined],
      ['', undefined],
    ];
    for (const url of shared) {
      const plain = await get(url, {});
      for (const [header, encoding] of accepted) {
        const response = await get(url, { 'accept-encoding': header });
        assert.equal(response.headers['content-encoding'], encoding, header);
        assert.equal(response.headers.vary, 'accept-encoding');
        assert.equal(textOf(response), plain.body);
      }
    }
  });

  it('has an ETag for each encoding, and is not sent again to a client that has it in any of them', async () => {
    for (const url of shared) {
      const responses = await Promise.all(
        ['br', 'gzip', 'identity'].map((each) => get(url, { 'accept-encoding': each })),
      );
      const tags = responses.map(({ headers }) => String(headers.etag));
      assert.equal(new Set(tags).size, 3, url);
      for (const tag of tags) {
        const again = await get(url, { 'accept-encoding': 'br', 'if-none-match': `"x", W/${tag}` });
        assert.deepEqual([again.statusCode, again.body], [304, ''], `${url} ${tag}`);
      }
    }
    const missing = await get('/none', {});
    assert.equal((await get('/none', { 'if-none-match': String(missing.headers.etag) })).statusCode, 404);
  });

  for (const [length, times] of Object.entries({ short: 200, long: 10_000 }))
    it(`keeps only the compressed bytes of a ${length} text in memory`, async () => {
      const app = Fastify();
      const text = 'honey and wax – £2 '.repeat(times);
      const body = sharedBody(text);
      app.get('/', (request, reply) => sendBody(request, reply, body));
      for (const encoding of ['br', 'gzip'] as const) {
        assert.equal(textOf(await app.inject({ url: '/', headers: { 'accept-encoding': encoding } })), text);
        const cached = await body.compressed[encoding];
        assert.equal(cached?.buffer.byteLength, cached?.length, encoding);
      }
      assert.equal(body.text, undefined);
      assert.equal((await app.inject({ url: '/', headers: { 'accept-encoding': 'identity' } })).body, text);
      const sizes = await Promise.all(Object.values(body.compressed));
      assert.equal(
        await bytesOfBody(body),
        sizes.reduce((sum, bytes) => sum + bytes.length, 0),
      );
    });

  it('has the same bytes for everyone', async () => {
    const [one, other] = [await get('/', { 'accept-encoding': 'br' }), await get('/', { 'accept-encoding': 'br' })];
    assert.ok(one.rawPayload.equals(other.rawPayload));
    assert.equal(one.headers['content-security-policy'], other.headers['content-security-policy']);
  });

  it('built for one person is compressed too', async () => {
    const { token } = await world.person();
    for (const category of ['Candles', 'Cosmetics'] as const)
      await world.call('POST', '/api/wishlists', token, { productId: await world.listing({ category }) });
    const read = (accepted: string) =>
      get('/api/wishlists', { authorization: `Bearer ${token}`, 'accept-encoding': accepted });
    const [compressed, plain] = [await read('gzip, br'), await read('identity')];
    assert.deepEqual([compressed.headers['content-encoding'], compressed.headers.vary], ['br', 'accept-encoding']);
    assert.equal(plain.headers['content-encoding'], undefined);
    assert.equal(textOf(compressed), plain.body);
    assert.equal(Number(compressed.headers['content-length']), compressed.rawPayload.length);
  });
});

const client = path.join(import.meta.dirname, '../../build/client');

describe('a built file', () => {
  const script = `/assets/${readdirSync(`${client}/assets`).find((name) => name.endsWith('.js'))}`;

  it('under /assets is sent in the form compressed by the build, and may be cached for a year', async () => {
    const { headers, rawPayload } = await get(script, { 'accept-encoding': 'gzip, br' });
    assert.equal(headers['content-encoding'], 'br');
    assert.equal(headers['cache-control'], 'public, max-age=31536000, immutable');
    assert.ok(rawPayload.equals(readFileSync(`${client}${script}.br`)));
    assert.equal((await get(script, {})).body, readFileSync(`${client}${script}`, 'utf8'));
  });

  it('elsewhere is revalidated: the service worker each time, pictures after an hour', async () => {
    const cachingOf = async (url: string) => (await get(url, {})).headers['cache-control'];
    assert.deepEqual(await Promise.all(['/service-worker.js', '/favicon.svg'].map(cachingOf)), [
      'no-cache',
      'public, max-age=3600',
    ]);
  });

  it('is not found under another name or outside its folder', async () => {
    for (const name of ['', 'none.js', '%00', 'x'.repeat(300), '..%2ffavicon.svg', '..%2f..%2fserver%2findex.js'])
      assert.equal((await get(`/assets/${name}`, {})).statusCode, 404, name);
  });
});

describe('the home page', () => {
  const textOfFile = (file: string) => readFileSync(`${client}${file}`, 'utf8');

  it('loads at most 130 KB of scripts', async () => {
    const { body } = await get('/', {});
    const scripts = new Set(body.match(/\/assets\/[\w./-]+\.js/g));
    const bytes = [...scripts].reduce((sum, script) => sum + statSync(`${client}${script}.br`).size, 0);
    assert.ok(scripts.size > 3 && bytes <= 130_000, `${bytes} bytes in ${scripts.size} files`);
  });

  it('preloads the fonts that its stylesheets load, so that none is downloaded twice', async () => {
    const { body } = await get('/', {});
    const fontsIn = (text: string) => new Set(text.match(/[\w-]+\.woff2/g));
    const sheets = [...(body.match(/\/assets\/[\w.-]+\.css/g) ?? [])].map(textOfFile);
    const preloaded = fontsIn(body);
    assert.ok(preloaded.size > 1);
    assert.deepEqual(preloaded, fontsIn(sheets.join(' ')));
  });
});
