import { createClient } from 'redis';
import { RateLimiterMemory, RateLimiterRedis, RateLimiterRes, type RateLimiterAbstract } from 'rate-limiter-flexible';
import { Problem } from '#contract/problems.ts';
import type { Settings } from '#server/settings.ts';

/** How often each thing may be tried: `points` in `seconds`, for one account and for one network address. */
const rules = {
  signInAccount: { points: 10, duration: 15 * 60 },
  signInAddress: { points: 100, duration: 15 * 60 },
  registerAccount: { points: 5, duration: 60 * 60 },
  registerAddress: { points: 60, duration: 60 * 60 },
  mailAccount: { points: 5, duration: 60 * 60 },
  mailAddress: { points: 30, duration: 60 * 60 },
  passwordAccount: { points: 10, duration: 15 * 60 },
  passwordAddress: { points: 60, duration: 15 * 60 },
  searchAddress: { points: 240, duration: 60 },
} as const;

export type Rule = keyof typeof rules;

/** Too many attempts; `retryAfter` is in whole seconds. */
export class TooManyRequests extends Problem {
  readonly retryAfter: number;

  constructor(retryAfter: number) {
    super('too_many_requests');
    this.retryAfter = retryAfter;
  }
}

export type Limiter = {
  /** Counts one attempt; throws TooManyRequests when there were too many. */
  spend: (rule: Rule, key: string) => Promise<void>;
  /** Forgets the attempts, after a success. */
  forgive: (rule: Rule, key: string) => Promise<void>;
  close: () => Promise<void>;
};

const unlimited: Limiter = { spend: async () => {}, forgive: async () => {}, close: async () => {} };

/** Counts in this process, or in Redis when several processes share the work. */
export async function openLimiter(settings: Settings, onError: (error: Error) => void): Promise<Limiter> {
  if (!settings.rateLimits) return unlimited;
  const redis = settings.redisUrl ? createClient({ url: settings.redisUrl }).on('error', onError) : undefined;
  await redis?.connect();
  const entries = Object.entries(rules).map(([keyPrefix, rule]): [string, RateLimiterAbstract] => [
    keyPrefix,
    redis
      ? new RateLimiterRedis({ storeClient: redis, keyPrefix: `skep:limit:${keyPrefix}`, ...rule })
      : new RateLimiterMemory({ keyPrefix, ...rule }),
  ]);
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
    forgive: async (rule, key) => void (await limiters[rule].delete(key.toLowerCase())),
    close: async () => {
      await redis?.close();
    },
  };
}
