import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import {
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  rmSync,
  truncateSync,
  writeFileSync,
} from 'node:fs';
import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';
import os from 'node:os';
import path from 'node:path';
import { after, describe, it, type TestContext } from 'node:test';
import { sql, type SQL } from 'drizzle-orm';
import type { Client } from 'pg';
import { PgBoss } from 'pg-boss';
import { SettingsError } from '#server/settings.ts';
import { inLongRuns } from '#test/child-processes.ts';
import { createDatabase } from '#test/native-postgres.ts';
import { eventually } from '#test/world.ts';
import { openEmbedded, openPostgres, type Database } from './client.ts';
import { connections, connectionsPerProcess } from './connections.ts';
import { DataFolderError } from './data-folder.ts';
import { explainUnusable } from './explain-unusable.ts';
import { FolderInUseError } from './folder-lock.ts';
import { prepared } from './prepared.ts';
import { openReads } from './reads.ts';
import { isUniqueViolation, outageOf } from './sql-errors.ts';

const dataDir = mkdtempSync(path.join(os.tmpdir(), 'skep-client-'));
after(() => rmSync(dataDir, { recursive: true, force: true }));

const open = (name: string) => openEmbedded(path.join(dataDir, name, 'db'));

/** The names of the app's tables. */
async function tablesOf({ db }: Database): Promise<unknown[]> {
  const { rows } = await db.execute(sql`select tablename from pg_tables where schemaname = 'public' order by 1`);
  return rows.map((row) => row.tablename);
}

