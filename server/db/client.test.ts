import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { after, describe, it } from 'node:test';
import { sql } from 'drizzle-orm';
import { createDatabase } from '#test/native-postgres.ts';
import { openEmbedded, openPostgres, type Database } from './client.ts';
import { FolderInUseError } from './folder-lock.ts';
import { isUniqueViolation, outageOf } from './sql-errors.ts';

const dataDir = mkdtempSync(path.join(os.tmpdir(), 'skep-client-'));
after(() => rmSync(dataDir, { recursive: true, force: true }));

const open = (name: string) => openEmbedded(path.join(dataDir, name, 'db'));

/** The tables of the app, by name. */
async function tablesOf({ db }: Database): Promise<unknown[]> {
  const { rows } = await db.execute(sql`select tablename from pg_tables where schemaname = 'public' order by 1`);
  return rows.map((row) => row.tablename);
}

describe('the embedded database', { skip: process.env.TEST_POSTGRES ? 'once is enough' : false }, () => {
  it('refuses a second process on its folder with one sentence, and keeps what it holds', async () => {
    const database = await open('one');
    await database.migrate();
    const main = path.join(import.meta.dirname, '../main.ts');
    const env = { ...process.env, DATA_DIR: path.join(dataDir, 'one'), DATABASE_URL: '', PORT: '0' };
    const second = spawnSync(process.execPath, [main], { env, cwd: dataDir, encoding: 'utf8', timeout: 60_000 });
    assert.equal(second.status, 1);
    assert.match(
      second.stderr,
      /^Another Skep process is using \S+\. Stop it first, or set DATA_DIR to another folder\.\n$/,
    );
    await assert.rejects(open('one'), FolderInUseError);
    assert.ok((await tablesOf(database)).includes('listings'), 'the first one works on');
    await database.close();
    const again = await open('one');
    assert.ok((await tablesOf(again)).includes('listings'), 'what was written is there');
    await again.migrate();
    await again.close();
  });

  it('is made anew where making it was cut short', async () => {
    const halfway = path.join(dataDir, 'two', 'db.new');
    mkdirSync(halfway, { recursive: true });
    writeFileSync(path.join(halfway, 'PG_VERSION'), 'half');
    const database = await open('two');
    await database.migrate();
    assert.ok((await tablesOf(database)).includes('listings'));
    assert.equal(existsSync(halfway), false);
    await database.close();
  });
});

describe('a PostgreSQL', { skip: process.env.TEST_POSTGRES ? false : 'TEST_POSTGRES is not set' }, () => {
  it('is migrated once when several processes start on it at the same time', async (t) => {
    const url = await createDatabase(process.env.TEST_POSTGRES ?? '', 'template0');
    const several = [1, 2, 3, 4].map(() => openPostgres(url, () => {}));
    t.after(() => Promise.all(several.map((database) => database.close())));
    await Promise.all(several.map((database) => database.migrate()));
    const [first] = several;
    assert.ok(first);
    assert.ok((await tablesOf(first)).includes('listings'));
    const { rows } = await first.db.execute(sql`select hash from drizzle.__drizzle_migrations`);
    assert.equal(rows.length, new Set(rows.map(({ hash }) => hash)).size);
    const { rows: locks } = await first.db.execute(sql`select 1 from pg_locks
      join pg_database on pg_database.oid = pg_locks.database and datname = current_database() where locktype = 'advisory'`);
    assert.equal(locks.length, 0, 'the lock is let go');
  });

  it('that cannot be reached is an error of the connection', async () => {
    const nowhere = openPostgres('postgres://skep@127.0.0.1:1/none', () => {});
    await assert.rejects(nowhere.migrate(), (error) => outageOf(error) !== undefined);
    await nowhere.close();
  });
});

describe('an error of the database', () => {
  it('is an outage where the file system is read-only, for which PostgreSQL has no code of its own', () => {
    const refused = (message: string) =>
      outageOf(new Error('Failed query', { cause: Object.assign(new Error(message), { code: '42501' }) }));
    assert.match(refused('could not open file "base/5/16384": Read-only file system') ?? '', /read-only/);
    assert.equal(refused('permission denied for table users'), undefined);
  });

  it('tells a duplicate and a lost connection from a wrong statement', async () => {
    const wrap = (code: string) => new Error('Failed query', { cause: Object.assign(new Error('x'), { code }) });
    assert.deepEqual([isUniqueViolation(wrap('23505')), isUniqueViolation(wrap('23503'))], [true, false]);
    for (const [code, sentence] of [
      ['08006', /reached/],
      ['08P01', /reached/],
      ['ECONNREFUSED', /reached/],
      ['ECONNRESET', /reached/],
      ['EPIPE', /reached/],
      ['57P01', /stopping/],
      ['57P02', /stopping/],
      ['57P03', /stopping/],
      ['53300', /connections/],
      ['53200', /memory/],
      ['53100', /no room/],
      ['ENOSPC', /no room/],
      ['25006', /read-only/],
      ['EROFS', /read-only/],
      ['58030', /disk/],
    ] as const)
      assert.match(outageOf(wrap(code)) ?? '', sentence, code);
    for (const code of ['42601', '23505', '22P02', '57014', 'ENOENT'])
      assert.equal(outageOf(wrap(code)), undefined, code);
    for (const thing of [null, undefined, 'x', {}]) assert.equal(outageOf(thing), undefined);
    for (const words of [
      'Connection terminated unexpectedly',
      'Client has encountered a connection error and is not queryable',
    ])
      assert.match(outageOf(new Error('Failed query', { cause: new Error(words) })) ?? '', /reached/, words);
  });
});
