import assert from 'node:assert/strict';
import { execFileSync, spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { after, before, describe, it } from 'node:test';
import { PGlite } from '@electric-sql/pglite';
import { pg_trgm } from '@electric-sql/pglite/contrib/pg_trgm';
import { drizzle } from 'drizzle-orm/pglite';
import { Client } from 'pg';
import { fromPglite, getRollbackPlans, PgBoss } from 'pg-boss';
import { lockFolder } from '#server/db/folder-lock.ts';
import { writeNewFile } from '#bin/command.ts';
import { migrateUpTo } from './migrate-up-to.ts';
import { freePort, startNativePostgres } from './native-postgres.ts';
import { inLongRuns, isLong, liftoff, unsetSettings } from './child-processes.ts';

const root = path.join(import.meta.dirname, '..');
const dataDir = mkdtempSync(path.join(os.tmpdir(), 'skep-commands-'));
after(() => rmSync(dataDir, { recursive: true, force: true }));

/** The last migration before avatars, imports and the list of unused pictures. */
const olderMigration = 10;
/** The version of the queue's schema from before failed jobs recorded their kind. */
const olderQueue = 33;

/** Creates the queue's tables as an older version of pg-boss did. */
async function createOlderQueue(client: PGlite): Promise<void> {
  const boss = new PgBoss({ db: fromPglite(client), backend: 'pglite', supervise: false, schedule: false });
  await boss.start();
  const latest = Number(await boss.schemaVersion());
  await boss.stop({ graceful: true });
  for (let version = latest; version > olderQueue; version -= 1) await client.exec(getRollbackPlans('pgboss', version));
}

const run = (settings: Record<string, string>, { input = '' }, ...command: string[]) => {
  const env = { ...process.env, ...unsetSettings, DATA_DIR: dataDir, ...settings };
  const { status, stdout, stderr } = spawnSync(process.execPath, [liftoff, ...command], {
    cwd: root,
    env,
    input,
    encoding: 'utf8',
  });
  return { status, output: `${stdout}${stderr}` };
};

it('"npm run ledger" and "npm run jobs" report in one sentence that Skep is using the folder', () => {
  mkdirSync(path.join(dataDir, 'used/db'), { recursive: true });
  const unlock = lockFolder(path.join(dataDir, 'used/db'));
  for (const command of ['bin/ledger.ts', 'bin/jobs.ts']) {
    const { status, output } = run({ DATA_DIR: path.join(dataDir, 'used') }, {}, command);
    assert.equal(status, 1);
    assert.match(output, /^[^\n]*used\/db[^\n]*\n$/, output);
  }
  unlock();
});

const isRoot = process.platform === 'linux' && process.getuid?.() === 0;
const skip = isLong ? !isRoot && 'only root can mount a small disk' : 'only in test:long';

it('a command reports that the disk is full, not that the database is damaged', { skip }, (t) => {
  const disk = path.join(dataDir, 'full');
  mkdirSync(disk);
  execFileSync('mount', ['-t', 'tmpfs', '-o', 'size=1m', 'tmpfs', disk]);
  t.after(() => execFileSync('umount', [disk]));
  mkdirSync(path.join(disk, 'db'));
  const { status, output } = run({ DATA_DIR: disk }, {}, 'bin/ledger.ts');
  assert.equal(status, 1);
  assert.match(output, /^DATA_DIR cannot be used: only \d MiB of disk space left[^\n]*\n$/);
});

it('a command on a folder without a database names the folder and creates nothing', inLongRuns, () => {
  const nowhere = path.join(dataDir, 'nowhere');
  for (const command of [['ledger'], ['jobs'], ['admin', 'security-log', '--to', 'x'], ['backup', 'backup', 'x']]) {
    const { status, output } = run({ DATA_DIR: nowhere }, {}, `bin/${command[0]}.ts`, ...command.slice(1));
    assert.equal(status, 1);
    assert.match(output, /^There is no embedded database in [^\n]*nowhere\.[^\n]*\n$/);
    assert.ok(!existsSync(nowhere));
  }
});

it(
  'a command reports in one sentence that a setting is invalid, or that PostgreSQL cannot be reached',
  inLongRuns,
  async () => {
    const archive = ['bin/admin.ts', 'archive', '--name', 'Ann', '--reason', 'VAT', '--to', 'x'];
    assert.match(run({ PORT: 'x' }, {}, ...archive).output, /^The setting PORT is invalid: .*\n$/);
    const unreachable = `postgres://skep@127.0.0.1:${await freePort()}/skep`;
    assert.match(run({ DATABASE_URL: unreachable }, {}, ...archive).output, /^PostgreSQL cannot be used: .*\n$/);
  },
);

it('a command on an empty database reports that it belongs to no shop, and creates nothing', inLongRuns, async (t) => {
  const postgres = await startNativePostgres();
  t.after(postgres.stop);
  const empty = `${postgres.url}/postgres`;
  for (const command of [['ledger'], ['jobs'], ['admin', 'archive', '--name', 'Ann', '--reason', 'VAT', '--to', 'x']]) {
    const { status, output } = run({ DATABASE_URL: empty }, {}, `bin/${command[0]}.ts`, ...command.slice(1));
    assert.deepEqual(
      [status, /^The database in DATABASE_URL does not belong to a shop\.[^\n]*\n$/.test(output)],
      [1, true],
      output,
    );
  }
  const client = new Client({ connectionString: empty });
  await client.connect();
  const { rows } = await client.query("select 1 from pg_namespace where nspname in ('drizzle', 'pgboss')");
  await client.end();
  assert.deepEqual(rows, []);
});

it('a command creates its file only once it is complete, and leaves no partial file if it fails', async () => {
  const to = path.join(dataDir, 'half.zip');
  const failure = new Error('no space left');
  async function* half() {
    yield 'half';
    assert.ok(!existsSync(to));
    throw failure;
  }
  await assert.rejects(writeNewFile(to, half()), failure);
  assert.deepEqual([existsSync(to), existsSync(`${to}.part`)], [false, false]);
});

it('"npm run admin" prints its usage if the command or an option is invalid', inLongRuns, () => {
  const unquoted = ['create', '--name', 'Ann', 'Bee', '--email', 'ann@test.example'];
  for (const wrong of [['--nmae', 'Ann'], ['--name'], ['archive', '--name', 'Ann'], unquoted, ['constructor']]) {
    const { status, output } = run({}, { input: 'honey-and-bees\n' }, 'bin/admin.ts', ...wrong);
    assert.deepEqual([status, /^(.*'--n.*\n)?Usage: /.test(output)], [1, true], output);
  }
});

it('"npm run jobs -- retry" reports an unknown kind of job', () => {
  const { status, output } = run({}, {}, 'bin/jobs.ts', 'retry', 'send-refunds');
  assert.deepEqual([status, /^There is no kind of job "send-refunds"\. [^\n]*\n$/.test(output)], [1, true], output);
});

it(
  '"npm run backup", "restore" and "jobs" print their usage if given an extra argument or an unknown option',
  inLongRuns,
  () => {
    for (const [file = '', ...args] of [
      ['bin/backup.ts', 'backup', '--help'],
      ['bin/backup.ts', 'restore', 'my', 'backups'],
      ['bin/jobs.ts', 'retry', 'send-refund', 'refund-mail'],
    ]) {
      const { status, output } = run({}, {}, file, ...args);
      assert.deepEqual([status, /^([^\n]*\. )?Usage: npm run [^\n]*\n$/.test(output)], [1, true], output);
    }
  },
);

describe('on a database from an older version', () => {
  before(async () => {
    const client = await PGlite.create({ dataDir: path.join(dataDir, 'db'), extensions: { pg_trgm } });
    await migrateUpTo(drizzle({ client }), olderMigration);
    await createOlderQueue(client);
    await client.close();
  });

  it('"npm run ledger" compares the ledger', () => {
    const { status, output } = run({}, {}, 'bin/ledger.ts');
    assert.deepEqual([status, output.includes('The ledger and the provider agree.')], [0, true], output);
  });

  it('"npm run jobs" lists the jobs', () => {
    const { status, output } = run({}, {}, 'bin/jobs.ts');
    assert.deepEqual([status, output.includes('No job has failed permanently.')], [0, true], output);
  });

  it('"npm run admin -- data" writes the data stored about a person, and never overwrites a file', () => {
    const ann = ['--name', 'Ann Bee', '--email', 'ann@test.example'];
    const created = run({}, { input: 'honey-and-bees\n' }, 'bin/admin.ts', 'create', ...ann);
    assert.equal(created.status, 0, created.output);
    const to = path.join(dataDir, 'ann.zip');
    const write = () => run({}, {}, 'bin/admin.ts', 'data', '--email', 'Ann@test.example', '--to', to);
    assert.deepEqual(write(), { status: 0, output: `Written to ${to}.\n` });
    const zip = readFileSync(to);
    assert.ok(zip.subarray(0, 2).toString() === 'PK' && zip.includes('data.json'));
    assert.equal(statSync(to).mode & 0o777, 0o600);
    assert.deepEqual(write(), { status: 1, output: `${to} already exists. Please choose another file name.\n` });
    const nobody = run({}, {}, 'bin/admin.ts', 'data', '--email', 'nobody@test.example', '--to', `${to}.2`);
    assert.deepEqual(nobody, { status: 1, output: 'No account has that address.\n' });
  });

  it(
    '"npm run admin -- create" reports in one sentence what is wrong with the password, address or name',
    inLongRuns,
    () => {
      const createFrom = (input: string, email = 'bea@test.example', name = 'Bea') =>
        run({}, { input }, 'bin/admin.ts', 'create', '--name', name, '--email', email).output;
      const create = (email: string, password: string) => createFrom(`${password}\n`, email);
      for (const short of ['', 'short', 'short\n'])
        assert.match(createFrom(short), /: Please use at least 8 characters\.\n$/);
      assert.match(
        create('bea@test.example', 'password123'),
        /: This password is too common\. Please choose another one\.\n$/,
      );
      assert.equal(create('bea', 'honey-and-bees'), 'Please enter a valid email address.\n');
      assert.equal(createFrom('honey-and-bees\n', undefined, ' '), 'Please enter your full name.\n');
    },
  );

  it('"npm run admin -- bee-register" lists who has bought bees from a seller', inLongRuns, () => {
    const to = path.join(dataDir, 'register.csv');
    const owen = ['--name', 'Owen Bee', '--email', 'owen@test.example'];
    assert.equal(run({}, { input: 'honey-and-bees\n' }, 'bin/admin.ts', 'create', ...owen).status, 0);
    const write = (email: string) => run({}, {}, 'bin/admin.ts', 'bee-register', '--email', email, '--to', to);
    assert.deepEqual(write('owen@test.example'), { status: 0, output: `Written to ${to}.\n` });
    assert.match(readFileSync(to, 'utf8'), /^\ufeffPaid on,Order,.*,Buyer,Address,Town,Postcode\r\n$/);
    assert.deepEqual(write('nobody@test.example'), { status: 1, output: 'No account has that address.\n' });
    assert.match(run({}, {}, 'bin/admin.ts', 'bee-register').output, /^Usage/);
  });

  it('"npm run admin -- security-log" and "archive" write CSV files', inLongRuns, () => {
    const log = path.join(dataDir, 'security.csv');
    assert.equal(run({}, {}, 'bin/admin.ts', 'security-log', '--to', log).status, 0);
    assert.equal(readFileSync(log, 'utf8'), '\ufefftime,call,outcome,account,network\r\n');
    const archive = path.join(dataDir, 'archive.csv');
    const reader = ['--name', 'Ann Bee', '--reason', 'VAT inspection'];
    assert.equal(run({}, {}, 'bin/admin.ts', 'archive', ...reader, '--to', archive).status, 0);
    assert.equal(readFileSync(archive, 'utf8'), '\ufeffpaid,order,item,party,name,address\r\n');
    assert.match(run({}, {}, 'bin/admin.ts', 'security-log').output, /^Usage/);
    for (const days of ['0', 'x', '999999999']) {
      const { status, output } = run({}, {}, 'bin/admin.ts', 'security-log', '--days', days, '--to', `${log}.3`);
      assert.deepEqual([status, output], [1, '--days must be a number of days up to 3650.\n']);
    }
    const nobody = run({}, {}, 'bin/admin.ts', 'security-log', '--email', 'nobody@test.example', '--to', `${log}.2`);
    assert.deepEqual(nobody, { status: 1, output: 'No account has that address.\n' });
  });

  it(
    '"npm run admin -- remove-picture" deletes the picture and reports where it was used, or that its files are missing',
    inLongRuns,
    async () => {
      const picture = `/files/images/${'a'.repeat(32)}/320.webp`;
      const stored = path.join(dataDir, picture);
      mkdirSync(path.dirname(stored), { recursive: true });
      writeFileSync(stored, 'a picture');
      const client = await PGlite.create({ dataDir: path.join(dataDir, 'db'), extensions: { pg_trgm } });
      await client.query(`update users set avatar = $1 where email = 'ann@test.example'`, [picture]);
      await client.close();
      assert.deepEqual(run({}, {}, 'bin/admin.ts', 'remove-picture', picture), {
        status: 0,
        output: 'The picture is deleted. It was on 0 listings, 0 imports, 0 orders and 1 account.\n',
      });
      assert.ok(!existsSync(stored));
      const { status, output } = run({}, {}, 'bin/admin.ts', 'remove-picture', picture);
      assert.equal(status, 1);
      assert.match(
        output,
        /^It was on 0 .* accounts\. The picture is missing from \S+\/files\. If that is wrong, set DATA_DIR.*\n$/,
      );
    },
  );

  it('"npm run admin -- end-two-step" turns it off once, and queues an email to the owner', inLongRuns, async () => {
    const withDatabase = async <T>(use: (client: PGlite) => Promise<T>) => {
      const client = await PGlite.create({ dataDir: path.join(dataDir, 'db'), extensions: { pg_trgm } });
      return use(client).finally(() => client.close());
    };
    await withDatabase((client) => client.query(`update users set two_step_since = now()`));
    const end = () => run({}, {}, 'bin/admin.ts', 'end-two-step', '--email', 'ann@test.example');
    assert.deepEqual(end(), { status: 0, output: 'Two-step sign-in is off: the password is enough to sign in.\n' });
    assert.deepEqual(end(), { status: 1, output: 'No account with that address has two-step sign-in.\n' });
    const { rows } = await withDatabase((client) => client.query('select name, data from pgboss.job'));
    const [{ name, data }] = rows as [{ name: string; data: { change: string } }];
    assert.deepEqual([rows.length, name, data.change], [1, 'second-step-mail', 'off']);
  });

  it('"npm run admin -- data" reports missing files', inLongRuns, async () => {
    const avatar = `/files/images/${'b'.repeat(32)}/320.webp`;
    const client = await PGlite.create({ dataDir: path.join(dataDir, 'db'), extensions: { pg_trgm } });
    await client.query(`update users set avatar = $1 where email = 'ann@test.example'`, [avatar]);
    await client.close();
    const to = path.join(dataDir, 'ann-without-files.zip');
    const { status, output } = run({}, {}, 'bin/admin.ts', 'data', '--email', 'ann@test.example', '--to', to);
    assert.equal(status, 1);
    assert.match(
      output,
      /^Written to \S+\. 1 of their files is missing from \S+\/files\. If that is wrong, set DATA_DIR.*\n$/,
    );
  });
});
