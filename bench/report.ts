import os from 'node:os';
import { formatNumber } from '#contract/numbers.ts';
import { changeRates, type Churned } from './churn.ts';
import type { Health } from './health.ts';
import { median, type Sample } from './measure.ts';
import type { Sampling } from './call.ts';
import type { Measured, Variant } from './rounds.ts';
import type { Start } from './start.ts';
import { ratioIn, ratioOf, targetsOf } from './targets.ts';

const whole = (value: number) => formatNumber(Math.round(value));
const medianOf = (samples: Sample[] | undefined, pick: (sample: Sample) => number | undefined): number | undefined =>
  samples && median(samples.flatMap((sample) => pick(sample) ?? []));
const cell = (value: number | undefined, digits = 0) =>
  value === undefined ? '–' : digits ? value.toFixed(digits) : whole(value);

const failedIn = (samples: Sample[] | undefined): number => samples?.reduce((sum, { failed }) => sum + failed, 0) ?? 0;

/** Requests per second, p50 and p99, and the number of failures if there were any. */
const speed = (samples: Sample[] | undefined) => [
  cell(medianOf(samples, ({ perSecond }) => perSecond)) + (failedIn(samples) ? ` (${failedIn(samples)} failed)` : ''),
  cell(
    medianOf(samples, ({ p50 }) => p50),
    1,
  ),
  cell(
    medianOf(samples, ({ p99 }) => p99),
    1,
  ),
];

/** A limit in one cell: requests per second (p50 / p99). */
function limit(samples: Sample[] | undefined): string {
  const [rate, p50, p99] = speed(samples);
  return samples ? `${rate} (${p50} / ${p99})` : '–';
}

const cpu = (samples: Sample[] | undefined) => [
  cell(
    medianOf(samples, ({ serverMs }) => serverMs),
    2,
  ),
  cell(
    medianOf(samples, ({ databaseMs }) => databaseMs),
    2,
  ),
];

/** Requests per second that one core could serve if it ran both Skep and PostgreSQL. */
const perCore = (samples: Sample[] | undefined) =>
  medianOf(samples, ({ serverMs, databaseMs }) =>
    serverMs === undefined || databaseMs === undefined ? undefined : 1000 / (serverMs + databaseMs),
  );

export const table = (head: string[], rows: string[][]) =>
  [head, head.map(() => '---'), ...rows].map((row) => `| ${row.join(' | ')} |`).join('\n');

/** A row for each call and number of connections at which `variant` was measured. */
const rowsFor = (
  all: Measured[],
  variant: Variant,
  cells: (measured: Measured, at: Measured['at'][number]) => string[],
) =>
  all.flatMap((measured) =>
    measured.at
      .filter(({ samples }) => samples[variant])
      .map((at) => [measured.call.name, String(at.connections), ...speed(at.samples[variant]), ...cells(measured, at)]),
  );

const freshTable = (all: Measured[]) =>
  table(
    [
      'call',
      'connections',
      'requests/s',
      'p50 ms',
      'p99 ms',
      'limit 2 (p50 / p99)',
      '÷ limit 2',
      'limit 3 (p50 / p99)',
      'its JSON',
      '÷ its JSON',
      'statements',
      'CPU ms server',
      'CPU ms database',
      'per core',
      'CPU ms limit 2 server',
      'CPU ms limit 2 database',
      'peak MB',
    ],
    rowsFor(all, 'fresh', ({ counts, peak }, at) => [
      limit(at.samples.query),
      cell(ratioOf(at, 'fresh', 'query'), 3),
      limit(at.samples.driver),
      limit(at.samples.json),
      cell(ratioOf(at, 'fresh', 'json'), 3),
      counts.statements.toFixed(2) + (counts.boundaries ? ` + ${counts.boundaries.toFixed(2)}` : ''),
      ...cpu(at.samples.fresh),
      cell(perCore(at.samples.fresh), 1),
      ...cpu(at.samples.query),
      cell(peak),
    ]),
  );

