import assert from 'node:assert/strict';
import { randomBytes } from 'node:crypto';
import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { describe, it } from 'node:test';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { eq, sql } from 'drizzle-orm';
import { dayMs } from '#contract/time.ts';
import { aPicture } from '#test/applications.ts';
import { say } from '#test/chatting.ts';
import { inLongRuns } from '#test/child-processes.ts';
import { aSubscription } from '#test/push-service.ts';
import { sell } from '#test/sale.ts';
import { upload } from '#test/upload.ts';
import { eventually, makeWorld, type Person } from '#test/world.ts';
import { messages } from '#server/chat/tables.ts';
import { newId } from '#server/db/columns.ts';
import { writeZip } from '#server/gateways/write-zip.ts';
import { filesInZip } from '#server/gateways/zip.ts';
import { collectFiles } from './collect-files.ts';
import { deleteExpired, createDataExport } from './data-exports.ts';
import { dataExports } from './tables.ts';
import { zipData } from './zip-data.ts';

const world = await makeWorld();
const { call, ctx, person, listing } = world;
const path = '/api/users/me/data-exports';

async function readZip(zip: Uint8Array): Promise<Record<string, string>> {
  const limits = { files: 100, fileBytes: 100_000_000, allBytes: 100_000_000 };
  const files: Record<string, string> = {};
  for await (const file of filesInZip(zip, limits)) files[file.name] = String(await file.read());
  return files;
}

async function download({ token, email }: Person) {
  assert.equal((await call('POST', path, token)).status, 201);
  await world.mail(email, 'Your data is ready to download');
  const [copy] = (await call<{ _id: string; expiresAt: string }[]>('GET', path, token)).body;
  const headers = { authorization: `Bearer ${token}` };
  const response = await world.app.inject({ url: `${path}/${copy?._id}`, headers });
  assert.equal(response.headers['content-type'], 'application/zip');
  return { copy, files: await readZip(response.rawPayload) };
}

