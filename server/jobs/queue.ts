import { sql } from 'drizzle-orm';
import type { FastifyBaseLogger } from 'fastify';
import { fromDrizzle, PgBoss } from 'pg-boss';
import type { Database, Db } from '#server/db/client.ts';
import { outageOf } from '#server/db/sql-errors.ts';

/** A job's data: JSON, ids rather than copies, never a secret. */
export type JobData = Record<string, string | number | boolean | null>;

export type Queue = {
  /** Enqueues one job or several in the transaction `tx`: they exist exactly when the rows that caused them do. `waits` is in seconds. */
  enqueue: (tx: Db, name: string, data: JobData | JobData[], waits?: number) => Promise<void>;
};

/** What one kind of job does; `cron` runs it by the clock as well. Throwing means: try again later. */
export type Job<C> = { run: (ctx: C, data: JobData) => Promise<void>; cron?: string };
export type Jobs<C> = Record<string, Job<C>>;

export const deadLetters = 'dead-letters';
const noJob = '00000000-0000-0000-0000-000000000000';
const patient = { retryLimit: 8, retryDelay: 2, retryBackoff: true, retryDelayMax: 900, expireInSeconds: 120 };

/** Ten at a time without a pause while there are more; each is failed by itself, so that the others are not done again. */
const pace = {
  batchSize: 10,
  burstWhenBatchFull: true,
  localConcurrency: 2,
  pollingIntervalSeconds: 2,
  notifyPollingIntervalSeconds: 5,
};

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
export async function openQueue(database: Database, log: FastifyBaseLogger, retries = patient) {
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
    /** Makes the queues, so that jobs can be enqueued. */
    declare: async (names: string[]) => {
      await boss.createQueue(deadLetters);
      for (const name of names) {
        await boss.createQueue(name, { ...retries, deadLetter: deadLetters, notify: true });
        // Fills the queue's cache: looked up inside a transaction, the one embedded connection would wait for itself.
        await boss.findJobs(name, { id: noJob });
      }
    },
    /** Starts working. New jobs come by notification; those that wait for another try are looked for every five seconds. */
    work: async <C>(jobs: Jobs<C>, ctx: C) => {
      for (const [name, job] of Object.entries(jobs)) {
        const attempt = async (one: { id: string; data: JobData | null }) => {
          try {
            await job.run(ctx, one.data ?? {});
          } catch (error) {
            log.error({ err: error, job: name, jobId: one.id }, 'job failed');
            await boss.fail(name, one.id, { message: error instanceof Error ? error.name : 'failed' });
          }
        };
        await boss.work<JobData>(name, pace, async (batch) => {
          for (const one of batch) await attempt(one);
        });
        if (job.cron) await boss.schedule(name, job.cron, {});
      }
    },
    stop: () => boss.stop({ graceful: true, timeout: 5_000 }),
  };
}
