import assert from 'node:assert/strict';
import { readdir, rm } from 'node:fs/promises';
import path from 'node:path';
import { it } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { eq } from 'drizzle-orm';
import { hourMs } from '#contract/time.ts';
import { listings } from '#server/catalogue/tables.ts';
import { importPictures, imports } from '#server/imports/tables.ts';
import { aPicture } from '#test/applications.ts';
import { sell } from '#test/sale.ts';
import { upload } from '#test/upload.ts';
import { makeWorld } from '#test/world.ts';
import { deleteUnusedPictures } from './delete-unused-pictures.ts';
import { pictureIn } from './take-down-picture.ts';

const world = await makeWorld();
const { call, ctx, seller } = world;
const started = Date.now();
const nameIn = (url: string) => pictureIn(url) ?? assert.fail(url);
const filesOf = async (url: string) => {
  const names = await readdir(path.join(world.dataDir, 'files/images', nameIn(url))).catch((): string[] => []);
  return names.toSorted();
};

/** Makes sixteen hourly runs, which cover every picture once, starting `day` days after the tests began. */
async function sweep(day: number, storage = ctx.storage): Promise<void> {
  for (let hour = 0; hour < 16; hour += 1) {
    const now = new Date(started + (day * 24 + hour) * hourMs);
    await deleteUnusedPictures({ db: ctx.db, storage, now: () => now });
  }
}

let width = 400;
/** A unique picture, at least 400 pixels wide, so that it is stored in two sizes. */
const newPicture = async () =>
  new Uint8Array(
    await aPicture((width += 1))
      .png()
      .toBuffer(),
  );

async function add(productId: string, image: Uint8Array<ArrayBuffer>): Promise<string> {
  const { body } = await upload(world, '/api/uploads/product-image', seller.token, { productId, image });
  return String(body.imageUrl);
}

/** A listing with one picture, and the picture's URL. */
async function withPicture() {
  const listing = await world.listing({ pictures: [], status: 'inactive' });
  const bytes = await newPicture();
  const url = await add(listing, bytes);
  const removePicture = async () => {
    const { status } = await call('DELETE', `/api/sellers/listings/${listing}/pictures/${nameIn(url)}`, seller.token);
    assert.equal(status, 200);
  };
  return { listing, bytes, url, removePicture };
}

it('deletes every size of a picture that nothing has used for seven days, and no other picture', async () => {
  const [used, unused] = [await withPicture(), await withPicture()];
  await unused.removePicture();
  await sweep(0);
  await sweep(6);
  assert.equal((await filesOf(unused.url)).length, 2);
  await sweep(7);
  assert.deepEqual(await filesOf(unused.url), []);
  assert.equal((await call('GET', unused.url)).status, 404);
  assert.equal((await filesOf(used.url)).length, 2);
  await sweep(8);
  assert.equal((await call('GET', used.url)).status, 200);
});

it('restarts the seven days if the picture is used again in the meantime', async () => {
  const one = await withPicture();
  await one.removePicture();
  await sweep(0);
  await add(one.listing, one.bytes);
  await sweep(3);
  await one.removePicture();
  await sweep(5);
  await sweep(8);
  assert.equal((await filesOf(one.url)).length, 2);
  await sweep(12);
  assert.deepEqual(await filesOf(one.url), []);
});

