import { sql } from 'drizzle-orm';
import type { FastifyBaseLogger } from 'fastify';
import { fromDrizzle, PgBoss, type JobResult, type QueueOptions } from 'pg-boss';
import { minuteMs } from '#contract/time.ts';
import type { Database, Db } from '#server/db/client.ts';
import { outageOf, reportedOutageOf } from '#server/db/sql-errors.ts';
import { summariseError } from '#server/log.ts';
import { watchTimes } from './correct-times.ts';

/** A job's data as JSON: ids rather than copies, never secrets, and personal details only in jobs that are `isPersonal`. */
export type JobData = Record<string, string | number | boolean | null>;

export type Queue = {
  /** Enqueues one or more jobs in the transaction `tx`, so that they are committed with the rows that caused them. `delay` is in seconds. */
  enqueue: (tx: Db, name: string, data: JobData | JobData[], delay?: number) => Promise<void>;
  /** Retries the permanently failed jobs of one kind once `tx` is committed. Returns their number. */
  retryFailed: (tx: Db, name: string) => Promise<number>;
};

/**
 * The handler for one kind of job, optionally run on a schedule (`cron`). If it throws, it is retried later with the same `jobId`
 * in `ctx`. The data of an `isPersonal` job is deleted as soon as the job succeeds. If the job fails permanently, only the dead
 * letter contains the data, for 14 days, so that the job can be retried. Other jobs are retained for a week.
 */
export type Job<C> = { run: (ctx: C, data: JobData) => Promise<void>; cron?: string; isPersonal?: true };
export type Jobs<C> = Record<string, Job<C>>;

/** Thrown by a job for which a retry would be pointless. It fails permanently, with the error `cause`. */
export class PermanentFailure extends Error {
  override readonly cause: Error;

  constructor(cause: Error) {
    super(cause.message);
    this.cause = cause;
  }
}

const hourSeconds = 3600;
const quarterHourSeconds = hourSeconds / 4;

export const deadLetters = 'dead-letters';
const noJob = '00000000-0000-0000-0000-000000000000';

/**
 * A job expires only after longer than any of its calls can take (ten minutes for a mail server, RFC 5321), because a job that
 * expired while running would run twice. Jobs of a dead process are detected by the missing heartbeat.
 */
const defaultRetries = {
  retryLimit: 8,
  retryDelay: 2,
  retryBackoff: true,
  retryDelayMax: quarterHourSeconds,
  expireInSeconds: quarterHourSeconds,
  heartbeatSeconds: 60,
};

/** Emails are retried for about ten hours (eventually every 15 minutes), so that they survive a long outage of the mail server. */
const emailRetryLimit = 48;
const isEmail = (name: string) => name.endsWith('-mail');

/** How many jobs of a kind a process runs at the same time. */
const workers = 2;

/** One job per batch, so that each has its own time limit. */
const workOptions = {
  batchSize: 1,
  perJobResults: true,
  pollingIntervalSeconds: 2,
  notifyPollingIntervalSeconds: 5,
} as const;

/** During an outage, every queue fails every few seconds, but one log line per interval is enough. */
const quietMs = minuteMs;

type LogError = (fields: object, message: string) => void;

/** Logs the errors of the queue and of its jobs, until it is stopped. */
function openErrorLog(boss: PgBoss, log: FastifyBaseLogger) {
  let quietUntil = 0;
  let isStopped = false;
  const logError: LogError = (...line) => void (isStopped || log.error(...line));
  boss.on('error', (reported) => {
    // pg-boss emits most errors as plain objects.
    const error = reported instanceof Error ? reported : Object.assign(new Error(), reported);
    const outage = outageOf(error);
    if (outage && Date.now() < quietUntil) return;
    if (outage) quietUntil = Date.now() + quietMs;
    logError({ err: error, outage }, 'job queue');
  });
  return {
    logError,
    /** Gives running jobs four seconds to finish. The next process retries the others, whose errors are no longer logged. */
    stop: async () => {
      boss.removeAllListeners('error').on('error', () => {});
      await boss.stop({ graceful: true, timeout: 4_000 });
      isStopped = true;
    },
  };
}

/** Opens the job queue in the app's own database (pg-boss). Failed jobs are retried with backoff and finally moved to the queue `dead-letters`. */
export async function openQueue(database: Database, log: FastifyBaseLogger, retries: QueueOptions = defaultRetries) {
  const boss = new PgBoss({ ...database.queueOptions, useListenNotify: true, monitorVacuum: false, reindex: false });
  const { logError, stop } = openErrorLog(boss, log);
  await boss.start();
  const times = watchTimes(database.db, (error) => logError({ err: error }, 'job queue'));
  return {
    queue: queueOf(boss),
    declare: (jobs: Declared) => declareQueues(boss, jobs, retries),
    /** Starts the workers. New jobs arrive by notification; the workers poll for due retries every five seconds. */
    work: async <C extends object>(jobs: Jobs<C>, ctx: C) => {
      await times.start();
      await startJobs(boss, jobs, ctx, logError);
    },
    stop: async () => {
      times.stop();
      await stop();
    },
  };
}

const queueOf = (boss: PgBoss): Queue => ({
  enqueue: async (tx, name, data, delay) => {
    const jobs = [data].flat().map((each) => ({ data: each, startAfter: delay }));
    await boss.insert(name, jobs, { db: fromDrizzle(tx, sql) });
  },
  retryFailed: (tx, name) => redriveAll(boss, tx, name),
});

