import assert from 'node:assert/strict';
import { after, describe, it } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'drizzle-orm';
import { pino } from 'pino';
import { openLog } from '#server/log.ts';
import { inLongRuns } from '#test/child-processes.ts';
import { eventually, openDatabase } from '#test/world.ts';
import { deadLetters, openQueue, PermanentFailure, retryDeadLetters, type JobData, type Jobs } from './queue.ts';

const database = await openDatabase();
const fastRetries = { retryLimit: 1, retryDelay: 1, retryBackoff: true, retryDelayMax: 1, expireInSeconds: 5 };
const lines: string[] = [];
const work = await openQueue(database, openLog('error', { write: (line) => void lines.push(line) }), fastRetries);

const done: JobData[] = [];
const failures = { fail: 0, refused: 0 };
const jobs: Jobs<object> = {
  note: { run: (_ctx, data) => Promise.resolve(void done.push(data)) },
  personal: { run: (_ctx, data) => Promise.resolve(void done.push(data)), isPersonal: true },
  yearly: { run: () => Promise.resolve(), cron: '0 0 1 1 *' },
  fail: {
    run: () => {
      failures.fail += 1;
      return Promise.reject(new Error('it went wrong'));
    },
  },
  mail: {
    run: () => {
      const response = '550-5.7.1 <ann@test.example>: Relay\r\n550 5.7.1 denied';
      return Promise.reject(
        Object.assign(new Error(`all were rejected: ${response}`), { code: 'EENVELOPE', response }),
      );
    },
  },
  'mail-garbled': {
    run: () => {
      const response = `550 \0 denied ${'.'.repeat(172)}🐝`;
      return Promise.reject(Object.assign(new Error('rejected'), { code: 'EENVELOPE', response }));
    },
  },
  'full-disk': {
    run: () => {
      const cause = Object.assign(new Error('could not extend file "base/1/2"'), { code: '53100' });
      return Promise.reject(new Error('Failed query: insert', { cause }));
    },
  },
  'full-folder': { run: () => Promise.reject(Object.assign(new Error('ENOSPC'), { code: 'ENOSPC' })) },
  refused: {
    run: () => {
      failures.refused += 1;
      return Promise.reject(new PermanentFailure(new TypeError('no retry would help')));
    },
  },
  'fail-once': {
    run: (_ctx, data) => {
      if (!done.some((each) => each.seen === data.id)) {
        done.push({ seen: data.id ?? null });
        return Promise.reject(new Error('not yet'));
      }
      return Promise.resolve(void done.push({ finished: data.id ?? null }));
    },
  },
};
await work.declare({ ...jobs, removed: {} });
await database.db.execute(sql`insert into pgboss.schedule (name, cron) values ('removed', '* * * * *')`);
await work.work(jobs, {});
after(async () => {
  await work.stop();
  await database.close();
});

it('updates the settings of a queue that an earlier version created', async () => {
  const later = await openQueue(database, pino({ level: 'silent' }), { ...fastRetries, retryLimit: 7 });
  await later.declare({ removed: {} });
  await later.stop();
  const { rows } = await database.db.execute(
    sql`select name from pgboss.queue where retry_limit = 7 and name in ('removed', 'note')`,
  );
  assert.deepEqual(rows, [{ name: 'removed' }]);
});

it('retries emails for about ten hours, at least every 15 minutes', async () => {
  const ordinary = await openQueue(database, pino({ level: 'silent' }));
  await ordinary.declare({ 'some-mail': {}, 'some-work': {} });
  await ordinary.stop();
  const { rows } = await database.db.execute(
    sql`select name, retry_limit, retry_delay_max from pgboss.queue where name like 'some-%' order by name`,
  );
  assert.deepEqual(rows, [
    { name: 'some-mail', retry_limit: 48, retry_delay_max: 900 },
    { name: 'some-work', retry_limit: 8, retry_delay_max: 900 },
  ]);
});

it('retains permanently failed jobs for 14 days, without a second copy of personal data', async () => {
  const { rows } = await database.db.execute(sql`
    select name, retention_seconds / 86400 as waiting, deletion_seconds / 3600 as ended from pgboss.queue
    where name in (${deadLetters}, 'personal', 'note') order by name`);
  assert.deepEqual(rows, [
    { name: deadLetters, waiting: 14, ended: 168 },
    { name: 'note', waiting: 14, ended: 168 },
    { name: 'personal', waiting: 14, ended: 1 },
  ]);
});

