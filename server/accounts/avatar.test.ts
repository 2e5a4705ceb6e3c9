import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { describe, it } from 'node:test';
import sharp from 'sharp';
import type { Listing } from '#contract/catalogue.ts';
import type { Me } from '#contract/accounts.ts';
import { aPicture } from '#test/applications.ts';
import { upload } from '#test/upload.ts';
import { makeWorld } from '#test/world.ts';

const world = await makeWorld({}, undefined, 'without jobs');
const { call } = world;

type Bytes = Uint8Array<ArrayBuffer>;
const send = async (token: string | undefined, avatar: Bytes) => {
  const { status, body } = await upload(world, '/api/uploads/avatar', token, { avatar });
  return { status, url: String(body.avatarUrl), code: body.code };
};
const fileOf = (url: string) => readFile(path.join(world.dataDir, url));

describe('an avatar', () => {
  it('is stored as upright squares in two sizes, without metadata, whatever the file is called', async () => {
    const { token } = await world.person();
    const taken = await aPicture(400, 200)
      .jpeg()
      .withExif({ IFD0: { Artist: 'Ann Secret' } })
      .withMetadata({ orientation: 6 })
      .toBuffer();
    const { status, url } = await send(token, new Uint8Array(taken));
    assert.equal(status, 200);
    for (const [variant, side] of [[url, 320] as const, [url.replace('320', '96'), 96] as const]) {
      const stored = await sharp(await fileOf(variant)).metadata();
      assert.deepEqual([stored.format, stored.width, stored.height, stored.exif], ['webp', side, side, undefined]);
    }
    const response = await call('GET', url);
    assert.deepEqual([response.status, response.headers['content-type']], [200, 'image/webp']);
  });

  it('is shown wherever its owner appears: in their own account, on the profile, in search and on listings', async () => {
    const seller = await world.person({ role: 'seller', name: 'Avaline Skepwright' });
    const id = await world.listing({ sellerId: seller.id });
    assert.equal((await call<Listing>('GET', `/api/products/one/${id}`)).body.sellerId.avatar, null);
    const { url } = await send(seller.token, new Uint8Array(await aPicture().png().toBuffer()));
    assert.equal((await call<Me>('GET', '/api/users/me', seller.token)).body.avatar, url);
    assert.equal((await call('GET', `/api/users/${seller.id}/public`)).body.avatar, url);
    assert.equal((await call<Listing>('GET', `/api/products/one/${id}`)).body.sellerId.avatar, url);
    const found = await call<{ users: { items: { avatar: string | null }[] } }>('GET', '/api/searches?keyword=avaline');
    assert.equal(found.body.users.items[0]?.avatar, url);
  });

  it('cannot be uploaded by guests, and is left unchanged if the new file is not a picture', async () => {
    const { token } = await world.person();
    const good = new Uint8Array(await aPicture(50, 50).webp().toBuffer());
    assert.equal((await send(undefined, good)).status, 401);
    const { url } = await send(token, good);
    const svg = new TextEncoder().encode('<svg xmlns="http://www.w3.org/2000/svg"/>');
    assert.deepEqual((await send(token, svg)).code, 'unsupported_type');
    assert.equal((await call<Me>('GET', '/api/users/me', token)).body.avatar, url);
  });
});