type Declared = Record<string, Pick<Job<never>, 'isPersonal'>>;

/** Creates the queues, so that jobs can be enqueued, and updates existing ones whose settings differ. */
async function declareQueues(boss: PgBoss, jobs: Declared, retries: QueueOptions): Promise<void> {
  const existing = new Map((await boss.getQueues()).map((each) => [each.name, each]));
  if (!existing.has(deadLetters)) await boss.createQueue(deadLetters);
  await fillCache(boss, deadLetters);
  for (const [name, { isPersonal }] of Object.entries(jobs)) {
    const retryLimit = isEmail(name) ? emailRetryLimit : retries.retryLimit;
    const deleteAfterSeconds = isPersonal ? hourSeconds : 7 * 24 * hourSeconds;
    const options = { ...retries, retryLimit, deleteAfterSeconds, deadLetter: deadLetters, notify: true };
    const settings = Object.entries(options) as [keyof typeof options, unknown][];
    const found = existing.get(name);
    if (found && settings.every(([key, value]) => found[key] === value)) continue;
    await (found ? boss.updateQueue(name, options) : boss.createQueue(name, options));
    await fillCache(boss, name);
  }
}

async function startJobs<C extends object>(boss: PgBoss, jobs: Jobs<C>, ctx: C, logError: LogError): Promise<void> {
  for (const [name, job] of Object.entries(jobs)) {
    for (let started = 0; started < workers; started += 1)
      await startWorker(boss, name, attemptOf(boss, name, job, ctx, logError));
    if (job.cron) await boss.schedule(name, job.cron, {});
  }
  // Stored schedules outlive the code of their jobs.
  for (const { name } of await boss.getSchedules()) if (!jobs[name]?.cron) await boss.unschedule(name);
}

type Attempt = (job: { id: string; data: JobData | null }) => Promise<JobResult>;

/** Runs a job once; an error is logged, and the queue stores a summary of it. */
function attemptOf<C extends object>(boss: PgBoss, name: string, job: Job<C>, ctx: C, logError: LogError): Attempt {
  return async ({ id, data }) => {
    try {
      await job.run({ ...ctx, jobId: id }, data ?? {});
      if (job.isPersonal) await boss.deleteJob(name, id);
      return { id, status: 'completed' };
    } catch (error) {
      const isPermanent = error instanceof PermanentFailure;
      const err = isPermanent ? error.cause : error;
      const outage = reportedOutageOf(err);
      logError({ err, outage, job: name, jobId: id }, isPermanent ? 'job failed permanently' : 'job failed');
      return { id, status: isPermanent ? 'deadletter' : 'failed', output: { message: summariseError(err) } };
    }
  };
}

/** Runs jobs one after another, without a pause while more are waiting. */
async function startWorker(boss: PgBoss, name: string, attempt: Attempt): Promise<void> {
  const workerId: string = await boss.work<JobData>(name, workOptions, async (fetched) => {
    const results: JobResult[] = [];
    for (const one of fetched) results.push(await attempt(one));
    boss.notifyWorker(workerId);
    return results;
  });
}

/** Creates or updates the queue's tables and calls `use`, without running any jobs. */
async function withoutWorkers<T>(database: Database, use: (boss: PgBoss) => Promise<T>): Promise<T> {
  const boss = new PgBoss({ ...database.queueOptions, supervise: false, schedule: false });
  await boss.start();
  try {
    return await use(boss);
  } finally {
    await boss.stop({ graceful: true });
  }
}

export const migrateQueue = (database: Database): Promise<void> => withoutWorkers(database, async () => {});

/** For a command: calls `use` with a queue for these jobs, which the server runs. */
export const withQueue = <T>(database: Database, jobs: Declared, use: (queue: Queue) => Promise<T>): Promise<T> =>
  withoutWorkers(database, async (boss) => {
    await declareQueues(boss, jobs, defaultRetries);
    return use(queueOf(boss));
  });

/** Caches a queue: looking it up inside a transaction would make the single embedded connection wait for itself. */
const fillCache = (boss: PgBoss, name: string) => boss.findJobs(name, { id: noJob });

/** Moves failed jobs back to their queues in one transaction. Otherwise, jobs that fail again in the meantime would be moved again, endlessly. */
async function redriveAll(boss: PgBoss, tx: Db, sourceName?: string): Promise<number> {
  const options = { sourceName, db: fromDrizzle(tx, sql) };
  let retried = 0;
  for (let moved = -1; moved !== 0; retried += moved) moved = await boss.redrive(deadLetters, options);
  return retried;
}

/** Selects the number of permanently failed jobs of each kind, with the time and error of the latest failure. */
export const failedByKind = sql`
  select source_name as kind, count(*)::int as count, max(created_on) as latest,
    (array_agg(source_output ->> 'message' order by created_on desc))[1] as error
  from pgboss.job where name = ${deadLetters} and state = 'created' and source_name is not null group by 1`;

/** Retries permanently failed jobs, either all or those of one kind; returns how many. */
export const retryDeadLetters = (database: Database, kind?: string): Promise<number> =>
  withoutWorkers(database, async (boss) => {
    await fillCache(boss, deadLetters);
    return database.db.transaction((tx) => redriveAll(boss, tx, kind));
  });
