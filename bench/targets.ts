import { changeRates, type Churned } from './churn.ts';
import type { Health } from './health.ts';
import { median, type Sample } from './measure.ts';
import type { Measured, Variant } from './rounds.ts';
import type { Start } from './start.ts';

export type Target = { text: string; value: string; reached: boolean };

/** The median, over all rounds, of the ratio of two rates measured in the same round. */
export const ratioIn = (ours: Sample[], theirs: Sample[]): number =>
  median(ours.map((sample, round) => sample.perSecond / (theirs[round]?.perSecond ?? Number.NaN)));

/** The ratio of two measurements, if both were made. */
export function ratioOf({ samples }: Measured['at'][number], variant: Variant, beside: Variant): number | undefined {
  const [ours, theirs] = [samples[variant], samples[beside]];
  return ours && theirs && ratioIn(ours, theirs);
}

/** With `isAlone`, the ratio applies only to a single connection; otherwise only to several. */
type MinRatio = { variant: 'fresh' | 'again'; beside: Variant; least: number; name: string; isAlone?: true };
const uncached = (least: number): MinRatio => ({ variant: 'fresh', beside: 'query', least, name: 'limit 2' });
const cached = (least: number): MinRatio => ({ variant: 'again', beside: 'bytes', least, name: 'limit 1' });

const apiRatios = [uncached(0.7), cached(0.5)];
const rendered: MinRatio = { variant: 'fresh', beside: 'json', least: 1 / 12, name: 'its JSON' };
const pageRatios = [rendered, cached(0.4)];
/** The minimum ratios for each call, and the name of what it is compared with. */
const ratios: Record<string, MinRatio[]> = {
  newest: apiRatios,
  category: apiRatios,
  listing: apiRatios,
  search: [uncached(0.5), cached(0.5)],
  'search-common': [uncached(0.5)],
  'home-page': [{ ...rendered, isAlone: true }, cached(0.4)],
  'shop-page': pageRatios,
  'listing-page': pageRatios,
  basket: [uncached(0.3)],
  'basket-add': [uncached(0.3), { variant: 'fresh', beside: 'beside', least: 0.5, name: 'basket change' }],
};
const maxStatements: Record<string, number> = { newest: 2, category: 2, listing: 2, basket: 4, 'basket-add': 4 };
const maxSlowdown = 1.5;

/** A ratio target must be reached at every number of connections it applies to; the lowest ratio is reported. */
function ratioTargets({ call, at }: Measured): Target[] {
  return (ratios[call.key] ?? []).flatMap(({ variant, beside, least, name, isAlone = false }) => {
    const counted = at.filter(({ connections }) => isAlone === (connections === 1));
    const found = counted.flatMap((each) => ratioOf(each, variant, beside) ?? []);
    if (found.length === 0) return [];
    const lowest = Math.min(...found);
    const what = `${call.name}, ${variant === 'again' ? 'cached' : 'uncached'}${isAlone ? ', one at a time' : ''}`;
    return [
      {
        text: `${what}: at least ${least.toFixed(3)} × ${name}`,
        value: lowest.toFixed(3),
        reached: lowest >= least,
      },
    ];
  });
}

function statementTarget({ call, counts }: Measured): Target[] {
  const most = maxStatements[call.key];
  if (most === undefined) return [];
  return [
    {
      text: `${call.name}: at most ${most} statements`,
      value: counts.statements.toFixed(2),
      reached: counts.statements <= most,
    },
  ];
}

const maxSuggestMs = 50;

function suggestTarget({ call, at }: Measured): Target[] {
  const times = at.flatMap(({ samples }) => samples.fresh?.flatMap(({ serverMs }) => serverMs ?? []) ?? []);
  if (call.key !== 'suggest' || times.length === 0) return [];
  const most = Math.max(...times);
  return [
    {
      text: `${call.name}: at most ${maxSuggestMs} ms of the server's CPU time`,
      value: `${most.toFixed(1)} ms`,
      reached: most <= maxSuggestMs,
    },
  ];
}

function slowdownTarget({ call, at }: Measured): Target[] {
  const found = at.flatMap((each) => ratioOf(each, 'fewer', 'fresh') ?? []);
  if (found.length === 0) return [];
  const most = Math.max(...found);
  return [
    {
      text: `${call.name}: at most ${maxSlowdown} times slower than with 100,000 listings`,
      value: most.toFixed(2),
      reached: most <= maxSlowdown,
    },
  ];
}

const startTargets = ({ onPostgres, embedded, scripts, memory }: Start): Target[] => [
  {
    text: 'home page: at most 130 KB of JavaScript (brotli)',
    value: `${(scripts / 1000).toFixed(1)} KB`,
    reached: scripts <= 130_000,
  },
  {
    text: 'first response after `npm start` on PostgreSQL within 3 s',
    value: `${onPostgres.toFixed(2)} s`,
    reached: onPostgres <= 3,
  },
  {
    text: 'first response after `npm start` on a new embedded database within 3 s',
    value: `${embedded.toFixed(2)} s`,
    reached: embedded <= 3,
  },
  {
    text: 'idle memory of all processes that `npm start` leaves running, on PostgreSQL, below 250 MB',
    value: memory
      ? `${Math.round(memory.once)} MB (${Math.round(memory.each)} with the files that npm and Skep share counted twice)`
      : 'unknown on this system',
    reached: memory !== undefined && memory.once < 250,
  },
];

const minRatioUnderChanges = 0.5;
const maxP99UnderChanges = 100;

/** Targets for the highest rate of changes, at the number of connections with the worst figures. */
function churnTargets({ name, at }: Churned): Target[] {
  const ratio = Math.min(...at.map(({ samples }) => ratioIn(samples.at(-1) ?? [], samples[0] ?? [])));
  const slowest = Math.max(...at.map(({ samples }) => median((samples.at(-1) ?? []).map(({ p99 }) => p99))));
  const what = `${name}, cached, while stock changes elsewhere ${changeRates.at(-1)} times a second`;
  return [
    {
      text: `${what}: at least ${minRatioUnderChanges} × the rate without changes`,
      value: ratio.toFixed(3),
      reached: ratio >= minRatioUnderChanges,
    },
    {
      text: `${what}: p99 below ${maxP99UnderChanges} ms`,
      value: `${slowest.toFixed(1)} ms`,
      reached: slowest < maxP99UnderChanges,
    },
  ];
}

const maxHealthMs = 100;

const healthTarget = ({ name, p99 }: Health): Target => ({
  text: `health check, ${name}: p99 within ${maxHealthMs} ms`,
  value: `${p99.toFixed(1)} ms`,
  reached: p99 <= maxHealthMs,
});

const maxMemory = 500;

function memoryTarget(all: Measured[]): Target[] {
  const peaks = all.flatMap(({ peak }) => peak ?? []);
  if (peaks.length === 0) return [];
  const most = Math.max(...peaks);
  return [
    {
      text: `resident memory of the process under load below ${maxMemory} MB`,
      value: `${Math.round(most)} MB`,
      reached: most < maxMemory,
    },
  ];
}

/** All targets for what was measured. Ratios, and targets in MB, apply to 100,000 listings unless stated otherwise. */
export const targetsOf = (
  all: Measured[],
  churned: Churned[],
  health: Health[],
  start: Start | undefined,
): Target[] => [
  ...all.flatMap((each) => [
    ...ratioTargets(each),
    ...statementTarget(each),
    ...suggestTarget(each),
    ...slowdownTarget(each),
  ]),
  ...churned.flatMap(churnTargets),
  ...health.map(healthTarget),
  ...memoryTarget(all),
  ...(start ? startTargets(start) : []),
];