describe("a copy of a user's data", () => {
  it("contains all of it, with pictures, but no secrets and nobody else's data", async () => {
    const buyer = await person({ name: 'Ann Bee' });
    await upload(world, '/api/uploads/avatar', buyer.token, {
      avatar: new Uint8Array(await aPicture().png().toBuffer()),
    });
    const other = await person({ name: 'Zebedee Quill' });
    await sell(world, [await listing()], undefined, other);
    const [order] = await sell(world, [await listing({ deliveryMethods: ['collection'] })], undefined, buyer);
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
    assert.match(text, /"collectCity": ?"Hereford"/);
    assert.doesNotMatch(text, /passwordHash|tokenHash|Zebedee|HR1 2XY/);
  });

  it('lists the devices that show notifications, without their keys', async () => {
    const [someone, other] = [await person(), await person()];
    const { endpoint, keys } = aSubscription();
    for (const [owner, url] of [[someone, endpoint] as const, [other, aSubscription().endpoint] as const])
      assert.equal((await call('PUT', '/api/notifications/push', owner.token, { endpoint: url, keys })).status, 204);
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
    for (const limits of [
      { bytes: 1, files: 10 },
      { bytes: 1_000_000, files: 0 },
    ]) {
      const written = Readable.from(writeZip(collectFiles(ctx, someone.id, limits)));
      const files = await readZip(await buffer(written));
      assert.deepEqual(Object.keys(files), ['left-out.txt']);
      assert.match(files['left-out.txt'] ?? '', /^avatar\.webp$/m);
    }
  });

  it('takes little memory to create, however many messages there are', inLongRuns, async () => {
    const [writer, reader] = [await person(), await person()];
    const chatId = await say(world, { from: writer.id, to: reader.id });
    await ctx.db.execute(sql`
      insert into messages (id, chat_id, number, sender_id, receiver_id, client_id, content, created_at)
      select gen_random_uuid(), ${chatId}, nth, ${writer.id}, ${reader.id}, nth, string_agg(md5((nth * part)::text), ' '), now()
      from generate_series(2, 20000) nth, generate_series(1, 10) part group by nth`);
    setFlagsFromString('--expose-gc');
    const collectGarbage = runInNewContext('gc') as () => void;
    const heap = () => {
      collectGarbage();
      return process.memoryUsage().heapUsed;
    };
    const before = heap();
    let most = 0;
    const parts: Buffer[] = [];
    for await (const part of zipData(ctx, writer.id)) {
      parts.push(part);
      if (parts.length % 100 === 0) most = Math.max(most, heap() - before);
    }
    assert.ok(parts.length > 200, String(parts.length));
    assert.ok(most < 8_000_000, String(most));
    const data = JSON.parse((await readZip(Buffer.concat(parts)))['data.json'] ?? '') as { messages: unknown[] };
    const stored = await ctx.db.select().from(messages).where(eq(messages.chatId, chatId)).orderBy(messages.number);
    assert.equal(data.messages.length, 20_000);
    assert.ok(JSON.stringify(data.messages) === JSON.stringify(stored));
  });

  it('is stored in several parts and downloaded unchanged', async () => {
    const [someone, other] = [await person(), await person()];
    const contents = Array.from({ length: 3 }, () => randomBytes(2_000_000).toString('base64'));
    for (const content of contents) await say(world, { from: someone.id, to: other.id, content });
    const { files } = await download(someone);
    const data = JSON.parse(files['data.json'] ?? '') as { messages: { content: string }[] };
    assert.ok(data.messages.every(({ content }, at) => content === contents[at]));
    assert.equal(data.messages.length, 3);
    const [stored] = await ctx.db.select().from(dataExports).where(eq(dataExports.userId, someone.id));
    assert.ok((stored?.parts.length ?? 0) > 1);
  });

  it('can be neither listed nor downloaded once it has expired, even before it is deleted', async () => {
    const someone = await person();
    const { copy } = await download(someone);
    await ctx.db.update(dataExports).set({ expiresAt: ctx.now() }).where(eq(dataExports.userId, someone.id));
    assert.deepEqual((await call('GET', path, someone.token)).body, []);
    assert.equal((await call('GET', `${path}/${copy?._id}`, someone.token)).status, 404);
  });

  it('is deleted after seven days', async () => {
    const someone = await person();
    const { copy } = await download(someone);
    const later = { ...ctx, now: () => new Date(ctx.now().getTime() + 7.1 * dayMs) };
    await deleteExpired(later);
    assert.equal((await call('GET', `${path}/${copy?._id}`, someone.token)).status, 404);
    assert.deepEqual((await call('GET', path, someone.token)).body, []);
  });

  it('that could not be created is abandoned after a day, so that another can be requested', async () => {
    const someone = await person();
    const failed = { id: newId(), userId: someone.id, createdAt: ctx.now(), expiresAt: null };
    await ctx.db.insert(dataExports).values(failed);
    await deleteExpired(ctx);
    assert.equal((await call<unknown[]>('GET', path, someone.token)).body.length, 1);
    await deleteExpired({ ...ctx, now: () => new Date(ctx.now().getTime() + 1.1 * dayMs) });
    assert.deepEqual((await call('GET', path, someone.token)).body, []);
  });

  it('is replaced by a newer one', async () => {
    const someone = await person();
    const { copy } = await download(someone);
    const stored = await ctx.db.select().from(dataExports).where(eq(dataExports.userId, someone.id));
    await call('POST', path, someone.token);
    const newer = await eventually(async () => {
      const [found] = (await call<{ _id: string; expiresAt: string | null }[]>('GET', path, someone.token)).body;
      return found?.expiresAt ? found : undefined;
    });
    assert.notEqual(newer._id, copy?._id);
    assert.equal((await call('GET', `${path}/${copy?._id}`, someone.token)).status, 404);
    const part = `data-exports/${copy?._id}/${stored[0]?.parts[0]}`;
    assert.equal(await ctx.privateFiles.read(part), undefined, 'its files are deleted');
  });

  it('is created only once, even if the mail server is down', inLongRuns, async () => {
    const down = await makeWorld({ SMTP_URL: 'smtp://127.0.0.1:1' });
    const someone = await down.person();
    assert.equal((await down.call('POST', path, someone.token)).status, 201);
    const read = async () =>
      (await down.call<{ _id: string; expiresAt: string | null }[]>('GET', path, someone.token)).body[0];
    const ready = await eventually(async () => {
      const copy = await read();
      return copy?.expiresAt ? copy : undefined;
    });
    const hasFailedTwice = sql`name like 'data-export%' and retry_count > 0 and state = 'retry'`;
    await eventually(async () => {
      const { rows } = await down.ctx.db.execute(sql`select name from pgboss.job where ${hasFailedTwice}`);
      return rows.length > 0 || undefined;
    });
    assert.deepEqual(await read(), ready);
    const files = readdirSync(join(down.dataDir, 'files/private/data-exports', ready._id));
    assert.equal(files.length, 1);
  });

  it('that does not fit on the disk leaves no parts behind', inLongRuns, async () => {
    const [someone, other] = [await person(), await person()];
    const content = randomBytes(2_000_000).toString('base64');
    for (let sent = 0; sent < 3; sent += 1)
      await say(world, { from: someone.id, to: other.id, content: content + sent });
    const id = newId();
    await ctx.db.insert(dataExports).values({ id, userId: someone.id, createdAt: ctx.now() });
    const full = new Error('no space left');
    let puts = 0;
    const put: typeof ctx.privateFiles.put = async (key, bytes) => {
      puts += 1;
      if (puts > 1) throw full;
      await ctx.privateFiles.put(key, bytes);
    };
    await assert.rejects(createDataExport({ ...ctx, privateFiles: { ...ctx.privateFiles, put } }, id), full);
    assert.equal(puts, 2);
    assert.deepEqual(readdirSync(join(world.dataDir, 'files/private/data-exports', id)), []);
  });

  it('whose request is gone by the time it is ready leaves no files', async () => {
    const someone = await person();
    const id = newId();
    await ctx.db.insert(dataExports).values({ id, userId: someone.id, createdAt: ctx.now() });
    const put: typeof ctx.privateFiles.put = async (key, content) => {
      await ctx.privateFiles.put(key, content);
      await ctx.db.delete(dataExports).where(eq(dataExports.id, id));
    };
    await createDataExport({ ...ctx, privateFiles: { ...ctx.privateFiles, put } }, id);
    assert.equal(existsSync(join(world.dataDir, 'files/private/data-exports', id)), false);
  });
});
