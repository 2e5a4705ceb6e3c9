import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { median, type Sample } from './measure.ts';
import type { Measured, Pace, Party } from './rounds.ts';
import type { Start } from './start.ts';
import { ratioOf, targetsOf } from './targets.ts';

const file = path.join(import.meta.dirname, 'RESULTS.md');

const definitions = `# Benchmark

Written by \`npm run bench\`; \`-- --listings 1000000\` writes the second part. Every table is from one run in which all parties take turns:
ratios hold on a noisy machine, single numbers do not. A ratio is the median of the ratios within each round.

- **never asked before**: every address is a new one to that process, so no kept answer can help: random category and price range, random words of
  one title, a random listing, the newest and home; with a number of its own (\`visit=n\`, which Skep passes over) where it could come again.
- **asked a moment ago**: the same address over and over.
- **limit 1**: bare Fastify sending the same bytes and headers from memory, in the encoding the client was given.
- **limit 2**: bare Fastify and \`pg\` with the same pool size, running the item query that Skep was seen to send (with its parameters, from the server's log) as a named
  prepared statement with rows as arrays, and \`JSON.stringify\` of the rows; no total. For the basket the item query is its write. Its connections are a plain pool's,
  also where Skep reads over pipelined ones, which is how it can be quicker (docs/decisions/0009).
- **limit 3**: \`pg\` alone with the same queries, as many at a time as there are connections.
- **its JSON**: the calls to the API a page is made from, one after the other, as new as the page; pages per second.
- **statements** of one request never asked before, from the server's log; BEGIN, COMMIT and the like beside them after a +.
- **CPU ms** of one request: the processor time of Skep's process and of all PostgreSQL's processes; **a core**: requests per second for each core they keep busy.
- Skep runs with NODE_ENV=production, RATE_LIMITS=off and LOG_LEVEL=error, which leaves out the line a request that the default level writes. PostgreSQL is a native one with
  fsync and autovacuum off and a quarter of the memory as shared buffers, the same for all. The client keeps its connections open and runs on the same machine.
`;

const whole = (value: number) => Math.round(value).toLocaleString('en-GB');
const medianOf = (samples: Sample[] | undefined, pick: (sample: Sample) => number | undefined): number | undefined =>
  samples && median(samples.flatMap((sample) => pick(sample) ?? []));
const cell = (value: number | undefined, digits = 0) =>
  value === undefined ? '–' : digits ? value.toFixed(digits) : whole(value);

const failedIn = (samples: Sample[] | undefined): number => samples?.reduce((sum, { failed }) => sum + failed, 0) ?? 0;

/** Requests per second, with p50 and p99; where some failed, how many. */
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

/** How many a second one core does that works for nothing else, Skep and PostgreSQL together. */
const perCore = (samples: Sample[] | undefined) =>
  medianOf(samples, ({ serverMs, databaseMs }) => serverMs && databaseMs && 1000 / (serverMs + databaseMs));

const table = (head: string[], rows: string[][]) =>
  [head, head.map(() => '---'), ...rows].map((row) => `| ${row.join(' | ')} |`).join('\n');

/** A row for each call and number of connections at which `party` was measured. */
const rowsFor = (all: Measured[], party: Party, cells: (one: Measured, at: Measured['at'][number]) => string[]) =>
  all.flatMap((one) =>
    one.at
      .filter(({ samples }) => samples[party])
      .map((at) => [one.call.name, String(at.connections), ...speed(at.samples[party]), ...cells(one, at)]),
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
      'of limit 2',
      'limit 3 (p50 / p99)',
      'its JSON',
      'of its JSON',
      'statements',
      'CPU ms server',
      'CPU ms database',
      'a core',
      'CPU ms limit 2 server',
      'database',
    ],
    rowsFor(all, 'fresh', ({ counts }, at) => [
      limit(at.samples.query),
      cell(ratioOf(at, 'fresh', 'query'), 3),
      limit(at.samples.driver),
      limit(at.samples.json),
      cell(ratioOf(at, 'fresh', 'json'), 3),
      counts.statements.toFixed(2) + (counts.boundaries ? ` + ${counts.boundaries.toFixed(2)}` : ''),
      ...cpu(at.samples.fresh),
      cell(perCore(at.samples.fresh), 1),
      ...cpu(at.samples.query),
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
      'of limit 1',
      'CPU ms server',
      'CPU ms database',
    ],
    rowsFor(all, 'again', (_one, at) => [
      limit(at.samples.bytes),
      cell(ratioOf(at, 'again', 'bytes'), 3),
      ...cpu(at.samples.again),
    ]),
  );

const fewerTable = (all: Measured[]) =>
  table(
    ['call', 'connections', 'requests/s with 100,000', 'p50 ms', 'p99 ms', 'with all', 'times slower'],
    rowsFor(all, 'fewer', (_one, at) => [limit(at.samples.fresh), cell(ratioOf(at, 'fewer', 'fresh'), 2)]),
  );

function machine(pace: Pace): string {
  const [cpu] = os.cpus();
  const memory = `${Math.round(os.totalmem() / 2 ** 30)} GB`;
  return (
    `${new Date().toISOString().slice(0, 10)}, ${os.cpus().length} × ${cpu?.model ?? 'unknown'}, ${memory}, ${os.type()} ${os.arch()}, Node ${process.version}, ` +
    `${pace.rounds} alternating rounds of ${pace.seconds} s, medians.`
  );
}

/** The part of the report about so many listings. */
export function describeRun(
  listings: number,
  postgres: string,
  all: Measured[],
  start: Start | undefined,
  pace: Pace,
): string {
  const targets = targetsOf(all, start);
  const parts = [
    `## ${whole(listings)} listings`,
    `${machine(pace)} ${postgres}.`,
    `### Targets: ${targets.filter(({ reached }) => reached).length} of ${targets.length} reached`,
    table(
      ['target', 'measured', ''],
      targets.map(({ text, value, reached }) => [text, value, reached ? 'reached' : 'not reached']),
    ),
    '### Never asked before',
    freshTable(all),
    '### Asked a moment ago',
    againTable(all),
    ...(all.some(({ at }) => at.some(({ samples }) => samples.fewer))
      ? ['### Beside 100,000 listings', fewerTable(all)]
      : []),
  ];
  return `${parts.join('\n\n')}\n`;
}

/** Puts a part in the place of the one with the same heading, the others kept. */
export function keepResults(part: string): void {
  const heading = (text: string) => text.slice(0, text.indexOf('\n'));
  const kept = existsSync(file)
    ? readFileSync(file, 'utf8')
        .split(/^(?=## )/m)
        .slice(1)
    : [];
  const parts = [...kept.filter((each) => heading(each) !== heading(part)), part];
  const size = (text: string) => Number(heading(text).replaceAll(/\D/g, ''));
  writeFileSync(
    file,
    [definitions, ...parts.toSorted((a, b) => size(a) - size(b)).map((each) => each.trimEnd() + '\n')].join('\n'),
  );
}
