import type { FastifyBaseLogger } from 'fastify';
import { RateLimiterMemory, RateLimiterRedis, RateLimiterRes, type RateLimiterAbstract } from 'rate-limiter-flexible';
import { Problem } from '#contract/problems.ts';
import type { Settings } from '#server/settings.ts';

const minute = 60;
const quarterHour = 15 * minute;
const hour = 60 * minute;
const day = 24 * hour;

/**
 * How often each action may be tried: `points` in `duration` seconds, per account or per network address. `signInAccount` counts attempts on
 * one account from one address; `orderAccount` counts repeatable steps by one side of an order, each of which emails the other.
 * `publicAccount` counts changes to what everyone can see about a person, `listingAccount` to a seller's listings, and `wishAccount` to
 * wishlists, all of which invalidate cached responses. `blockAccount` counts blocking and unblocking, which other people's open tabs show.
 * `signInKnown` only records where an account has signed in from. `pageAddress` and `readAddress` count pages and shared API responses built
 * for an address; cached responses are free.
 */
const rules = {
  signInAccount: { points: 10, duration: quarterHour },
  signInEverywhere: { points: 100, duration: hour },
  signInKnown: { points: 1_000_000, duration: 14 * day },
  signInWarning: { points: 1, duration: day },
  securityLogAddress: { points: 300, duration: hour },
  signInAddress: { points: 100, duration: quarterHour },
  registerAccount: { points: 5, duration: hour },
  registerAddress: { points: 60, duration: hour },
  mailAccount: { points: 5, duration: hour },
  mailAddress: { points: 30, duration: hour },
  dataExportAccount: { points: 5, duration: day },
  contactAddress: { points: 10, duration: hour },
  codeAccount: { points: 10, duration: hour },
  passwordAccount: { points: 10, duration: quarterHour },
  passwordAddress: { points: 60, duration: quarterHour },
  checkoutAccount: { points: 40, duration: quarterHour },
  checkoutAccountDaily: { points: 200, duration: day },
  publicAccount: { points: 300, duration: hour },
  wishAccount: { points: 300, duration: minute },
  mergeAccount: { points: 300, duration: quarterHour },
  onboardingAccount: { points: 30, duration: hour },
  listingAccount: { points: 1_200, duration: hour },
  pictureAccount: { points: 600, duration: hour },
  importAccount: { points: 100, duration: hour },
  exportAccount: { points: 30, duration: hour },
  avatarAccount: { points: 60, duration: hour },
  evidenceAccount: { points: 60, duration: hour },
  claimAccount: { points: 60, duration: hour },
  orderAccount: { points: 20, duration: hour },
  applyAccount: { points: 20, duration: hour },
  messageAccount: { points: 60, duration: minute },
  startChatAccount: { points: 100, duration: hour },
  blockAccount: { points: 300, duration: hour },
  chatImageAccount: { points: 120, duration: hour },
  reportAccount: { points: 30, duration: hour },
  socketAddress: { points: 600, duration: minute },
  searchAddress: { points: 240, duration: minute },
  viewAddress: { points: 300, duration: minute },
  pageAddress: { points: 300, duration: minute },
  readAddress: { points: 1_200, duration: minute },
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
  /** Counts one attempt; throws TooManyRequests if there have been too many. */
  spend: (rule: Rule, key: string) => Promise<void>;
  /** Takes back one attempt that has turned out not to count. */
  refund: (rule: Rule, key: string) => Promise<void>;
  /** The number of attempts so far. */
  count: (rule: Rule, key: string) => Promise<number>;
  /** Resets the attempts after a success. */
  reset: (rule: Rule, key: string) => Promise<void>;
  close: () => void;
};

const nothing = async () => {};
const unlimited: Limiter = { spend: nothing, refund: nothing, count: async () => 0, reset: nothing, close: () => {} };

/**
 * The part of a Redis client that the limiters need. It keeps trying to connect, even if Redis is down at startup. While Redis is down or
 * does not respond, commands fail quickly. The log shows one line when this starts and one when it ends.
 */
async function openRedis(url: string, log: FastifyBaseLogger) {
  let isDown = false;
  // Loaded only when used: otherwise it would slow down every start.
  const { inTime, openClient, redisAdvice } = await import('#server/gateways/redis-client.ts');
  const note = (error?: Error) => {
    if (error && !isDown)
      log.error({ err: error }, `Redis cannot be used: attempts are counted in this process. ${redisAdvice}`);
    if (!error && isDown) log.info('Redis is back: attempts are counted there again');
    isDown = error !== undefined;
  };
  const { client: redis, close } = openClient({ url, disableOfflineQueue: true }, { onDown: note });
  redis.on('ready', () => note());
  const firstAttempt = new Promise<void>((resolve) => redis.once('ready', resolve).once('error', () => resolve()));
  // A frozen Redis neither accepts nor refuses the connection.
  await inTime(firstAttempt).catch(note);
  const withTimeout = async <T>(reply: Promise<T>): Promise<T> => {
    try {
      const result = await inTime(reply);
      note();
      return result;
    } catch (error) {
      note(error as Error);
      throw error;
    }
  };
  return {
    eval: (...args: Parameters<typeof redis.eval>) => withTimeout(redis.eval(...args)),
    del: (key: string) => withTimeout(redis.del(key)),
    multi: () => {
      const commands = redis.multi();
      const send = commands.exec.bind(commands) as () => Promise<unknown>;
      return Object.assign(commands, { exec: () => withTimeout(send()) });
    },
    close,
  };
}

/** Counts in this process, or in Redis if several processes share the load. While Redis is down, each process counts on its own. */
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
    refund: async (rule, key) => void (await limiters[rule].reward(key.toLowerCase())),
    count: async (rule, key) => (await limiters[rule].get(key.toLowerCase()))?.consumedPoints ?? 0,
    reset: async (rule, key) => void (await limiters[rule].delete(key.toLowerCase())),
    close: () => redis?.close(),
  };
}