it('keeps pictures that another listing, an old order or an import still uses', async () => {
  const [copied, ordered, imported] = [await withPicture(), await withPicture(), await withPicture()];
  await add(await world.listing({ pictures: [], status: 'inactive' }), copied.bytes);
  const shop = await world.listing({ pictures: [] });
  await add(shop, ordered.bytes);
  assert.ok((await sell(world, [shop]))[0]);
  await add(shop, await newPicture());
  await call('DELETE', `/api/sellers/listings/${shop}/pictures/${nameIn(ordered.url)}`, seller.token);
  const createdAt = new Date();
  await ctx.db
    .insert(imports)
    .values({ id: 'import', sellerId: seller.id, fileName: 'a.csv', picturesNamed: 1, createdAt });
  const picture = { url: imported.url, width: 400, height: 40, widths: [320, 400], placeholder: '#a3341f' };
  await ctx.db.insert(importPictures).values({ importId: 'import', key: 'a.jpg', picture });
  for (const one of [copied, ordered, imported]) await one.removePicture();
  await sweep(0);
  await sweep(8);
  for (const { url } of [copied, ordered, imported]) assert.equal((await filesOf(url)).length, 2, url);
  await ctx.db.delete(imports);
  await sweep(9);
  await sweep(17);
  assert.deepEqual(await filesOf(imported.url), [], 'the import is deleted');
  assert.equal((await filesOf(ordered.url)).length, 2);
});

it('keeps the picture of a reported listing as evidence, even once the report is decided', async () => {
  const [reported, removed] = [await withPicture(), await withPicture()];
  const [reporter, admin] = [await world.person(), await world.person({ role: 'admin' })];
  for (const { listing } of [reported, removed]) {
    await ctx.db.update(listings).set({ status: 'active' }).where(eq(listings.id, listing));
    const report = { kind: 'product', id: listing, reason: 'fraud', details: 'Look.' };
    assert.equal((await call('POST', '/api/reports', reporter.token, report)).status, 201);
  }
  const decision = { decision: 'remove', reason: 'A fake.' };
  const path = `/api/admins/reports/product/${removed.listing}/decide`;
  assert.equal((await call('POST', path, admin.token, decision)).status, 204);
  for (const { listing, removePicture } of [reported, removed]) {
    await ctx.db.update(listings).set({ status: 'inactive' }).where(eq(listings.id, listing));
    await removePicture();
  }
  await sweep(0);
  await sweep(8);
  for (const { url } of [reported, removed]) assert.equal((await filesOf(url)).length, 2, url);
});

it('deletes an avatar that was replaced and keeps the new one', async () => {
  const { token } = await world.person();
  const send = async () =>
    String((await upload(world, '/api/uploads/avatar', token, { avatar: await newPicture() })).body.avatarUrl);
  const [old, current] = [await send(), await send()];
  await sweep(0);
  await sweep(8);
  assert.deepEqual(await filesOf(old), []);
  assert.deepEqual(await filesOf(current), ['320.webp', '96.webp']);
});

it('leaves a picture complete if it is uploaded again while it is being deleted', async () => {
  const one = await withPicture();
  await one.removePicture();
  await sweep(0);
  let again: Promise<string> | undefined;
  const removeFolder = async (folder: string) => {
    if (!folder.endsWith(nameIn(one.url))) return ctx.storage.removeFolder(folder);
    again = add(one.listing, one.bytes);
    await sleep(500);
    await ctx.storage.removeFolder(folder);
  };
  await sweep(8, { ...ctx.storage, removeFolder });
  assert.equal(await again, one.url);
  assert.equal((await filesOf(one.url)).length, 2);
  await sweep(16);
  assert.equal((await filesOf(one.url)).length, 2);
});

it('finishes an interrupted deletion, unless the picture is uploaded again first, which restores it', async () => {
  const [lost, wanted] = [await withPicture(), await withPicture()];
  await lost.removePicture();
  await wanted.removePicture();
  await sweep(0);
  const removeFolder = async (folder: string) => {
    await rm(path.join(world.dataDir, 'files', folder, '320.webp'));
    throw new Error('the process ends here');
  };
  for (let tries = 0; tries < 2; tries += 1) await assert.rejects(sweep(8, { ...ctx.storage, removeFolder }));
  assert.equal((await filesOf(lost.url)).length, 1);
  await add(wanted.listing, wanted.bytes);
  await sweep(8);
  assert.deepEqual(await filesOf(lost.url), []);
  assert.equal((await filesOf(wanted.url)).length, 2);
});