describe('the embedded database', { skip: process.env.TEST_POSTGRES ? 'covered by the embedded run' : false }, () => {
  it('rejects a second process that uses its folder, with a one-sentence message, and does not lose data', async () => {
    const database = await open('one');
    await database.migrate();
    const main = path.join(import.meta.dirname, '../main.ts');
    const env = { ...process.env, DATA_DIR: path.join(dataDir, 'one'), DATABASE_URL: '', PORT: '0' };
    const second = spawnSync(process.execPath, [main], { env, cwd: dataDir, encoding: 'utf8', timeout: 300_000 });
    assert.equal(second.status, 1);
    assert.match(
      second.stderr,
      /^Another Skep process is using \S+\. Stop it first, or set DATA_DIR to another folder\.\n$/,
    );
    await assert.rejects(open('one'), FolderInUseError);
    assert.ok((await tablesOf(database)).includes('listings'), 'the first one still works');
    await database.close();
    const again = await open('one');
    assert.ok((await tablesOf(again)).includes('listings'), 'the data is still there');
    await again.migrate();
    await again.close();
  });

  it('is created again if its creation was interrupted', async () => {
    const halfway = path.join(dataDir, 'two', 'db.new');
    mkdirSync(halfway, { recursive: true });
    writeFileSync(path.join(halfway, 'PG_VERSION'), 'half');
    const database = await open('two');
    await database.migrate();
    assert.ok((await tablesOf(database)).includes('listings'));
    assert.equal(existsSync(halfway), false);
    await database.close();
  });

  it('reports in one sentence that it or its lock belongs to another user', async () => {
    await (await open('four')).close();
    const folder = path.join(dataDir, 'four/db');
    /** The error when a user without any permissions opens it. */
    const openAsOther = () => {
      const module = path.join(import.meta.dirname, 'embedded-folder.ts');
      const script = `const { prepareFolder } = await import(${JSON.stringify(module)});
        if (process.getuid() === 0) process.setuid(65534);
        try { prepareFolder(${JSON.stringify(folder)}) } catch (error) { console.log(error.constructor.name, error.message) }`;
      return spawnSync(process.execPath, ['--input-type=module', '--eval', script], { encoding: 'utf8' }).stdout;
    };
    for (const each of [dataDir, path.dirname(folder)]) chmodSync(each, 0o777);
    chmodSync(folder, 0o000);
    assert.match(
      openAsOther(),
      /^DataFolderError .*four\/db cannot be opened: this user may not write there\. Run this as .*\n$/,
    );
    chmodSync(folder, 0o777);
    chmodSync(`${folder}.lock`, 0o400);
    assert.match(openAsOther(), /^DataFolderError .*four\/db\.lock cannot be written \(.*\)\. Run this as .*\n$/);
  });

  it('reports in one sentence that one of its files belongs to another user', () => {
    const denied = Object.assign(new Error('could not open file "base/5/1259": Permission denied'), { code: '42501' });
    assert.match(
      String(explainUnusable(new Error('Failed query', { cause: denied }))),
      /^A database file cannot be opened: .*"base\/5\/1259".* must own .*\.$/,
    );
  });

  it('reports in one sentence that it is incomplete, and leaves it unchanged', async () => {
    await (await open('five')).close();
    rmSync(path.join(dataDir, 'five/db/PG_VERSION'));
    const left = readdirSync(path.join(dataDir, 'five/db'));
    await assert.rejects(open('five'), /^Error: .*five\/db is incomplete: .* restore the latest backup\.$/);
    assert.deepEqual(readdirSync(path.join(dataDir, 'five/db')), left);
  });

  it('reports in one sentence that it is damaged', async () => {
    await (await open('three')).close();
    truncateSync(path.join(dataDir, 'three', 'db/global/pg_control'), 100);
    const isSentence = ({ message }: Error) =>
      /^The embedded database in \S+db cannot be opened \(.* restore/.test(message);
    await assert.rejects(open('three'), (error) => error instanceof DataFolderError && isSentence(error));
  });
});

describe('a PostgreSQL database', { skip: process.env.TEST_POSTGRES ? false : 'TEST_POSTGRES is not set' }, () => {
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
    assert.equal(locks.length, 0, 'the lock is released');
  });

  it('cannot override, on any of our connections, the settings that Skep needs', async (t) => {
    const url = await createDatabase(process.env.TEST_POSTGRES ?? '', 'template0');
    const database = openPostgres(url, () => {});
    const boss = new PgBoss(database.queueOptions);
    t.after(async () => {
      await boss.stop();
      await database.close();
    });
    const name = sql.identifier(new URL(url).pathname.slice(1));
    for (const [setting, value] of [
      ['jit', 'on'],
      ['datestyle', 'German'],
      ['default_transaction_isolation', 'serializable'],
    ] as const)
      await database.db.execute(sql`alter database ${name} set ${sql.raw(setting)} = ${sql.raw(`'${value}'`)}`);
    const fresh = openPostgres(url, () => {});
    t.after(fresh.close);
    await boss.start();
    const names = ['jit', 'datestyle', 'default_transaction_isolation'];
    const text = `select ${names.map((each) => `current_setting('${each}') as "${each}"`).join()}`;
    const shown = [fresh.db.execute(sql.raw(text)), fresh.reads.execute(sql.raw(text)), boss.getDb().executeSql(text)];
    const expected = { jit: 'off', datestyle: 'ISO, DMY', default_transaction_isolation: 'read committed' };
    for (const result of await Promise.all(shown)) assert.deepEqual(result.rows, [expected]);
  });

  it('ends transactions that a process has left open, and requests that wait too long for a lock', async (t) => {
    const database = openPostgres(await createDatabase(process.env.TEST_POSTGRES ?? '', 'template0'), () => {});
    const boss = new PgBoss(database.queueOptions);
    t.after(async () => {
      await boss.stop();
      await database.close();
    });
    await boss.start();
    const text = `select current_setting('idle_in_transaction_session_timeout') as open, current_setting('lock_timeout') as lock`;
    await database.migrate();
    const { rows } = await database.db.execute(sql.raw(text));
    assert.deepEqual(rows, [{ open: '5min', lock: '30s' }], 'also after migrating');
    assert.deepEqual((await boss.getDb().executeSql(text)).rows, [{ open: '5min', lock: '0' }]);
    const waited = Object.assign(new Error('canceling statement due to lock timeout'), { code: '55P03' });
    assert.match(outageOf(new Error('Failed query', { cause: waited })) ?? '', /another session has locked/);
  });

  it('that another session is using during a migration is reported in one sentence', inLongRuns, async (t) => {
    const url = await createDatabase(process.env.TEST_POSTGRES ?? '', 'template0');
    const [database, other] = [openPostgres(url, () => {}), openPostgres(url, () => {})];
    t.after(() => Promise.all([database.close(), other.close()]));
    const locked = Promise.withResolvers<void>();
    const over = Promise.withResolvers<void>();
    const using = other.db.transaction(async (tx) => {
      await tx.execute(sql`create schema drizzle`);
      locked.resolve();
      await over.promise;
    });
    await locked.promise;
    const explained = await database.migrate().catch(explainUnusable);
    over.resolve();
    await using;
    assert.match(String(explained), /^PostgreSQL cannot be migrated now, .*lock timeout\. Start Skep again once .*\.$/);
    await database.migrate();
  });

  it("that restarts while one process's migration waits for another's is reported in one sentence", async (t) => {
    const url = await createDatabase(process.env.TEST_POSTGRES ?? '', 'template0');
    const [database, other] = [openPostgres(url, () => {}), openPostgres(url, () => {})];
    t.after(() => other.close());
    await other.db.transaction(async (tx) => {
      await tx.execute(sql`select pg_advisory_xact_lock(7513370)`);
      const migrating = database.migrate().catch(explainUnusable);
      await eventually(async () => {
        const { rows } = await tx.execute(sql`
          select pg_terminate_backend(pid) from pg_locks where locktype = 'advisory' and not granted`);
        return rows.length > 0 ? true : undefined;
      });
      assert.match(String(await migrating), /^PostgreSQL cannot be used: terminating connection .*running\.$/);
    });
    await database.close();
  });

  it('that is read-only, or does not let Skep create its tables, is reported in one sentence', async () => {
    const url = await createDatabase(process.env.TEST_POSTGRES ?? '', 'template0');
    const explained = async (target: string) => {
      const database = openPostgres(target, () => {});
      const error = await database.migrate().catch(explainUnusable);
      await database.close();
      return error;
    };
    const readOnly = `${url}?options=-c%20default_transaction_read_only%3Don`;
    assert.match(String(await explained(readOnly)), /^PostgreSQL is read-only: cannot execute .*primary server\.$/);
    const asOwner = async (statement: SQL) => {
      const owner = openPostgres(url, () => {});
      await owner.db.execute(statement);
      await owner.close();
    };
    await asOwner(sql`create role guest login`);
    const guest = url.replace('skep@', 'guest@');
    assert.match(String(await explained(guest)), /^PostgreSQL denies access: permission denied .* own the database\.$/);
    await asOwner(sql`alter role guest connection limit 0`);
    assert.match(
      String(await explained(guest)),
      new RegExp(`^PostgreSQL accepts no more connections: too many .* needs ${connectionsPerProcess}: `),
    );
  });

  it("that lacks an extension, or has another program's tables, is reported in one sentence", async (t) => {
    const lacking = Object.assign(new Error('extension "pg_trgm" is not available'), { code: '0A000' });
    const wrapped = new Error('Failed query: CREATE EXTENSION', { cause: lacking });
    assert.match(
      String(explainUnusable(wrapped)),
      /^PostgreSQL lacks an extension: .*pg_trgm.*postgresql-contrib\)\.$/,
    );
    const database = openPostgres(await createDatabase(process.env.TEST_POSTGRES ?? '', 'template0'), () => {});
    t.after(database.close);
    await database.db.execute(sql`create table users (id int)`);
    const explained = await database.migrate().catch(explainUnusable);
    assert.match(
      String(explained),
      /^The database in DATABASE_URL has tables .*: relation "users" already exists\. .*\.$/,
    );
  });

  it('that cannot be connected to is reported in one sentence', async () => {
    const url = process.env.TEST_POSTGRES ?? '';
    for (const [target, reason] of [
      [`${url}/postgres?sslmode=verify-full`, 'does not support SSL'],
      [`${url}/postgres?sslmode=verify-full&sslrootcert=/none.pem`, 'none\\.pem'],
      [`${url}/none`, 'database "none" does not exist'],
    ]) {
      const message = new RegExp(`^PostgreSQL cannot be used: .*${reason}.* Check DATABASE_URL, .*\\.$`);
      const connect = async () => {
        const database = openPostgres(String(target), () => {});
        await database.migrate().finally(database.close);
      };
      await assert.rejects(connect(), (error) => error instanceof SettingsError && message.test(error.message));
    }
  });

  it('that does not store UTF-8 is refused with a one-sentence message, and stays empty', async (t) => {
    const options = `template0 encoding 'SQL_ASCII' lc_collate 'C' lc_ctype 'C'`;
    const database = openPostgres(await createDatabase(process.env.TEST_POSTGRES ?? '', options), () => {});
    t.after(database.close);
    await assert.rejects(database.migrate(), {
      message: /^The database in DATABASE_URL stores text as SQL_ASCII: Skep needs .*--encoding=UTF8 .*\.$/,
    });
    assert.deepEqual(await tablesOf(database), []);
  });

  it('that cannot be reached causes a connection error', async () => {
    const unreachable = openPostgres('postgres://skep@127.0.0.1:1/none', () => {});
    await assert.rejects(unreachable.migrate(), (error) => outageOf(error) !== undefined);
    await assert.rejects(unreachable.reads.execute(sql`select 1`), (error) => outageOf(error) !== undefined);
    await unreachable.close();
  });
});

