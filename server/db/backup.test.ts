import assert from 'node:assert/strict';
import {
  appendFileSync,
  copyFileSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { buffer } from 'node:stream/consumers';
import { after, describe, it } from 'node:test';
import { openEncryption } from '#server/gateways/encryption.ts';
import { openPrivateFiles } from '#server/gateways/private-files.ts';
import { openStorage } from '#server/gateways/open-storage.ts';
import { readSettings } from '#server/settings.ts';
import { inLongRuns } from '#test/child-processes.ts';
import { hashTables } from '#test/hash-tables.ts';
import { aListing, makePerson } from '#test/world.ts';
import { createListing } from '#server/catalogue/create-listing.ts';
import { prepareDatabase } from '#server/prepare-database.ts';
import { backUp, BackupError, restore } from './backup.ts';
import { openEmbedded } from './client.ts';
import { DataFolderError } from './data-folder.ts';
import { FolderInUseError } from './folder-lock.ts';

const folder = mkdtempSync(path.join(os.tmpdir(), 'skep-backup-'));
after(() => rmSync(folder, { recursive: true, force: true }));
const at = (name: string) => path.join(folder, name);

async function openFiles(dataDir: string) {
  const settings = readSettings({ DATA_DIR: dataDir });
  const storage = await openStorage(settings);
  return { storage, privateFiles: openPrivateFiles(storage, openEncryption(settings)) };
}

async function tablesOf(dataDir: string) {
  const database = await openEmbedded(path.join(dataDir, 'db'));
  const found = await hashTables(database.db);
  await database.close();
  return found;
}

/** A small shop with a picture and a private document. */
async function makeShop(dataDir: string) {
  mkdirSync(dataDir);
  const database = await openEmbedded(path.join(dataDir, 'db'));
  await prepareDatabase(database);
  const now = () => new Date();
  // `prepareDatabase` has closed the database.
  const opened = await openEmbedded(path.join(dataDir, 'db'));
  const seller = await makePerson({ db: opened.db, now }, { role: 'seller' });
  await createListing(opened.db, aListing({ sellerId: seller.id, title: "Siân's honey" }), now());
  await opened.close();
  const { storage, privateFiles } = await openFiles(dataDir);
  await storage.put('images/one.webp', Buffer.from('a picture'));
  await privateFiles.put('identity-documents/one', Buffer.from('a passport'));
}

describe('a backup', () => {
  it('restored into an empty folder has every row of every table and every file', async () => {
    await makeShop(at('data'));
    const before = await tablesOf(at('data'));
    assert.ok(Object.keys(before).length > 50);
    const copied = backUp(at('data'), at('monday'));
    // Contains neither the key, which is stored separately, nor the lock.
    assert.deepEqual(readdirSync(at('monday')).toSorted(), ['checksums.json', 'db', 'files']);
    mkdirSync(at('restored'));
    copyFileSync(at('data/files.key'), at('restored/files.key'));
    assert.equal(restore(at('monday'), at('restored')), copied);
    assert.deepEqual(await tablesOf(at('restored')), before);
    const { storage, privateFiles } = await openFiles(at('restored'));
    const picture = await storage.read('images/one.webp');
    assert.equal(picture && (await buffer(picture)).toString(), 'a picture');
    assert.equal((await privateFiles.read('identity-documents/one'))?.toString(), 'a passport');
  });

  it('contains the files behind a symlink, which may be on another disk', async () => {
    renameSync(at('data/files'), at('elsewhere'));
    symlinkSync(at('elsewhere'), at('data/files'));
    backUp(at('data'), at('linked'));
    rmSync(at('data/files'));
    renameSync(at('elsewhere'), at('data/files'));
    restore(at('linked'), at('unlinked'));
    copyFileSync(at('data/files.key'), at('unlinked/files.key'));
    const picture = await (await openFiles(at('unlinked'))).storage.read('images/one.webp');
    assert.equal(picture && (await buffer(picture)).toString(), 'a picture');
  });

  it('is refused if it would overwrite something', () => {
    assert.throws(() => backUp(at('data'), at('monday')), BackupError);
    assert.throws(() => backUp(at('data'), at('data/monday')), BackupError);
    assert.throws(() => restore(at('monday'), at('data')), BackupError);
    assert.throws(() => backUp(at('nowhere'), at('tuesday')), BackupError);
  });

  it('is refused while Skep is running', async () => {
    const running = await openEmbedded(at('data/db'));
    assert.throws(() => backUp(at('data'), at('tuesday')), FolderInUseError);
    await running.close();
    assert.ok(!existsSync(at('tuesday')));
  });

  it('that is damaged or incomplete is not restored', () => {
    backUp(at('data'), at('wednesday'));
    const sums = Object.keys(JSON.parse(readFileSync(at('wednesday/checksums.json'), 'utf8')) as object);
    appendFileSync(path.join(at('wednesday'), sums[0] ?? ''), 'x');
    assert.throws(() => restore(at('wednesday'), at('new')), /damaged/);
    writeFileSync(at('wednesday/checksums.json'), '{');
    assert.throws(
      () => restore(at('wednesday'), at('new')),
      /^Error: The backup is damaged: checksums\.json\. Nothing has been restored\. Please use an older backup\.$/,
    );
    rmSync(at('wednesday/checksums.json'));
    assert.throws(() => restore(at('wednesday'), at('new')), /not a complete backup/);
    assert.deepEqual(readdirSync(at('new')), []);
    mkdirSync(at('again/restore.part'), { recursive: true });
    writeFileSync(path.join(at('wednesday'), 'checksums.json'), '{}');
    assert.throws(() => restore(at('wednesday'), at('again')), /damaged/);
    assert.deepEqual(readdirSync(at('again')), ['restore.part'], 'it stays, so that no empty shop is created there');
  });

  it(
    'can be restored again after an interruption; until then, no empty shop is created in its place',
    inLongRuns,
    async () => {
      mkdirSync(at('half/restore.part/db'), { recursive: true });
      writeFileSync(at('half/restore.part/db/PG_VERSION'), 'cut off');
      await assert.rejects(openEmbedded(at('half/db')), DataFolderError);
      assert.deepEqual(readdirSync(at('half')), ['restore.part']);
      restore(at('monday'), at('half'));
      assert.deepEqual(readdirSync(at('half')).toSorted(), ['db', 'files']);
      assert.deepEqual(await tablesOf(at('half')), await tablesOf(at('data')));
    },
  );

  it('fails with a one-sentence reason if it cannot be written', () => {
    writeFileSync(at('file'), '');
    const reason = /^\S+\.part cannot be written: a file is in the way\. Fix that, and run this again\.$/;
    assert.throws(() => backUp(at('data'), at('file/friday')), { message: reason });
    assert.throws(() => restore(at('monday'), at('file/new')), { message: reason });
  });
});
