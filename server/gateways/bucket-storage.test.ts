import assert from 'node:assert/strict';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import os from 'node:os';
import path from 'node:path';
import { after, it } from 'node:test';
import { text } from 'node:stream/consumers';
import S3rver from 's3rver';
import { outageOf } from '#server/db/sql-errors.ts';
import { openLog } from '#server/log.ts';
import { openBucketStorage } from './bucket-storage.ts';
import { checkStorage, requireStorage } from './open-storage.ts';

const directory = mkdtempSync(path.join(os.tmpdir(), 'skep-s3-'));
const store = new S3rver({
  port: 0,
  address: '127.0.0.1',
  silent: true,
  directory,
  configureBuckets: [{ name: 'skep', configs: [] }],
});
const { port } = await store.run();
after(async () => {
  await store.close();
  rmSync(directory, { recursive: true });
});

const bucket = {
  bucket: 'skep',
  endpoint: `http://127.0.0.1:${port}`,
  region: 'eu-west-2',
  accessKeyId: 'S3RVER',
  secretAccessKey: 'S3RVER',
};
const storage = openBucketStorage(bucket);

it('stores a file in the bucket and returns it', async () => {
  await storage.put('images/abc/320.webp', Buffer.from('picture'));
  assert.equal(await storage.has('images/abc/320.webp'), true);
  const content = await storage.read('images/abc/320.webp');
  assert.ok(content);
  assert.equal(await text(content), 'picture');
});

it('reports that a file does not exist', async () => {
  assert.equal(await storage.has('images/none/320.webp'), false);
  assert.equal(await storage.read('images/none/320.webp'), undefined);
});

it('deletes a file, even if it does not exist', async () => {
  await storage.put('private/abc', Buffer.from('document'));
  await storage.remove('private/abc');
  await storage.remove('private/abc');
  assert.equal(await storage.has('private/abc'), false);
});

it('lists the folders with a prefix', async () => {
  for (const key of [
    'folder/ab1/96.webp',
    'folder/ab1/320.webp',
    'folder/ab2/320.webp',
    'folder/b1/320.webp',
    'folder/ab',
  ])
    await storage.put(key, Buffer.from('picture'));
  const found: string[] = [];
  for await (const page of storage.folders('folder/a')) found.push(...page);
  assert.deepEqual(found, ['ab1', 'ab2']);
  for await (const page of storage.folders('none/a')) assert.deepEqual(page, []);
});

it('deletes a folder with all its contents, and nothing else', async () => {
  for (const key of ['images/bad/96.webp', 'images/bad/320.webp', 'images/badger/320.webp'])
    await storage.put(key, Buffer.from('picture'));
  await storage.removeFolder('images/bad');
  await storage.removeFolder('images/bad');
  assert.equal(await storage.has('images/bad/320.webp'), false);
  assert.equal(await storage.has('images/badger/320.webp'), true);
});

it('logs a wrong bucket in one sentence', async () => {
  const logged: string[] = [];
  const log = openLog('info', { write: (line) => void logged.push(line) });
  await checkStorage(storage, log);
  assert.deepEqual(logged, []);
  await checkStorage(openBucketStorage({ ...bucket, bucket: 'wrong' }), log);
  assert.match(String(JSON.parse(logged[0] ?? '').msg), /^Pictures .* cannot be stored or read: check .*S3_BUCKET/);
});

it('refuses, with a one-sentence reason, to load the demo shop with a wrong bucket', async () => {
  await requireStorage(storage);
  await assert.rejects(requireStorage(openBucketStorage({ ...bucket, bucket: 'wrong' })), {
    message: /^The demo shop's pictures cannot be stored \(.*bucket does not exist\): check .*S3_BUCKET.*\.$/,
  });
});

it('treats a store that does not respond as an outage', async (t) => {
  const silent = createServer(() => {}).listen(0, '127.0.0.1');
  t.after(() => silent.close().closeAllConnections());
  await once(silent, 'listening');
  const endpoint = `http://127.0.0.1:${(silent.address() as AddressInfo).port}`;
  const stuck = openBucketStorage({ ...bucket, endpoint }, 100);
  const isOutage = (error: unknown) => outageOf(error) !== undefined;
  await assert.rejects(stuck.has('images/one/640.webp'), isOutage);
  await assert.rejects(stuck.put('images/one/640.webp', Buffer.from('picture')), isOutage);
});
