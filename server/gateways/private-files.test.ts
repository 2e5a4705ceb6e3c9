import assert from 'node:assert/strict';
import {
  copyFileSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { after, describe, it } from 'node:test';
import { readSettings, SettingsError } from '#server/settings.ts';
import { openEncryption } from './encryption.ts';
import { openPrivateFiles } from './private-files.ts';
import { openFolderStorage } from './storage.ts';

const folders: string[] = [];
after(() => {
  for (const folder of folders) rmSync(folder, { recursive: true });
});
function newFolder(): string {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'skep-private-'));
  folders.push(folder);
  return folder;
}
const filesKey = 'ab'.repeat(32);
const open = (dataDir: string, FILES_KEY = '') => {
  const settings = readSettings({ DATA_DIR: dataDir, FILES_KEY });
  return openPrivateFiles(openFolderStorage(settings), openEncryption(settings));
};
const fileOf = (dataDir: string, key: string) => path.join(dataDir, 'files/private', key);

describe('a private file', () => {
  it('is read back as it was written, or as undefined if it does not exist', async () => {
    const files = open(newFolder());
    await files.put('a', Buffer.from('passport'));
    assert.deepEqual(await files.read('a'), Buffer.from('passport'));
    await files.put('empty', Buffer.alloc(0));
    assert.deepEqual(await files.read('empty'), Buffer.alloc(0));
    assert.equal(await files.read('b'), undefined);
  });

  it('is never stored in plain text, and never encrypted the same way twice', async () => {
    const dataDir = newFolder();
    const files = open(dataDir);
    const content = Buffer.from('passport '.repeat(100));
    await files.put('a', content);
    await files.put('b', content);
    const [a, b] = [readFileSync(fileOf(dataDir, 'a')), readFileSync(fileOf(dataDir, 'b'))];
    assert.ok(!a.includes('passport'));
    assert.notDeepEqual(a.subarray(28), b.subarray(28));
  });

  it('is rejected if it was changed, truncated or swapped with another', async () => {
    const dataDir = newFolder();
    const files = open(dataDir);
    await files.put('a', Buffer.from('passport'));
    await files.put('b', Buffer.from('licence'));
    const whole = readFileSync(fileOf(dataDir, 'a'));
    for (let at = 0; at < whole.length; at += 1) {
      const changed = Buffer.from(whole);
      changed[at] = (changed[at] ?? 0) ^ 1;
      writeFileSync(fileOf(dataDir, 'a'), changed);
      await assert.rejects(files.read('a'), `byte ${at}`);
    }
    for (const length of [0, 5, 27, whole.length - 1]) {
      writeFileSync(fileOf(dataDir, 'a'), whole.subarray(0, length));
      await assert.rejects(files.read('a'), `${length} bytes`);
    }
    copyFileSync(fileOf(dataDir, 'b'), fileOf(dataDir, 'a'));
    await assert.rejects(files.read('a'));
  });

  it('is deleted with the remains of an interrupted write, and deleting is idempotent', async () => {
    const dataDir = newFolder();
    const files = open(dataDir);
    await files.put('docs/a', Buffer.from('passport'));
    await files.put('docs/ab', Buffer.from('another'));
    writeFileSync(`${fileOf(dataDir, 'docs/a')}.1234.part`, 'half');
    await files.remove('docs/a');
    await files.remove('docs/a');
    await files.remove('none/a');
    assert.deepEqual(readdirSync(fileOf(dataDir, 'docs')), ['ab']);
  });
});

describe('the key for private files', () => {
  it('is generated once in DATA_DIR, readable by its owner only, and reused', async () => {
    const dataDir = newFolder();
    await open(dataDir).put('a', Buffer.from('passport'));
    assert.equal(statSync(path.join(dataDir, 'files.key')).mode & 0o077, 0);
    assert.deepEqual(await open(dataDir).read('a'), Buffer.from('passport'));
    assert.deepEqual(readdirSync(dataDir).toSorted(), ['files', 'files.key']);
  });

  it('may be configured instead; another key decrypts nothing', async () => {
    const dataDir = newFolder();
    await open(dataDir, filesKey).put('a', Buffer.from('passport'));
    assert.deepEqual(readdirSync(dataDir), ['files'], 'none is generated');
    assert.deepEqual(await open(dataDir, filesKey.toUpperCase()).read('a'), Buffer.from('passport'));
    await assert.rejects(open(dataDir, 'cd'.repeat(32)).read('a'), /restore the key it was encrypted with/);
  });

  it('can be replaced by putting a new one first; the earlier one still decrypts', async () => {
    const dataDir = newFolder();
    const next = 'cd'.repeat(32);
    await open(dataDir, filesKey).put('old', Buffer.from('passport'));
    const both = open(dataDir, `${next},${filesKey}`);
    await both.put('new', Buffer.from('licence'));
    assert.deepEqual(await both.read('old'), Buffer.from('passport'));
    assert.deepEqual(await open(dataDir, next).read('new'), Buffer.from('licence'));
    await assert.rejects(open(dataDir, next).read('old'), /restore the key it was encrypted with/);
  });

  it('decrypts what was stored before keys had ids', async () => {
    const dataDir = newFolder();
    await open(dataDir, filesKey).put('a', Buffer.from('passport'));
    const idAndFormat = 13;
    writeFileSync(fileOf(dataDir, 'a'), readFileSync(fileOf(dataDir, 'a')).subarray(idAndFormat));
    assert.deepEqual(await open(dataDir, `${'cd'.repeat(32)},${filesKey}`).read('a'), Buffer.from('passport'));
  });

  it('prevents Skep from starting if it is missing, rather than being replaced by one that decrypts nothing', async () => {
    const dataDir = newFolder();
    await open(dataDir).put('a', Buffer.from('passport'));
    rmSync(path.join(dataDir, 'files.key'));
    assert.throws(
      () => open(dataDir),
      (error) => error instanceof SettingsError && /files\.key, .* is missing: restore it/.test(error.message),
    );
    assert.deepEqual(readdirSync(dataDir), ['files']);
    assert.deepEqual(await open(dataDir, filesKey).read('b'), undefined);
  });

  it('prevents Skep from starting if it is damaged, rather than being replaced', () => {
    const dataDir = newFolder();
    writeFileSync(path.join(dataDir, 'files.key'), 'half a key');
    assert.throws(
      () => open(dataDir),
      (error) => error instanceof SettingsError && /^Each line of .*files\.key must/.test(error.message),
    );
  });

  it('prevents Skep from starting if it cannot be read, and the message names the file', () => {
    const dataDir = newFolder();
    mkdirSync(path.join(dataDir, 'files.key'));
    assert.throws(
      () => open(dataDir),
      (error) =>
        error instanceof SettingsError && /files\.key, .* cannot be read .*Allow this user/.test(error.message),
    );
  });

  it('may be one of several lines, with blank lines between them', async () => {
    const dataDir = newFolder();
    await open(dataDir, filesKey).put('a', Buffer.from('passport'));
    writeFileSync(path.join(dataDir, 'files.key'), `${'cd'.repeat(32)}\n\n${filesKey}\n`);
    assert.deepEqual(await open(dataDir).read('a'), Buffer.from('passport'));
  });
});
