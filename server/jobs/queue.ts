import { sql } from 'drizzle-orm';
import type { FastifyBaseLogger } from 'fastify';
import { fromDrizzle, PgBoss, type JobResult, type QueueOptions } from 'pg-boss';
import type { Database, Db } from '#server/db/client.ts';
import { outageOf } from '#server/db/sql-errors.ts';

/** A job's data: JSON, ids rather than copies, never a secret. */
export type JobData = Record<string, string | number | boolean | null>;

export type Queue = {
  /** Enqueues one job or several in the transaction `tx`: they exist exactly when the rows that caused them do. `waits` is in seconds. */
  enqueue: (tx: Db, name: string, data: JobData | JobData[], waits?: number) => Promise<void>;
};

/** What one kind of job does; `cron` runs it by the clock as well. Throwing means: try again later, with the same `jobId` in `ctx`. */
export type Job<C> = { run: (ctx: C, data: JobData) => Promise<void>; cron?: string };
export type Jobs<C> = Record<string, Job<C>>;

export const deadLetters = 'dead-letters';
const noJob = '00000000-0000-0000-0000-000000000000';

/**
 * A job has longer than any call it makes may take (a mail server ten minutes, RFC 5321): one that is given up while it still runs
 * would be done twice. Those of a process that has died are noticed by the missing heartbeat.
 */
const patient = {
  retryLimit: 8,
  retryDelay: 2,
  retryBackoff: true,
  retryDelayMax: 900,
  expireInSeconds: 900,
  heartbeatSeconds: 60,
};

/** How many jobs of a kind a process does at the same time. */
const workers = 2;

/** One at a time, so that the time a job may take is its own. */
const pace = {
  batchSize: 1,
  perJobResults: true,
  pollingIntervalSeconds: 2,
  notifyPollingIntervalSeconds: 5,
} as const;

/** An outage fails every queue every few seconds: one line in this time says enough of it. */
const quietMs = 60_000;

function logErrors(boss: PgBoss, log: FastifyBaseLogger): void {
  let quietUntil = 0;
  boss.on('error', (reported) => {
    // Most errors come as plain copies of themselves.
    const error = reported instanceof Error ? reported : Object.assign(new Error(), reported);
    const outage = outageOf(error);
    if (outage && Date.now() < quietUntil) return;
    if (outage) quietUntil = Date.now() + quietMs;
    log.error({ err: error, outage }, 'job queue');
  });
}

/** The job queue in the app's own database (pg-boss): retried with backoff, at last in the queue `dead-letters`. */
export async function openQueue(database: Database, log: FastifyBaseLogger, retries: QueueOptions = patient) {
  const boss = new PgBoss({ ...database.queueOptions, useListenNotify: true, monitorVacuum: false, reindex: false });
  logErrors(boss, log);
  await boss.start();
  const queue: Queue = {
    enqueue: async (tx, name, data, waits) => {
      const jobs = [data].flat().map((each) => ({ data: each, startAfter: waits }));
      await boss.insert(name, jobs, { db: fromDrizzle(tx, sql) });
    },
  };
  return {
    queue,
    /** Makes the queues, so that jobs can be enqueued; those of an earlier version get the settings of this one. */
    declare: async (names: string[]) => {
      await boss.createQueue(deadLetters);
      for (const name of names) {
        const options = { ...retries, deadLetter: deadLetters, notify: true };
        await boss.createQueue(name, options);
        await boss.updateQueue(name, options);
        // Fills the queue's cache: looked up inside a transaction, the one embedded connection would wait for itself.
        await boss.findJobs(name, { id: noJob });
      }
    },
    /** Starts working. New jobs come by notification; those that wait for another try are looked for every five seconds. */
    work: async <C extends object>(jobs: Jobs<C>, ctx: C) => {
      for (const [name, job] of Object.entries(jobs)) {
        for (let started = 0; started < workers; started += 1)
          await startWorker(boss, name, attempting(name, job, ctx, log));
        if (job.cron) await boss.schedule(name, job.cron, {});
      }
    },
    /** Lets jobs under way finish, for four seconds; what takes longer is tried again by the next process. */
    stop: () => boss.stop({ graceful: true, timeout: 4_000 }),
  };
}

type Attempt = (job: { id: string; data: JobData | null }) => Promise<JobResult>;

/** Does a job once; what failed is logged, and the queue keeps no more of it than the error's name. */
function attempting<C extends object>(name: string, job: Job<C>, ctx: C, log: FastifyBaseLogger): Attempt {
  return async ({ id, data }) => {
    try {
      await job.run({ ...ctx, jobId: id }, data ?? {});
      return { id, status: 'completed' };
    } catch (error) {
      log.error({ err: error, job: name, jobId: id }, 'job failed');
      return { id, status: 'failed', output: { message: error instanceof Error ? error.name : 'failed' } };
    }
  };
}

/** Takes jobs one after the other, without a pause while there are more. */
async function startWorker(boss: PgBoss, name: string, attempt: Attempt): Promise<void> {
  const workerId: string = await boss.work<JobData>(name, pace, async (fetched) => {
    const results: JobResult[] = [];
    for (const one of fetched) results.push(await attempt(one));
    boss.notifyWorker(workerId);
    return results;
  });
}

/** Has jobs that have failed for good, all or of one kind, done again from the start; answers how many. */
export async function retryDeadLetters(database: Database, kind?: string): Promise<number> {
  const boss = new PgBoss({ ...database.queueOptions, supervise: false, schedule: false });
  await boss.start();
  let retried = 0;
  for (let moved = -1; moved !== 0; retried += moved) moved = await boss.redrive(deadLetters, { sourceName: kind });
  await boss.stop({ graceful: true });
  return retried;
}
