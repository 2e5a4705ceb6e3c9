import { setTimeout as sleep } from 'node:timers/promises';
import type { FastifyBaseLogger } from 'fastify';
import { RateLimiterMemory, RateLimiterRedis, RateLimiterRes, type RateLimiterAbstract } from 'rate-limiter-flexible';
import { Problem } from '#contract/problems.ts';
import type { Settings } from '#server/settings.ts';

const day = 24 * 60 * 60;

/**
 * How often each thing may be tried: `points` in `duration` seconds, for one account and for one network address. What
 * `signInAccount` counts is one account from one address; `signInKnown` only notes from where it was signed in to. `pageAddress`
 * and `readAddress` count pages and shared API answers made for an address; answers already kept are free.
 */
const rules = {
  signInAccount: { points: 10, duration: 15 * 60 },
  signInEverywhere: { points: 100, duration: 60 * 60 },
  signInKnown: { points: 1_000_000, duration: 14 * day },
  signInWarning: { points: 1, duration: day },
  signInAddress: { points: 100, duration: 15 * 60 },
  registerAccount: { points: 5, duration: 60 * 60 },
  registerAddress: { points: 60, duration: 60 * 60 },
  mailAccount: { points: 5, duration: 60 * 60 },
  mailAddress: { points: 30, duration: 60 * 60 },
  passwordAccount: { points: 10, duration: 15 * 60 },
  passwordAddress: { points: 60, duration: 15 * 60 },
  checkoutAccount: { points: 40, duration: 15 * 60 },
  onboardingAccount: { points: 30, duration: 60 * 60 },
  pictureAccount: { points: 600, duration: 60 * 60 },
  importAccount: { points: 100, duration: 60 * 60 },
  exportAccount: { points: 30, duration: 60 * 60 },
  avatarAccount: { points: 60, duration: 60 * 60 },
  applyAccount: { points: 20, duration: 60 * 60 },
  searchAddress: { points: 240, duration: 60 },
  pageAddress: { points: 300, duration: 60 },
  readAddress: { points: 1_200, duration: 60 },
} as const;

export type Rule = keyof typeof rules;

/** Too many attempts; `retryAfter` is in whole seconds. */
export class TooManyRequests extends Problem {
  readonly retryAfter: number;

  constructor(retryAfter: number, sentence?: string) {
    super('too_many_requests', sentence);
    this.retryAfter = retryAfter;
  }
}

export type Limiter = {
  /** Counts one attempt; throws TooManyRequests when there were too many. */
  spend: (rule: Rule, key: string) => Promise<void>;
  /** How many attempts there were. */
  count: (rule: Rule, key: string) => Promise<number>;
  /** Forgets the attempts, after a success. */
  forgive: (rule: Rule, key: string) => Promise<void>;
  close: () => void;
};

const unlimited: Limiter = { spend: async () => {}, count: async () => 0, forgive: async () => {}, close: () => {} };

/**
 * What the limiters need of a Redis. It is connected to again and again, also when it is away from the start; while it is
 * away or says nothing its commands fail soon, and the log says once when that begins and when it ends.
 */
async function openRedis(url: string, log: FastifyBaseLogger) {
  let isAway = false;
  const note = (error?: Error) => {
    if (error && !isAway) log.error({ err: error }, 'Redis is away: attempts are counted in this process');
    if (!error && isAway) log.info('Redis is back: attempts are counted there again');
    isAway = error !== undefined;
  };
  // Loaded only where it is used: it would make every start longer.
  const { createClient } = await import('redis');
  const redis = createClient({ url, disableOfflineQueue: true, socket: { reconnectStrategy: () => 500 } });
  redis.on('ready', () => note()).on('error', note);
  const firstFailure = new Promise((resolve) => redis.once('error', resolve));
  await Promise.race([redis.connect(), firstFailure]);
  const soon = async <T>(answer: Promise<T>): Promise<T> => {
    const tooLate = sleep(1_000, undefined, { ref: false }).then(() => Promise.reject(new Error('no answer')));
    try {
      const answered = await Promise.race([answer, tooLate]);
      note();
      return answered;
    } catch (error) {
      note(error as Error);
      throw error;
    }
  };
  return {
    eval: (...asked: Parameters<typeof redis.eval>) => soon(redis.eval(...asked)),
    del: (key: string) => soon(redis.del(key)),
    multi: () => {
      const commands = redis.multi();
      const send = commands.exec.bind(commands) as () => Promise<unknown>;
      return Object.assign(commands, { exec: () => soon(send()) });
    },
    close: () => redis.destroy(),
  };
}

/** Counts in this process, or in Redis when several processes share the work; in this process too while Redis is away. */
export async function openLimiter(settings: Settings, log: FastifyBaseLogger): Promise<Limiter> {
  if (!settings.rateLimits) return unlimited;
  const redis = settings.redisUrl ? await openRedis(settings.redisUrl, log) : undefined;
  const entries = Object.entries(rules).map(([name, rule]): [string, RateLimiterAbstract] => {
    const own = new RateLimiterMemory({ keyPrefix: name, ...rule });
    if (!redis) return [name, own];
    const shared = {
      storeClient: redis,
      useRedisPackage: true,
      keyPrefix: `skep:limit:${name}`,
      insuranceLimiter: own,
    };
    return [name, new RateLimiterRedis({ ...shared, ...rule })];
  });
  const limiters = Object.fromEntries(entries) as Record<Rule, RateLimiterAbstract>;
  return {
    spend: async (rule, key) => {
      try {
        await limiters[rule].consume(key.toLowerCase());
      } catch (refusal) {
        if (refusal instanceof RateLimiterRes)
          throw new TooManyRequests(Math.max(1, Math.ceil(refusal.msBeforeNext / 1000)));
        throw refusal;
      }
    },
    count: async (rule, key) => (await limiters[rule].get(key.toLowerCase()))?.consumedPoints ?? 0,
    forgive: async (rule, key) => void (await limiters[rule].delete(key.toLowerCase())),
    close: () => redis?.close(),
  };
}
