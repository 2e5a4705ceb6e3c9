import { formatNumber } from '#contract/numbers.ts';
import { type AdminData, type AdminSize, fillForAdmin } from './admin-data.ts';
import { Connection } from './client.ts';
import { quantile } from './measure.ts';
import { startSkep, waitUntilReady } from './processes.ts';
import { seeded, type Random } from './random.ts';
import { machine, table } from './report.ts';
import type { Target } from './targets.ts';

export const fullSize: AdminSize = { listings: 100_000, users: 1_000_000, reports: 200_000, orders: 200_000 };
export const quickSize: AdminSize = { listings: 1_000, users: 10_000, reports: 2_000, orders: 2_000 };

const maxP95 = 150;
/** How many times each screen is opened. */
const openings = 100;

const usersPage = (page: number, filters = '') => [`users?${filters}&limit=50&peek=true&page=${page}`];

/** The calls that each admin screen makes in parallel when it is opened. */
const screens: Record<string, (data: AdminData, random: Random) => string[]> = {
  dashboard: () => ['overview'],
  'users, newest': (_, random) => usersPage(1 + random.below(20)),
  'users, last page but one': ({ count }) => usersPage(Math.floor(count / 50) - 1),
  'users by flag count': (_, random) => usersPage(1 + random.below(20), 'sort=flags'),
  'users who are banned': () => usersPage(1, 'banned=true'),
  'users who are sellers and businesses': () => usersPage(1, 'role=seller&business=true'),
  'deleted users by flag count': () => usersPage(1, 'deleted=true&sort=flags'),
  'users by name': (_, random) => usersPage(1, `search=${random.of(['marion holt', 'sian', 'okaf', 'ada keeper'])}`),
  'users by email address': (_, random) => usersPage(1, `search=user-${1 + random.below(9_000)}@bench.example`),
  'users by ID': ({ users }, random) => usersPage(1, `id=${random.of(users)}`),
  'one user': ({ users, sellers }, random) => {
    const id = random.of([...users, ...sellers]);
    return [`users/${id}`, `users/${id}/activity`, `audit?search=${id}&limit=20`];
  },
  'listings, newest': (_, random) => [`listings?page=${1 + random.below(20)}`],
  'listings by words': (_, random) => [`listings?search=${random.of(['queen', 'national hive', 'honey', 'smoker'])}`],
  'listings, removed': () => ['listings?status=removed'],
  'listings, hidden, by words': () => ['listings?status=hidden&search=national'],
  'listings of a seller': ({ sellers }, random) => [`listings?seller=${random.of(sellers)}`],
  'reports, open': (_, random) => [`reports?page=${1 + random.below(20)}`],
  'reports, decided': (_, random) => [`reports?show=decided&page=${1 + random.below(20)}`],
  'one reported item': ({ reported }, random) => {
    const { kind, id } = random.of(reported);
    return [`reports/${kind}/${id}`];
  },
  appeals: () => ['appeals'],
  'yearly figures on reports': () => ['decisions/figures'],
  'applications, pending': () => ['requests?status=pending&limit=100'],
  'one application': ({ applications }, random) => [`requests/${random.of(applications)}`],
  'disputes to decide': () => ['disputes'],
  'disputes, ended': (_, random) => [`disputes?show=ended&page=${1 + random.below(5)}`],
  'one dispute': ({ disputed }, random) => [`disputes/${random.of(disputed)}`],
  'audit log': (_, random) => [`audit?page=${1 + random.below(20)}`],
  'audit log by action': () => ['audit?action=user.banned'],
  'audit log by name': () => ['audit?search=ada keeper'],
};

type Opened = { name: string; p50: number; p95: number };

/** Opens a screen repeatedly, sending its calls in parallel on separate connections. */
async function openScreen(url: string, name: string, data: AdminData): Promise<Opened> {
  const random = seeded(1);
  const connections = [new Connection(url), new Connection(url), new Connection(url)];
  const durations: number[] = [];
  for (let n = 0; n < openings + 5; n += 1) {
    const calls = screens[name]?.(data, random) ?? [];
    const began = performance.now();
    await Promise.all(
      calls.map(async (path, at) =>
        connections[at]?.request({ method: 'GET', path: `/api/admins/${encodeURI(path)}`, token: data.token }),
      ),
    );
    if (n >= 5) durations.push(performance.now() - began);
  }
  for (const connection of connections) connection.close();
  const sorted = Float64Array.from(durations).toSorted();
  const opened = { name, p50: quantile(sorted, 0.5), p95: quantile(sorted, 0.95) };
  console.log(`  ${name}: ${opened.p50.toFixed(1)} ms, p95 ${opened.p95.toFixed(1)} ms`);
  return opened;
}

function describe(opened: Opened[], size: AdminSize, server: string): string {
  const slowest = opened.toSorted((a, b) => b.p95 - a.p95)[0];
  const target: Target = {
    text: `every admin screen, p95 below ${maxP95} ms`,
    value: slowest ? `${slowest.p95.toFixed(1)} ms (${slowest.name})` : '–',
    reached: (slowest?.p95 ?? Infinity) < maxP95,
  };
  return `${[
    '## Admins',
    `${machine()}, ${server}. Each screen was opened ${openings} times, one after the other.`,
    `${formatNumber(size.users)} users, ${formatNumber(size.reports)} reports and as many audit entries, ${formatNumber(size.orders)} orders, ${formatNumber(size.listings)} listings. The calls of a screen are sent in parallel.`,
    `### Targets: ${target.reached ? 1 : 0} of 1 reached`,
    table(['target', 'measured', ''], [[target.text, target.value, target.reached ? 'reached' : 'not reached']]),
    '### Measured',
    table(
      ['screen', 'p50 ms', 'p95 ms'],
      opened.map(({ name, p50, p95 }) => [name, p50.toFixed(1), p95.toFixed(1)]),
    ),
  ].join('\n\n')}\n`;
}

/** Measures every admin screen in a shop of the given size on the PostgreSQL at `server`, and returns a section for the report. */
export async function measureAdmin(
  open: (() => unknown)[],
  server: string,
  version: string,
  size: AdminSize,
): Promise<string> {
  console.log('  filling …');
  const data = await fillForAdmin(server, size);
  const skep = await startSkep(data.url, 'script', { ADMIN_TWO_STEP: 'off' });
  open.push(skep.stop);
  await waitUntilReady(`${skep.url}/api/health`, skep.child);
  // The search index loads after startup, which would slow down the first screens. This search only succeeds once it has loaded.
  await waitUntilReady(`${skep.url}/api/searches?keyword=honey`, skep.child);
  const opened: Opened[] = [];
  for (const name of Object.keys(screens)) opened.push(await openScreen(skep.url, name, data));
  return describe(opened, size, version);
}