describe(
  'short reads from PostgreSQL',
  { skip: process.env.TEST_POSTGRES ? false : 'TEST_POSTGRES is not set' },
  () => {
    const openHere = async (t: TestContext) => {
      const database = openPostgres(await createDatabase(process.env.TEST_POSTGRES ?? '', 'template0'), () => {});
      t.after(database.close);
      const read = async (statement: SQL) => (await database.reads.execute(statement)).rows[0];
      return { database, read };
    };

    it('share a few connections, and each gets its own result even if another fails', async (t) => {
      const { read } = await openHere(t);
      const numbers = Array.from({ length: 200 }, (_, n) => n);
      const results = await Promise.allSettled(
        numbers.map((n) => read(sql`select ${n}::int as n, 1 / (${n}::int - 77) as part, pg_backend_pid() as pid`)),
      );
      const values = results.map((each) => (each.status === 'fulfilled' ? each.value?.n : each.reason));
      assert.match(String(values[77]?.cause), /division by zero/);
      assert.deepEqual(values.toSpliced(77, 1), numbers.toSpliced(77, 1));
      const pids = new Set(results.map((each) => each.status === 'fulfilled' && each.value?.pid));
      pids.delete(false);
      assert.equal(pids.size, connections.reads);
    });

    it('from one turn of the event loop are sent in one write per connection, even if the connection is then closed', async (t) => {
      const clients: Client[] = [];
      const url = await createDatabase(process.env.TEST_POSTGRES ?? '', 'template0');
      const reads = openReads(url, 'select 1', (client) => clients.push(client as Client));
      t.after(reads.close);
      const readAll = () =>
        Promise.all(Array.from({ length: 30 }, (_, n) => reads.query({ text: 'select $1::int as n' }, [n])));
      await readAll();
      const writes = clients.flatMap(({ connection: { stream } }) => [
        t.mock.method(stream as Socket, '_write'),
        t.mock.method(stream as Required<Socket>, '_writev'),
      ]);
      const count = () => writes.reduce((sum, { mock }) => sum + mock.callCount(), 0);
      await readAll();
      assert.equal(count(), connections.reads);
      const reading = readAll();
      await reads.close();
      assert.deepEqual(
        (await reading).map(({ rows }) => (rows[0] as { n: number }).n),
        Array.from({ length: 30 }, (_, n) => n),
      );
    });

    it('fail with an outage error when their connection is cut, after which reads use a new one', async (t) => {
      const { database, read } = await openHere(t);
      const reading = assert.rejects(read(sql`select pg_sleep(60)`), (error) => outageOf(error) !== undefined);
      await eventually(async () => {
        const { rows } = await database.db.execute(sql`select pg_terminate_backend(pid) from pg_stat_activity
        where datname = current_database() and query like '%pg_sleep(60)%' and pid <> pg_backend_pid()`);
        return rows.length === 1 ? true : undefined;
      });
      await reading;
      for (let each = 0; each < 6; each += 1) assert.deepEqual(await read(sql`select 1 as n`), { n: 1 });
    });

    it('are planned once, whatever their parameters', async (t) => {
      const { database, read } = await openHere(t);
      const statement = prepared(database.reads, 'some', (db) =>
        db
          .select({ n: sql<number>`n` })
          .from(sql`generate_series(1, 100) n`)
          .limit(sql.placeholder('limit')),
      );
      for (let each = 0; each < 30; each += 1) assert.equal((await statement.execute({ limit: each })).length, each);
      assert.deepEqual(
        await read(
          sql`select generic_plans::int as once, custom_plans::int as again from pg_prepared_statements where name = 'some'`,
        ),
        { once: 10, again: 0 },
      );
    });
  },
);

