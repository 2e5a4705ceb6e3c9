import { createServer } from 'node:http';
import { once } from 'node:events';
import { and, gt, isNull, sql } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from 'prom-client';
import { hourMs } from '#contract/time.ts';
import type { Services } from '#server/context.ts';
import type { Db } from '#server/db/client.ts';
import type { ResponseCache } from '#server/http/response-cache.ts';
import { deadLetters } from '#server/jobs/queue.ts';
import { cannotListen } from '#server/settings-warnings.ts';
import { logFailure } from '#server/http/errors.ts';
import { stockHolds } from '#server/catalogue/tables.ts';
import { claims } from '#server/claims/tables.ts';
import { disputes, earnings, purchases, refunds } from '#server/payments/tables.ts';

type Sources = Pick<Services, 'db' | 'now' | 'disk' | 'searchIndex'>;

/** Measures the duration of requests by route, method and status. */
function measureRequests(app: FastifyInstance, register: Registry): void {
  const seconds = new Histogram({
    name: 'skep_request_seconds',
    help: 'How long requests took, by method, route and status',
    labelNames: ['method', 'route', 'status'],
    buckets: [0.005, 0.02, 0.1, 0.5, 2, 10],
    registers: [register],
  });
  app.addHook('onResponse', async ({ method, routeOptions }, reply) => {
    const labels = { method, route: routeOptions.url ?? 'unknown', status: String(reply.statusCode) };
    seconds.observe(labels, reply.elapsedTime / 1000);
  });
}

type Jobs = { kind: string; isDead: boolean; count: number; seconds: number };

/** Counts due, failing and running jobs, and permanently failed ones, by kind. `seconds` is how long the oldest has been due, including retries. */
async function readJobs(db: Db): Promise<Jobs[]> {
  const { rows } = await db.execute(sql`
    select coalesce(source_name, name) as kind, name = ${deadLetters} as "isDead", count(*)::int as count,
      extract(epoch from clock_timestamp() - min(case when retry_count > 0 then created_on else start_after end))::float8 as seconds
    from pgboss.job where state in ('created', 'retry', 'active') and (start_after <= clock_timestamp() or state = 'retry')
    group by 1, 2`);
  return rows as Jobs[];
}

/** Measures jobs by kind. Sending an email is a job whose kind ends in -mail. */
function measureJobs({ db }: Sources, register: Registry): void {
  const measure = (name: string, help: string, isDead: boolean, field: 'count' | 'seconds') =>
    register.registerMetric(
      new Gauge({
        name,
        help,
        labelNames: ['kind'],
        registers: [],
        async collect() {
          this.reset();
          for (const job of await readJobs(db)) if (job.isDead === isDead) this.set({ kind: job.kind }, job[field]);
        },
      }),
    );
  measure('skep_jobs_waiting', 'Jobs that are due, running or being retried', false, 'count');
  measure('skep_oldest_job_seconds', 'How long the oldest waiting job has been due', false, 'seconds');
  measure('skep_jobs_failed', 'Jobs that have failed permanently', true, 'count');
}

/** Counts unfinished payments by state. Counting finished ones would be slow and useless. Each of these states has an index. */
function measurePayments({ db }: Sources, register: Registry): void {
  const states = {
    open: () => db.$count(purchases, sql`state = 'open'`),
    closing: () =>
      db.$count(purchases, sql`state = 'closed' and intent_ended_at is null and provider_intent_id is not null`),
    due: () => db.$count(earnings, sql`state = 'due'`),
    sending: () => db.$count(earnings, sql`state = 'sending'`),
    disputed: () => db.$count(disputes, sql`state = 'open'`),
  };
  register.registerMetric(
    new Gauge({
      name: 'skep_payments',
      help: 'Unfinished payments: checkouts that are open or closing at the provider, transfers that are due or being sent, and payments disputed by a bank',
      labelNames: ['state'],
      registers: [],
      async collect() {
        for (const [state, count] of Object.entries(states)) this.set({ state }, await count());
      },
    }),
  );
}

type Measured = [name: string, help: string, count: () => number | Promise<number>];

function measureCounts({ db, now, disk, searchIndex }: Sources, countSockets: () => number, register: Registry): void {
  const anHourAgo = () => new Date(now().getTime() - hourMs);
  const all: Measured[] = [
    ['skep_sockets', 'Open sockets of this process', countSockets],
    [
      'skep_read_only',
      '1 while the disk of the embedded database is full or read-only',
      async () => Number(!(await disk.isWritable())),
    ],
    ['skep_search_words_left', 'How many more words the search index has room for', searchIndex.wordsLeft],
    ['skep_reservations', 'Listings held by open checkouts', () => db.$count(stockHolds)],
    [
      'skep_orders_paid_last_hour',
      'Orders paid in the last hour',
      () => db.$count(earnings, gt(earnings.paidAt, anHourAgo())),
    ],
    [
      'skep_refunds_unsent',
      'Refunds that the provider has not accepted yet',
      () => db.$count(refunds, isNull(refunds.providerRefundId)),
    ],
    [
      'skep_disputes_open',
      'Disputes between buyers and sellers that have not been decided',
      () => db.$count(claims, and(sql`is_dispute`, isNull(claims.endedAt))),
    ],
  ];
  for (const [name, help, count] of all)
    register.registerMetric(
      new Gauge({
        name,
        help,
        registers: [],
        async collect() {
          this.set(await count());
        },
      }),
    );
}

/** Wraps the cache to count how many responses it had and how many had to be built. */
function countCache(cache: ResponseCache, register: Registry): ResponseCache {
  const responses = new Counter({
    name: 'skep_shared_responses_total',
    help: 'Responses that are the same for everyone: from the cache (hit) or built (miss)',
    labelNames: ['from'],
    registers: [register],
  });
  return {
    get: async (key, build, admit) => {
      let from = 'hit';
      const value = await cache.get(
        key,
        () => {
          from = 'miss';
          return build();
        },
        admit,
      );
      responses.inc({ from });
      return value;
    },
  };
}

/**
 * Serves this process's metrics to Prometheus on METRICS_HOST and METRICS_PORT. There is no authentication, so the port must not be
 * public. Call this before the app has routes. docs/alerts.yml has alert rules for the metrics.
 */
export async function openMetrics(
  app: FastifyInstance,
  services: Services,
  cache: ResponseCache,
  countSockets: () => number,
) {
  const register = new Registry();
  collectDefaultMetrics({ register });
  measureJobs(services, register);
  measurePayments(services, register);
  measureCounts(services, countSockets, register);
  measureRequests(app, register);
  const server = createServer((_request, response) => {
    register.metrics().then(
      (text) => response.writeHead(200, { 'content-type': register.contentType }).end(text),
      (error: Error) => {
        logFailure(app.log, error, 'the metrics could not be read');
        response.writeHead(503).end();
      },
    );
  });
  server.listen(services.settings.metrics?.port, services.settings.metrics?.host);
  await once(server, 'listening').catch((error: unknown) => {
    throw cannotListen(error, 'METRICS_HOST', 'METRICS_PORT');
  });
  return { cache: countCache(cache, register), stopMetrics: () => void server.close() };
}