const againTable = (all: Measured[]) =>
  table(
    [
      'call',
      'connections',
      'requests/s',
      'p50 ms',
      'p99 ms',
      'limit 1 (p50 / p99)',
      '÷ limit 1',
      'CPU ms server',
      'CPU ms database',
    ],
    rowsFor(all, 'again', (_measured, at) => [
      limit(at.samples.bytes),
      cell(ratioOf(at, 'again', 'bytes'), 3),
      ...cpu(at.samples.again),
    ]),
  );

const fewerTable = (all: Measured[], listings: number) =>
  table(
    [
      'call',
      'connections',
      'requests/s with 100,000',
      'p50 ms',
      'p99 ms',
      `with ${whole(listings)} (p50 / p99)`,
      'times slower',
    ],
    rowsFor(all, 'fewer', (_measured, at) => [limit(at.samples.fresh), cell(ratioOf(at, 'fewer', 'fresh'), 2)]),
  );

const churnTable = (all: Churned[]) =>
  table(
    ['call', 'connections', 'changes/s', 'requests/s', 'p50 ms', 'p99 ms', '÷ rate without changes'],
    all.flatMap(({ name, at }) =>
      at.flatMap(({ connections, samples }) =>
        samples.map((sample, n) => [
          name,
          String(connections),
          String(changeRates[n]),
          ...speed(sample),
          n ? cell(ratioIn(sample, samples[0] ?? []), 3) : '–',
        ]),
      ),
    ),
  );

const healthTable = (all: Health[]) =>
  table(
    ['during', 'checks', 'p50 ms', 'p99 ms', 'slowest, ms'],
    all.map(({ name, checks, p50, p99, slowest }) => [
      name,
      whole(checks),
      cell(p50, 1),
      cell(p99, 1),
      cell(slowest, 1),
    ]),
  );

/** The date and the machine. */
export function machine(): string {
  const [cpu] = os.cpus();
  const memory = `${Math.round(os.totalmem() / 2 ** 30)} GB`;
  return `${new Date().toISOString().slice(0, 10)}, ${os.cpus().length} × ${cpu?.model ?? 'unknown'}, ${memory}, ${os.type()} ${os.arch()}, Node ${process.version}`;
}

/** The same, with the number and length of the rounds. */
export const measuredOn = ({ rounds, seconds }: Pick<Sampling, 'rounds' | 'seconds'>): string =>
  `${machine()}, ${rounds} alternating rounds of ${seconds} s, medians.`;

/** The measurements on one PostgreSQL server; `server` is its name. */
export type Run = {
  listings: number;
  server: string;
  calls: Measured[];
  churned: Churned[];
  health: Health[];
  start: Start | undefined;
};

/** The section of the report about one run; its heading ends in `suffix`. */
export function describeRun(
  { listings, server, calls, churned, health, start }: Run,
  suffix: string,
  sampling: Sampling,
): string {
  const targets = targetsOf(calls, churned, health, start);
  const hasFewer = calls.some(({ at }) => at.some(({ samples }) => samples.fewer));
  const parts = [
    `## ${whole(listings)} listings${suffix}`,
    `${measuredOn(sampling)} ${server}.`,
    `### Targets: ${targets.filter(({ reached }) => reached).length} of ${targets.length} reached`,
    table(
      ['target', 'measured', ''],
      targets.map(({ text, value, reached }) => [text, value, reached ? 'reached' : 'not reached']),
    ),
    '### Uncached',
    freshTable(calls),
    '### Cached',
    againTable(calls),
    ...(churned.length > 0 ? ['### While stock changes elsewhere', churnTable(churned)] : []),
    ...(health.length > 0 ? ['### Health check during imports', healthTable(health)] : []),
    ...(hasFewer ? ['### Compared with 100,000 listings', fewerTable(calls, listings)] : []),
  ];
  return `${parts.join('\n\n')}\n`;
}
