import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { aPicture } from '#test/applications.ts';
import { aSubscription } from '#test/push-service.ts';
import { sell } from '#test/sale.ts';
import { upload } from '#test/upload.ts';
import { eventually, makeWorld, type Person } from '#test/world.ts';
import { filesInZip } from '#server/gateways/zip.ts';
import { newId } from '#server/db/columns.ts';
import { collectFiles } from './collect-files.ts';
import { deleteExpired } from './data-exports.ts';
import { dataExports } from './tables.ts';

const world = await makeWorld();
const { call, ctx, person, listing } = world;
const path = '/api/users/me/data-exports';

async function download({ token, email }: Person) {
  assert.equal((await call('POST', path, token)).status, 201);
  await world.mail(email, 'Your data is ready to download');
  const [copy] = (await call<{ _id: string; expiresAt: string }[]>('GET', path, token)).body;
  const headers = { authorization: `Bearer ${token}` };
  const response = await world.app.inject({ url: `${path}/${copy?._id}`, headers });
  assert.equal(response.headers['content-type'], 'application/zip');
  const limits = { files: 100, fileBytes: 10_000_000, allBytes: 50_000_000 };
  const files: Record<string, string> = {};
  for await (const file of filesInZip(response.rawPayload, limits)) files[file.name] = String(await file.read());
  return { copy, files };
}

describe('a copy of the data about someone', () => {
  it('has all of it, with pictures, and no secrets of theirs or data of others', async () => {
    const buyer = await person({ name: 'Ann Bee' });
    await upload(world, '/api/uploads/avatar', buyer.token, {
      avatar: new Uint8Array(await aPicture().png().toBuffer()),
    });
    const other = await person({ name: 'Zebedee Quill' });
    await sell(world, [await listing()], undefined, other);
    const [order] = await sell(world, [await listing()], undefined, buyer);
    const { files } = await download(buyer);
    assert.deepEqual(Object.keys(files).toSorted(), ['avatar.webp', 'data.json']);
    const text = files['data.json'] ?? '';
    const data = JSON.parse(text) as Record<string, { id?: string }[]> & { account: { email: string } };
    assert.equal(data.account.email, buyer.email);
    assert.deepEqual(
      data.purchases?.map(({ id }) => id),
      [order?._id],
    );
    assert.ok((data.notifications?.length ?? 0) > 0);
    assert.doesNotMatch(text, /passwordHash|tokenHash|Zebedee/);
  });

  it('says which devices show notifications, without their keys', async () => {
    const [someone, other] = [await person(), await person()];
    const { endpoint, keys } = aSubscription();
    for (const [owner, address] of [[someone, endpoint] as const, [other, aSubscription().endpoint] as const])
      assert.equal(
        (await call('PUT', '/api/notifications/push', owner.token, { endpoint: address, keys })).status,
        204,
      );
    const text = (await download(someone)).files['data.json'] ?? '';
    const { notifiedDevices } = JSON.parse(text) as { notifiedDevices: { endpoint: string }[] };
    assert.deepEqual(
      notifiedDevices.map((device) => [device.endpoint, ...Object.keys(device).toSorted()]),
      [[endpoint, 'createdAt', 'endpoint', 'lastUsedAt']],
    );
    assert.ok(!text.includes(keys.auth) && !text.includes(keys.p256dh));
  });

  it('lists the files that do not fit', async () => {
    const someone = await person();
    await upload(world, '/api/uploads/avatar', someone.token, {
      avatar: new Uint8Array(await aPicture().png().toBuffer()),
    });
    const [list, ...others] = await collectFiles(ctx, someone.id, 1);
    assert.equal(others.length, 0);
    assert.equal(list?.name, 'left-out.txt');
    assert.match(String(list.content), /^avatar\.webp$/m);
  });

  it('is deleted after seven days', async () => {
    const someone = await person();
    const { copy } = await download(someone);
    const later = { ...ctx, now: () => new Date(ctx.now().getTime() + 7.1 * 86_400_000) };
    await deleteExpired(later);
    assert.equal((await call('GET', `${path}/${copy?._id}`, someone.token)).status, 404);
    assert.deepEqual((await call('GET', path, someone.token)).body, []);
  });

  it('that could not be made is given up after a day, so that another can be requested', async () => {
    const someone = await person();
    const failed = { id: newId(), userId: someone.id, createdAt: ctx.now(), expiresAt: null };
    await ctx.db.insert(dataExports).values(failed);
    await deleteExpired(ctx);
    assert.equal((await call<unknown[]>('GET', path, someone.token)).body.length, 1);
    await deleteExpired({ ...ctx, now: () => new Date(ctx.now().getTime() + 1.1 * 86_400_000) });
    assert.deepEqual((await call('GET', path, someone.token)).body, []);
  });

  it('is replaced by a newer one', async () => {
    const someone = await person();
    const { copy } = await download(someone);
    await call('POST', path, someone.token);
    const newer = await eventually(async () => {
      const [found] = (await call<{ _id: string; expiresAt: string | null }[]>('GET', path, someone.token)).body;
      return found?.expiresAt ? found : undefined;
    });
    assert.notEqual(newer._id, copy?._id);
    assert.equal((await call('GET', `${path}/${copy?._id}`, someone.token)).status, 404);
  });
});
