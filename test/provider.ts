import { setTimeout as sleep } from 'node:timers/promises';
import { eq } from 'drizzle-orm';
import { Stripe } from 'stripe';
import { openEmbedded, type Db } from '#server/db/client.ts';
import { confirmIntent } from '#sandbox/confirm.ts';
import type { SandboxContext } from '#sandbox/events.ts';
import { createStripeDouble } from '#sandbox/stripe-double.ts';
import { sandboxEvents, sandboxIntents, sandboxRefunds } from '#sandbox/tables.ts';
import type { Deliver } from '#sandbox/webhooks.ts';
import type { Settings } from '#server/settings.ts';
import { freePort } from './native-postgres.ts';
import { goodCard, type Pay } from './shopper.ts';

export const providerKeys = {
  STRIPE_SECRET_KEY: 'sk_test_of_this_test',
  STRIPE_PUBLISHABLE_KEY: 'pk_test_of_this_test',
  STRIPE_WEBHOOK_SECRET: 'whsec_of_this_test',
};

/** The settings with a local port instead of Stripe's server. */
export function withProvider(settings: Settings, port: number): Settings {
  const server = { host: '127.0.0.1', port, protocol: 'http' as const };
  const stripe = settings.stripe && Object.assign({ server }, settings.stripe);
  return { ...settings, stripe };
}

export type Provider = Awaited<ReturnType<typeof openProvider>>;

/** Delivers webhooks to a process over HTTP; the status is 0 if it is down. */
export const deliverTo =
  (url: string): Deliver =>
  (body, signature) =>
    fetch(`${url}/api/payments/webhook`, { method: 'POST', body, headers: { 'stripe-signature': signature } }).then(
      async (response) => {
        await response.text();
        return response.status;
      },
      () => 0,
    );

/**
 * An external payment provider with its own database: a test double of Stripe on a local port. Its webhooks are as unreliable as Stripe's
 * can be. They arrive twice and in any order, and are retried until accepted. Every third event arrives only at the end, every eighth never.
 */
export async function openProvider() {
  const database = await openEmbedded();
  await database.migrate();
  const due: string[] = [];
  const late: string[] = [];
  let events = 0;
  const enqueue: SandboxContext['queue']['enqueue'] = async (_tx, _name, data) => {
    for (const { eventId } of [data].flat()) {
      events += 1;
      if (events % 8 !== 0) (events % 3 === 0 ? late : due).push(String(eventId), String(eventId));
    }
  };
  const ctx: SandboxContext = { db: database.db, queue: { enqueue }, now: () => new Date(), log: console };
  const port = await freePort();
  const listen = async () => {
    const double = createStripeDouble(ctx);
    await double.listen({ host: '127.0.0.1', port });
    return double;
  };
  let double = await listen();
  const { webhooks } = new Stripe(providerKeys.STRIPE_SECRET_KEY);

  /** Delivers one of the pending events; it remains pending unless it is accepted. */
  async function deliverOne(pending: string[], deliver: Deliver): Promise<void> {
    const [id = ''] = pending.splice(Math.floor(Math.random() * pending.length), 1);
    const [event] = await ctx.db.select().from(sandboxEvents).where(eq(sandboxEvents.id, id));
    const payload = event?.body ?? '';
    const secret = providerKeys.STRIPE_WEBHOOK_SECRET;
    const status = payload ? await deliver(payload, webhooks.generateTestHeaderString({ payload, secret })) : 0;
    if (status === 200) return;
    pending.push(id);
    await sleep(20);
  }

  const pay: Pay = async (clientSecret) => {
    const { result, refusal } = await confirmIntent(ctx, { clientSecret, ...goodCard });
    return refusal ? { status: refusal.status, body: refusal.body } : { status: 200, body: { ...result } };
  };

  return {
    port,
    pay,
    /** Delivers due events until `isOver` returns true. */
    deliverWhile: async (isOver: () => boolean, deliver: Deliver) => {
      while (!isOver()) await (due.length > 0 ? deliverOne(due, deliver) : sleep(20));
    },
    /** Delivers all remaining events, including the late ones. */
    deliverRest: async (deliver: Deliver) => {
      due.push(...late.splice(0));
      while (due.length > 0) await deliverOne(due, deliver);
    },
    /** Takes the provider down until `resume`. */
    halt: () => double.close(),
    resume: async () => {
      double = await listen();
    },
    /** Copies the provider's records into the shop's database, where these tables are otherwise empty. */
    copyBooks: async (db: Db) => {
      const [intents, refunds] = [
        await ctx.db.select().from(sandboxIntents),
        await ctx.db.select().from(sandboxRefunds),
      ];
      if (intents.length > 0) await db.insert(sandboxIntents).values(intents);
      if (refunds.length > 0) await db.insert(sandboxRefunds).values(refunds);
    },
    close: async () => {
      await double.close();
      await database.close();
    },
  };
}
