import assert from 'node:assert/strict';
import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, statSync, symlinkSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { after, describe, it } from 'node:test';
import { buffer } from 'node:stream/consumers';
import { makeWorld } from '#test/world.ts';
import { readSettings } from '#server/settings.ts';
import { openFolderStorage } from './storage.ts';

const dataDir = mkdtempSync(path.join(os.tmpdir(), 'skep-storage-'));
const storage = openFolderStorage(readSettings({ DATA_DIR: dataDir }));
after(() => rmSync(dataDir, { recursive: true }));

const read = async (key: string) => {
  const stream = await storage.read(key);
  return stream && (await buffer(stream)).toString();
};

const pagesOf = async (prefix: string) => {
  const pages: string[][] = [];
  for await (const page of storage.folders(prefix)) pages.push(page);
  return pages;
};

describe('storage', () => {
  it('returns what was stored, and nothing for a missing key', async () => {
    await storage.put('images/a/320.webp', Buffer.from('bees'));
    assert.deepEqual([await read('images/a/320.webp'), await storage.has('images/a/320.webp')], ['bees', true]);
    assert.deepEqual([await read('images/a/640.webp'), await storage.has('images/a')], [undefined, false]);
    assert.equal(await read('images/a'), undefined, 'a folder is not a file');
  });

  it('ends up with one complete file after concurrent writes, and no partial ones', async () => {
    const contents = Array.from({ length: 20 }, (_, each) => String(each).repeat(50_000));
    await Promise.all(contents.map((content) => storage.put('images/b/1.webp', Buffer.from(content))));
    assert.ok(contents.includes((await read('images/b/1.webp')) ?? ''));
    assert.deepEqual(readdirSync(path.join(dataDir, 'files/images/b')), ['1.webp']);
  });

  it('leaves nothing behind if a file could not be stored', async () => {
    const files = path.join(dataDir, 'files/images/c');
    mkdirSync(path.join(files, '1.webp'), { recursive: true });
    await assert.rejects(storage.put('images/c/1.webp', Buffer.from('bees')));
    assert.deepEqual(readdirSync(files), ['1.webp']);
  });

  it('lists the folders with a prefix, a thousand at a time', async () => {
    for (let each = 0; each < 1_001; each += 1)
      mkdirSync(path.join(dataDir, `files/folder/a${each}`), { recursive: true });
    await storage.put('folder/b1/1.webp', Buffer.from('bees'));
    await storage.put('folder/ab', Buffer.from('not a folder'));
    const pages = await pagesOf('folder/a');
    assert.deepEqual(
      pages.map((page) => page.length),
      [1_000, 1],
    );
    assert.equal(new Set(pages.flat()).size, 1_001);
    assert.deepEqual(await pagesOf('none/a'), []);
  });

  it('fails if a folder cannot be read, instead of reporting a file as missing or deleted', async () => {
    symlinkSync('loop', path.join(dataDir, 'files/loop'));
    for (const method of ['has', 'read', 'remove'] as const)
      await assert.rejects(storage[method]('loop/1.webp'), { code: 'ELOOP' });
    await storage.remove('none/1.webp');
  });

  it('is readable by its owner only', async () => {
    await storage.put('private/c.pdf', Buffer.from('secret'));
    assert.equal(statSync(path.join(dataDir, 'files/private/c.pdf')).mode & 0o077, 0);
  });
});

describe('the URL of a picture', () => {
  it('serves it with an immutable cache header, and nothing else from storage', async () => {
    const world = await makeWorld();
    const hash = 'a'.repeat(32);
    await world.ctx.storage.put(`images/${hash}/320.webp`, Buffer.from('bees'));
    await world.ctx.storage.put('private/passport.pdf', Buffer.from('secret'));
    const get = (url: string) => world.app.inject({ method: 'GET', url });
    const { statusCode, headers, body } = await get(`/files/images/${hash}/320.webp`);
    assert.deepEqual([statusCode, headers['content-type'], body], [200, 'image/webp', 'bees']);
    assert.match(String(headers['cache-control']), /immutable/);
    assert.equal(headers['x-content-type-options'], 'nosniff');
    assert.ok(existsSync(path.join(world.dataDir, 'files/private/passport.pdf')));
    for (const url of [
      `/files/images/${hash}/640.webp`,
      '/files/private/passport.pdf',
      '/files/images/../private/passport.pdf',
      '/files/images/..%2f..%2fprivate/passport.pdf',
      `/files/images/${hash}/..%2f..%2f..%2fprivate%2fpassport.pdf`,
      `/files/images/${hash}/320.webp%00.pdf`,
      '/files/images/%2e%2e/private',
    ])
      assert.equal((await get(url)).statusCode, 404, url);
  });
});