describe('a job', { concurrency: true }, () => {
  it('runs with its data once the transaction that enqueued it has committed', async () => {
    await database.db.transaction((tx) =>
      work.queue.enqueue(tx, 'note', { name: 'committed', count: 1, flag: true, none: null }),
    );
    const data = await eventually(() => done.find(({ name }) => name === 'committed'));
    assert.deepEqual(data, { name: 'committed', count: 1, flag: true, none: null });
  });

  it('leaves no personal data once it has succeeded', async () => {
    const stored = async () =>
      (await database.db.execute(sql`select state from pgboss.job where data->>'name' in ('Ann Personal', 'plain')`))
        .rows;
    await database.db.transaction(async (tx) => {
      await work.queue.enqueue(tx, 'personal', { name: 'Ann Personal' });
      await work.queue.enqueue(tx, 'note', { name: 'plain' });
    });
    await eventually(() => done.find(({ name }) => name === 'Ann Personal'));
    const left = await eventually(async () => {
      const rows = await stored();
      return rows.length === 1 && rows[0]?.state === 'completed' ? rows : undefined;
    });
    assert.deepEqual(left, [{ state: 'completed' }]);
  });

  it('never runs if its transaction was rolled back', async () => {
    const failed = database.db.transaction(async (tx) => {
      await work.queue.enqueue(tx, 'note', { name: 'rolled back' });
      throw new Error('changed my mind');
    });
    await assert.rejects(failed, /changed my mind/);
    await database.db.transaction((tx) => work.queue.enqueue(tx, 'note', { name: 'after it' }));
    await eventually(() => done.find(({ name }) => name === 'after it'));
    const { rows } = await database.db.execute(sql`select 1 from pgboss.job where data->>'name' = 'rolled back'`);
    assert.deepEqual([rows.length, done.some(({ name }) => name === 'rolled back')], [0, false]);
  });

  it('is retried after a failure', async () => {
    await work.queue.enqueue(database.db, 'fail-once', { id: 'one' });
    assert.ok(await eventually(() => done.find(({ finished }) => finished === 'one')));
  });

  it('that keeps failing ends up in the dead-letter queue with its data', inLongRuns, async () => {
    await work.queue.enqueue(database.db, 'fail', { id: 'lost' });
    const dead = await eventually(async () => {
      const { rows } = await database.db.execute(
        sql`select data from pgboss.job where name = ${deadLetters} and source_name = 'fail'`,
      );
      return rows[0];
    });
    assert.deepEqual(dead.data, { id: 'lost' });
    assert.equal(failures.fail, 2, 'the first attempt and one retry');
    assert.equal(await retryDeadLetters(database, 'note'), 0, 'no jobs of that kind');
    assert.equal(await retryDeadLetters(database, 'fail'), 1);
    await eventually(() => (failures.fail > 2 ? true : undefined));
  });

  it('that fails permanently is not retried, but can be run again manually', async () => {
    await work.queue.enqueue(database.db, 'refused', { id: 'refused' });
    const dead = () =>
      database.db.execute(sql`
        select source_output->>'message' as error, source_retry_count as retries from pgboss.job
        where name = ${deadLetters} and source_name = 'refused'`);
    const found = await eventually(async () => (await dead()).rows[0]);
    assert.deepEqual([found, failures.refused], [{ error: 'TypeError', retries: 0 }, 1]);
    assert.equal(await database.db.transaction((tx) => work.queue.retryFailed(tx, 'refused')), 1);
    await eventually(() => (failures.refused === 2 ? true : undefined));
  });

  it('is no longer scheduled once its code is gone', async () => {
    const { rows } = await database.db.execute(sql`select name from pgboss.schedule`);
    assert.deepEqual(rows, [{ name: 'yearly' }]);
  });

  /** The error shown for a job of this kind once it has failed permanently. */
  async function errorOf(kind: string) {
    await work.queue.enqueue(database.db, kind, { id: 'any' });
    const { error } = await eventually(async () => {
      const dead = sql`name = ${deadLetters} and source_name = ${kind}`;
      const { rows } = await database.db.execute(
        sql`select source_output->>'message' as error from pgboss.job where ${dead}`,
      );
      return rows[0];
    });
    return error;
  }

  it("shows a mail server's response without the address", async () =>
    assert.equal(await errorOf('mail'), 'Error EENVELOPE 550-5.7.1 <‹address›>: Relay 550 5.7.1 denied'));

  it("shows a mail server's response without characters that PostgreSQL cannot store", inLongRuns, async () =>
    assert.equal(await errorOf('mail-garbled'), `Error EENVELOPE 550 denied ${'.'.repeat(172)}`),
  );

  it('shows and logs what is wrong with PostgreSQL, or with the disk of DATA_DIR', inLongRuns, async () => {
    for (const [kind, code] of [
      ['full-disk', '53100'],
      ['full-folder', 'ENOSPC'],
    ] as const) {
      assert.equal(await errorOf(kind), `Error ${code} the disk is full`);
      const line = lines.map((each) => JSON.parse(each)).find(({ job }) => job === kind);
      assert.deepEqual([line.outage, line.msg], ['the disk is full', 'job failed']);
    }
  });

  it('follows the previous one without a pause, however many are waiting', async () => {
    const started = Date.now();
    const all = Array.from({ length: 200 }, (_, each) => ({ name: 'one of many', each }));
    await work.queue.enqueue(database.db, 'note', all);
    await eventually(() => (done.filter(({ name }) => name === 'one of many').length === 200 ? true : undefined));
    assert.ok(Date.now() - started < 60_000, 'pausing after each job would take 500 seconds');
  });
});

it('a job that does not finish before its process stops is left to the next process, without an error', async (test) => {
  const shop = await openDatabase();
  test.after(shop.close);
  const logged: string[] = [];
  const stopping = await openQueue(shop, openLog('error', { write: (line) => void logged.push(line) }), fastRetries);
  const started = Promise.withResolvers<void>();
  const ended = Promise.withResolvers<void>();
  const slowJobs: Jobs<object> = {
    slow: {
      run: () => {
        started.resolve();
        return ended.promise;
      },
    },
  };
  await stopping.declare(slowJobs);
  await stopping.work(slowJobs, {});
  await stopping.queue.enqueue(shop.db, 'slow', {});
  await started.promise;
  await stopping.stop();
  ended.reject(new Error('the connection was closed'));
  await sleep(200);
  assert.deepEqual(logged, []);
});
