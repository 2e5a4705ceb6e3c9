import assert from 'node:assert/strict';
import { readdir } from 'node:fs/promises';
import path from 'node:path';
import { it } from 'node:test';
import type { Me } from '#contract/accounts.ts';
import type { Listing } from '#contract/catalogue.ts';
import { aPicture } from '#test/applications.ts';
import { sell } from '#test/sale.ts';
import { upload } from '#test/upload.ts';
import { eventually, makeWorld, picture } from '#test/world.ts';
import { pictureIn, takeDownPicture } from './take-down-picture.ts';

const world = await makeWorld();
const { call, seller } = world;
const filesOf = (hash: string) => readdir(path.join(world.dataDir, 'files/images', hash)).catch(() => []);

async function add(productId: string, width: number): Promise<string> {
  const image = new Uint8Array(await aPicture(width).png().toBuffer());
  const { body } = await upload(world, '/api/uploads/product-image', seller.token, { productId, image });
  return String(body.imageUrl);
}

it('removes a picture from every listing and order, and deletes its files immediately', async () => {
  const [first, second] = [await world.listing({ pictures: [] }), await world.listing({ pictures: [picture] })];
  const bad = await add(first, 400);
  const good = await add(first, 410);
  assert.equal(await add(second, 400), bad);
  const [order] = await sell(world, [first]);
  const hash = pictureIn(bad) ?? '';
  assert.equal((await filesOf(hash)).length, 2);
  assert.deepEqual(await takeDownPicture(world.ctx, hash), { listings: 2, imports: 0, orders: 1, accounts: 0 });
  assert.deepEqual(await filesOf(hash), []);
  assert.equal((await call('GET', bad)).status, 404);
  assert.deepEqual((await call<Listing>('GET', `/api/products/one/${first}`)).body.images, [good]);
  assert.deepEqual((await call<Listing>('GET', `/api/products/one/${second}`)).body.images, [picture.url]);
  assert.ok(order);
  assert.deepEqual(await takeDownPicture(world.ctx, hash), { listings: 0, imports: 0, orders: 0, accounts: 0 });
  assert.equal(await add(second, 400), bad, 'the same bytes can be uploaded again');
});

it("deletes a removed listing's pictures only if the admin asks for it", async () => {
  const admin = await world.person({ role: 'admin' });
  const [offending, without] = [await world.listing({ pictures: [] }), await world.listing({ pictures: [] })];
  const [deleted, left] = [await add(offending, 420), await add(without, 430)];
  const remove = (id: string, more: object) =>
    call('POST', `/api/admins/listings/${id}/remove`, admin.token, { reason: 'Not a hive.', ...more });
  assert.equal((await remove(offending, { deletePictures: true })).status, 204);
  assert.equal((await remove(without, {})).status, 204);
  await eventually(async () => ((await call('GET', deleted)).status === 404 ? true : undefined));
  assert.equal((await call('GET', left)).status, 200);
  assert.equal((await remove(offending, { deletePictures: true })).status, 409, 'it has already been removed');
});

it("deletes a removed listing's pictures even if the storage is down at first", async () => {
  const admin = await world.person({ role: 'admin' });
  const id = await world.listing({ pictures: [] });
  const bad = await add(id, 440);
  const { storage } = world.ctx;
  const { removeFolder } = storage;
  storage.removeFolder = () => {
    storage.removeFolder = removeFolder;
    return Promise.reject(new Error('the storage is down'));
  };
  const body = { reason: 'Not a hive.', deletePictures: true };
  assert.equal((await call('POST', `/api/admins/listings/${id}/remove`, admin.token, body)).status, 204);
  await eventually(async () => ((await call('GET', bad)).status === 404 ? true : undefined));
});

it('removes an avatar from its account', async () => {
  const { token } = await world.person();
  const avatar = new Uint8Array(await aPicture().png().toBuffer());
  const { body } = await upload(world, '/api/uploads/avatar', token, { avatar });
  const counts = await takeDownPicture(world.ctx, pictureIn(String(body.avatarUrl)) ?? '');
  assert.equal(counts.accounts, 1);
  assert.equal((await call<Me>('GET', '/api/users/me', token)).body.avatar, null);
});

it("accepts only URLs of Skep's own pictures", () => {
  const hash = 'a'.repeat(32);
  assert.equal(pictureIn(`https://skep.example/files/images/${hash}/320.webp`), hash);
  assert.equal(pictureIn('https://skep.example/files/images/../320.webp'), undefined);
});