/** Opens a proxy to PostgreSQL that can fall silent without closing any connection, like a host that has lost power. */
async function openProxy(t: TestContext, url: URL) {
  let isSilent = false;
  const server = createServer((socket) => {
    const upstream = connect(Number(url.port), url.hostname);
    for (const [from, to] of [
      [socket, upstream],
      [upstream, socket],
    ] as const)
      from
        .on('data', (data) => {
          if (!isSilent) to.write(data);
        })
        .on('error', () => {})
        .on('close', () => to.destroy());
  });
  await once(server.listen(0, '127.0.0.1'), 'listening');
  t.after(() => server.close());
  const proxy = Object.assign(new URL(url), { host: `127.0.0.1:${(server.address() as AddressInfo).port}` });
  return { proxyUrl: proxy.href, silence: (value: boolean) => (isSilent = value) };
}

describe(
  'the connection that listens for changes',
  { skip: process.env.TEST_POSTGRES ? false : 'TEST_POSTGRES is not set' },
  () => {
    it('is treated as lost when the server stops responding, and is reopened', inLongRuns, async (t) => {
      const url = await createDatabase(process.env.TEST_POSTGRES ?? '', 'template0');
      const { proxyUrl, silence } = await openProxy(t, new URL(url));
      const outages: boolean[] = [];
      const database = openPostgres(proxyUrl, (error) => outages.push(error !== undefined), 50);
      t.after(database.close);
      const isConnected = (expected: boolean) =>
        eventually(async () => (database.changeFeed.isConnected() === expected ? true : undefined));
      await isConnected(true);
      silence(true);
      await isConnected(false);
      silence(false);
      await isConnected(true);
      assert.deepEqual(outages, [true, false]);
    });

    it(
      'reports an outage to everything that waits for an unresponsive server, and later uses the server again',
      inLongRuns,
      async (t) => {
        const url = await createDatabase(process.env.TEST_POSTGRES ?? '', 'template0');
        const { proxyUrl, silence } = await openProxy(t, new URL(url));
        const database = openPostgres(proxyUrl, () => {}, 50);
        t.after(database.close);
        const boss = new PgBoss({ ...database.queueOptions, supervise: false, schedule: false });
        boss.on('error', () => {});
        t.after(() => boss.stop({ graceful: false }));
        await boss.start();
        const one = sql`select 1 as n`;
        const perConnection = <T>(run: () => Promise<T>) => Array.from({ length: connections.requests }, run);
        await Promise.all(perConnection(() => database.db.execute(sql`select pg_sleep(0.2)`)));
        await Promise.all([1, 2, 3].map(() => database.reads.execute(one)));
        silence(true);
        const waiting = [
          ...perConnection(() => database.db.transaction((tx) => tx.execute(one))),
          database.reads.execute(one),
          boss.getDb().executeSql('select 1'),
        ];
        for (const each of await Promise.allSettled<unknown>(waiting))
          assert.ok(each.status === 'rejected' && outageOf(each.reason));
        silence(false);
        for (const read of [() => database.db.execute(one), () => database.reads.execute(one)])
          await eventually(async () => (await read().catch(() => undefined))?.rows[0]);
      },
    );
  },
);

