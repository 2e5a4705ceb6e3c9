import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import path from 'node:path';
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
const urlsIn = (xml: string) => [...xml.matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, url]) => url ?? '');
const unzipped = async (gzipped: Buffer | undefined) =>
  gzipped ? String(await promisify(gunzip)(gzipped)) : undefined;

describe('the sitemap', () => {
  it('has an index of its parts, which together list every page and public listing exactly once', async () => {
    for (const size of [3, 4, 8, 100]) {
      const sitemap = openSitemap(world.ctx, size);
      const parts = urlsIn((await unzipped(await sitemap.get(0))) ?? '');
      assert.equal(parts.length, Math.floor(8 / size) + 1);
      const all: string[] = [];
      for (const [index, part] of parts.entries()) {
        assert.equal(part, `${publicUrl}/sitemap-${index + 1}.xml`);
        const inPart = urlsIn((await unzipped(await sitemap.get(index + 1))) ?? '');
        assert.ok(inPart.filter((url) => url.includes('/listing/')).length <= size);
        all.push(...inPart);
      }
      assert.deepEqual(
        all.filter((url) => url.includes('/listing/')),
        all.filter((url) => url.includes('/listing/')).toSorted(),
      );
      for (const id of ids) assert.equal(all.filter((url) => url === `${publicUrl}/listing/${id}`).length, 1, id);
      assert.ok(!all.some((url) => url.endsWith(hidden)));
      assert.ok(all.includes(`${publicUrl}/shop?category=Bee%20Colonies`));
      assert.equal(await sitemap.get(parts.length + 1), undefined);
    }
  });

  it('is listed in robots.txt, and served both compressed and uncompressed', async () => {
    assert.match((await get('/robots.txt')).body, new RegExp(`Sitemap: ${publicUrl}/sitemap.xml`));
    const index = await get('/sitemap.xml');
    assert.deepEqual([index.statusCode, urlsIn(index.body)], [200, [`${publicUrl}/sitemap-1.xml`]]);
    assert.match(String(index.headers['content-type']), /^application\/xml/);
    const plain = await get('/sitemap-1.xml');
    assert.equal(plain.headers['content-length'], undefined, 'decompressed as it is sent, not held in memory');
    const compressed = await get('/sitemap-1.xml', { 'accept-encoding': 'gzip' });
    assert.equal(compressed.headers['content-encoding'], 'gzip');
    assert.equal(await unzipped(compressed.rawPayload), plain.body);
    assert.equal(urlsIn(plain.body).filter((url) => url.includes('/listing/')).length, 8);
    for (const missing of ['/sitemap-2.xml', '/sitemap-0.xml', '/sitemap-x.xml', '/sitemap-99999.xml'])
      assert.equal((await get(missing)).statusCode, 404, missing);
  });

  it('leaves out the pages that robots.txt excludes, all of which are private', async () => {
    const excluded = [...(await get('/robots.txt')).body.matchAll(/^Disallow: (.+)$/gm)].map(
      ([, start]) => start ?? '',
    );
    const isExcluded = (url: string) => excluded.some((start) => url.startsWith(start));
    const web = path.join(import.meta.dirname, '../../web');
    const readWeb = (file: string) => readFileSync(path.join(web, file), 'utf8');
    const routes = [...readWeb('routes.ts').matchAll(/route\('([^':][^']*)', '([^']+)'/g)];
    const isPrivate = (file: string) => readWeb(file).includes('privateMeta');
    const pages = routes.flatMap(([, page, file]) => (page && file && isPrivate(file) ? [`/${page}`] : []));
    assert.ok(pages.length > 40, 'private pages are recognised by their meta tags');
    // These are linked from everywhere, so crawlers must be able to read on them that they are not to be indexed.
    const linked = ['/login', '/register', '/forgot-password', '/upgarde-account'];
    assert.deepEqual(
      pages.filter((page) => !isExcluded(page)),
      linked,
    );
    const listed = urlsIn((await get('/sitemap-1.xml')).body).map((url) => url.slice(publicUrl.length));
    assert.deepEqual(listed.filter(isExcluded), []);
  });

  it('fails if the database fails while a part is being built, without ending the process', async () => {
    let isDown = false;
    const db = new Proxy(world.ctx.db, {
      get: (target, name) => {
        if (isDown && name === 'select') throw new Error('the database is down');
        return Reflect.get(target, name) as unknown;
      },
    });
    const sitemap = openSitemap({ ...world.ctx, db });
    await sitemap.get(0);
    isDown = true;
    await assert.rejects(sitemap.get(1), /down/);
    isDown = false;
    assert.ok(await sitemap.get(1));
  });

  it('is cached for a few minutes instead of being rebuilt for every request', async () => {
    const before = (await get('/sitemap-1.xml')).body;
    await world.listing({ title: 'Newer hive' });
    assert.equal((await get('/sitemap-1.xml')).body, before);
  });
});
