import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { promisify } from 'node:util';
import { gunzip } from 'node:zlib';
import { eq } from 'drizzle-orm';
import { makeWorld } from '#test/world.ts';
import { openSitemap } from './sitemap.ts';
import { listings } from './tables.ts';

const world = await makeWorld();
const ids: string[] = [];
for (let n = 0; n < 8; n += 1) ids.push(await world.listing({ title: `Hive ${n}` }));
const hidden = await world.listing({ title: 'Hidden hive' });
await world.ctx.db.update(listings).set({ hiddenAt: world.ctx.now() }).where(eq(listings.id, hidden));

const publicUrl = world.ctx.settings.publicUrl;
const get = (url: string, headers = {}) => world.app.inject({ method: 'GET', url, headers });
const places = (xml: string) => [...xml.matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, place]) => place ?? '');
const unpacked = async (packed: Buffer | undefined) => (packed ? String(await promisify(gunzip)(packed)) : undefined);

describe('the sitemap', () => {
  it('has an index of its parts, which together name every public listing once, and the pages', async () => {
    for (const size of [3, 4, 8, 100]) {
      const sitemap = openSitemap(world.ctx, size);
      const parts = places((await unpacked(await sitemap.get(0))) ?? '');
      assert.equal(parts.length, Math.floor(8 / size) + 1);
      const named: string[] = [];
      for (const [index, part] of parts.entries()) {
        assert.equal(part, `${publicUrl}/sitemap-${index + 1}.xml`);
        const inPart = places((await unpacked(await sitemap.get(index + 1))) ?? '');
        assert.ok(inPart.filter((place) => place.includes('/listing/')).length <= size);
        named.push(...inPart);
      }
      assert.deepEqual(
        named.filter((place) => place.includes('/listing/')),
        named.filter((place) => place.includes('/listing/')).toSorted(),
      );
      for (const id of ids) assert.equal(named.filter((place) => place === `${publicUrl}/listing/${id}`).length, 1, id);
      assert.ok(!named.some((place) => place.endsWith(hidden)));
      assert.ok(named.includes(`${publicUrl}/shop?category=Bee%20Colonies`));
      assert.equal(await sitemap.get(parts.length + 1), undefined);
    }
  });

  it('is named by robots.txt, and served packed and plain', async () => {
    assert.match((await get('/robots.txt')).body, new RegExp(`Sitemap: ${publicUrl}/sitemap.xml`));
    const index = await get('/sitemap.xml');
    assert.deepEqual([index.statusCode, places(index.body)], [200, [`${publicUrl}/sitemap-1.xml`]]);
    assert.match(String(index.headers['content-type']), /^application\/xml/);
    const plain = await get('/sitemap-1.xml');
    const packed = await get('/sitemap-1.xml', { 'accept-encoding': 'gzip' });
    assert.equal(packed.headers['content-encoding'], 'gzip');
    assert.equal(await unpacked(packed.rawPayload), plain.body);
    assert.equal(places(plain.body).filter((place) => place.includes('/listing/')).length, 8);
    for (const missing of ['/sitemap-2.xml', '/sitemap-0.xml', '/sitemap-x.xml', '/sitemap-99999.xml'])
      assert.equal((await get(missing)).statusCode, 404, missing);
  });

  it('is kept for some minutes instead of being made for every request', async () => {
    const before = (await get('/sitemap-1.xml')).body;
    await world.listing({ title: 'Newer hive' });
    assert.equal((await get('/sitemap-1.xml')).body, before);
  });
});
