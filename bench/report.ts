import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { formatNumber } from '#contract/numbers.ts';
import { changeRates, type Churned } from './churn.ts';
import type { Health } from './health.ts';
import { median, type Sample } from './measure.ts';
import type { Pace } from './call.ts';
import type { Measured, Variant } from './rounds.ts';
import type { Start } from './start.ts';
import { ratioIn, ratioOf, targetsOf } from './targets.ts';

const file = path.join(import.meta.dirname, 'RESULTS.md');

const definitions = `# Benchmark

Written by \`npm run bench\`, which takes about 40 minutes; \`-- --listings 1000000\` writes the section for a million listings, \`-- chat\` and \`-- admin\` those about chat and the screens for admins. NOTES.md has individual measurements and what was tried.
In each table Skep and the limits take turns within one run: on a noisy machine ratios are reliable, absolute numbers are not. A ratio is the median of the ratios of all rounds.

- **uncached**: requests that no cached response can answer. A random listing, the words of a random title, and a random category and price range with matches are each new to the process.
  The newest listings and the home page have one address each, so they are requested right after a change: another process changes the stock of the newest listing, which the response shows, and
  after the notification each address is requested once. For the newest listings, first pages of 4 to 44 listings (24 on average) are requested after each change. For the home page there is one change per
  request, and its database cost and duration count against the page; for its JSON there is one change per eleven requests.
  A request that is quicker than the notification gets a cached response. A page of the newest takes one statement for its ids; the first one after a change takes another for the changed card.
- **cached**: the same address repeatedly.
- **limit 1**: bare Fastify sending the same bytes and headers from memory, compressed as Skep compresses them.
- **limit 2**: bare Fastify and \`pg\` with the same pool size, running Skep's item query as recorded in the server's log (with its parameters and its connection's settings, such as those for the planner)
  as a named prepared statement with rows as arrays, and \`JSON.stringify\` of the rows, compressed as Skep compresses them; no total. For lists and searches the item query reads the cards of a page by their ids, which Skep only does for those that it does not have in memory. For the basket, the item query is its write. It uses a plain pool,
  even where Skep reads over pipelined connections, which is another way in which Skep can be faster (docs/decisions/0009).
- **limit 3**: \`pg\` alone with the same queries, as many at a time as there are connections.
- **its JSON**: the API calls that a page is rendered from, one after the other, uncached like the page; pages per second.
- **line added to a basket**: a random listing that is not in the basket yet, for a thousand buyers in turn; added lines are removed between the samples.
- **search for common words with total**: two words that are each in some 5% of the listings ("kettle" in 15%).
- **search with total**: two words of a listing's title, uncached; the matches come from the index in the process, the cards from memory or one statement.
- **while stock changes elsewhere**: the same address repeatedly, while another process changes the stock of random listings that it does not show.
- **health check during imports**: the check is requested every 10 ms, on a connection of its own.
- **statements** per uncached request, from the server's log; BEGIN, COMMIT and the like after a +.
- **CPU ms** per request: the CPU time of Skep's process and of all PostgreSQL's processes; **per core**: requests per second for each core they keep busy.
- **idle memory**: a file that several processes have mapped, such as Node's own code, counts once, since it is in memory only once.
- **peak MB**: peak resident memory of Skep's process while the call was measured, at both numbers of connections. All calls are measured in the same process, one after the other.
- The client accepts gzip and brotli everywhere, as browsers do, keeps its connections open, and runs on the same machine.
- Skep runs with NODE_ENV=production, RATE_LIMITS=off and LOG_LEVEL=error, which omits the line per request that the default level writes.
- PostgreSQL is the npm package, with fsync and autovacuum off and a quarter of the memory as shared buffers, or, where the heading says so, Debian's package with its default settings
  (fsync, autovacuum and just-in-time compilation on, 128 MB of shared buffers). It is the same for Skep and the limits.
`;

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

/** Requests per second that one core could serve alone, Skep and PostgreSQL together. */
const perCore = (samples: Sample[] | undefined) =>
  medianOf(samples, ({ serverMs, databaseMs }) =>
    serverMs === undefined || databaseMs === undefined ? undefined : 1000 / (serverMs + databaseMs),
  );

export const table = (head: string[], rows: string[][]) =>
  [head, head.map(() => '---'), ...rows].map((row) => `| ${row.join(' | ')} |`).join('\n');

/** A row for each call and number of connections at which `party` was measured. */
const rowsFor = (
  all: Measured[],
  party: Variant,
  cells: (measured: Measured, at: Measured['at'][number]) => string[],
) =>
  all.flatMap((measured) =>
    measured.at
      .filter(({ samples }) => samples[party])
      .map((at) => [measured.call.name, String(at.connections), ...speed(at.samples[party]), ...cells(measured, at)]),
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

/** The day and the machine. */
export function machine(): string {
  const [cpu] = os.cpus();
  const memory = `${Math.round(os.totalmem() / 2 ** 30)} GB`;
  return `${new Date().toISOString().slice(0, 10)}, ${os.cpus().length} × ${cpu?.model ?? 'unknown'}, ${memory}, ${os.type()} ${os.arch()}, Node ${process.version}`;
}

/** The same, with how long each party took its turn. */
export const measuredOn = ({ rounds, seconds }: Pick<Pace, 'rounds' | 'seconds'>): string =>
  `${machine()}, ${rounds} alternating rounds of ${seconds} s, medians.`;

/** The measurements on one PostgreSQL; `server` names it. */
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
  pace: Pace,
): string {
  const targets = targetsOf(calls, churned, health, start);
  const hasFewer = calls.some(({ at }) => at.some(({ samples }) => samples.fewer));
  const parts = [
    `## ${whole(listings)} listings${suffix}`,
    `${measuredOn(pace)} ${server}.`,
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

const headingOf = (part: string) => part.slice(0, part.indexOf('\n'));
/** The listings of a section; chat comes last. */
const sizeOf = (part: string) =>
  Number(/[\d,]+/.exec(headingOf(part))?.[0].replaceAll(',', '') ?? Number.MAX_SAFE_INTEGER);

/** Replaces the sections with the same headings and leaves the others. */
export function saveResults(parts: string[]): void {
  const others = existsSync(file)
    ? readFileSync(file, 'utf8')
        .split(/^(?=## )/m)
        .slice(1)
    : [];
  const written = new Set(parts.map(headingOf));
  const all = [...others.filter((part) => !written.has(headingOf(part))), ...parts].toSorted(
    (a, b) => sizeOf(a) - sizeOf(b) || headingOf(a).length - headingOf(b).length,
  );
  writeFileSync(file, [definitions, ...all.map((part) => part.trimEnd() + '\n')].join('\n'));
}