describe('a database error', () => {
  it('is an outage if the file system is read-only, for which PostgreSQL has no specific code', () => {
    const refused = (message: string) =>
      outageOf(new Error('Failed query', { cause: Object.assign(new Error(message), { code: '42501' }) }));
    assert.match(refused('could not open file "base/5/16384": Read-only file system') ?? '', /read-only/);
    assert.equal(refused('permission denied for table users'), undefined);
  });

  it('is an outage if a new connection is refused because the disk is full, for which PostgreSQL has no specific code either', () => {
    const refused = Object.assign(new Error('could not write init file (Queue: paid-mail)'), { code: 'XX000' });
    assert.equal(outageOf(refused), 'the disk is full');
    assert.equal(outageOf(Object.assign(new Error('unexpected chunk number'), { code: 'XX000' })), undefined);
  });

  it('shows whether it is a duplicate, a lost connection or a faulty statement', async () => {
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
      ['53100', /disk is full/],
      ['ENOSPC', /disk is full/],
      ['25006', /read-only/],
      ['EROFS', /read-only/],
      ['58030', /disk/],
    ] as const)
      assert.match(outageOf(wrap(code)) ?? '', sentence, code);
    for (const code of ['42601', '23505', '22P02', '57014', 'ENOENT'])
      assert.equal(outageOf(wrap(code)), undefined, code);
    for (const value of [null, undefined, 'x', {}]) assert.equal(outageOf(value), undefined);
    for (const words of [
      'Connection terminated unexpectedly',
      'Client has encountered a connection error and is not queryable',
      'timeout expired',
    ])
      assert.match(outageOf(new Error('Failed query', { cause: new Error(words) })) ?? '', /reached/, words);
  });
});
