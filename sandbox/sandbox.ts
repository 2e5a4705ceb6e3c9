import { sandboxAuthenticate, sandboxConfirm } from '#contract/payments.ts';
import { sandboxIdentity } from '#contract/payouts.ts';
import { Problem } from '#contract/problems.ts';
import type { Ctx } from '#server/context.ts';
import type { StripeConnection } from '#server/gateways/stripe.ts';
import { route, type Route } from '#server/http/route.ts';
import type { Jobs } from '#server/jobs/queue.ts';
import { authenticateIntent, confirmIntent, type ConfirmationOutcome, type Result } from './confirm.ts';
import { completeOnboarding } from './accounts.ts';
import type { SandboxContext, SandboxEvent } from './events.ts';
import { forget } from './forget.ts';
import { createStripeDouble } from './stripe-double.ts';
import { payOutAccounts } from './transfers.ts';
import { createWebhooks } from './webhooks.ts';

/** Replaces Stripe with a double of its API, the actions of its browser form, and its signed webhooks. */
export async function openSandbox(ctx: SandboxContext) {
  const double = createStripeDouble(ctx);
  await double.listen({ host: '127.0.0.1', port: 0 });
  const address = double.server.address();
  if (!address || typeof address === 'string') throw new Error('the sandbox is not listening on a port');
  const webhooks = createWebhooks(ctx);

  /** Delivers an event now; if that fails, the job delivers it later. */
  async function deliver(call: Ctx, event: SandboxEvent | undefined): Promise<void> {
    const logFailure = (error: unknown) => call.log.warn({ err: error }, 'sandbox webhook will be retried');
    if (event) await webhooks.send(event).catch(logFailure);
  }

  /** Delivers the webhook, then returns the result or throws the refusal. */
  async function finish(call: Ctx, { result, refusal, event }: ConfirmationOutcome): Promise<Result> {
    await deliver(call, event);
    if (refusal) throw refusal;
    if (!result) throw new Problem('payment_closed');
    return result;
  }

  const routes: Route[] = [
    route(sandboxConfirm, async (call, { body }) => finish(call, await confirmIntent(ctx, body))),
    route(sandboxAuthenticate, async (call, { body }) => finish(call, await authenticateIntent(ctx, body))),
    route(sandboxIdentity, async (call, { body }) => {
      const { url, event } = await completeOnboarding(ctx, { ...body, sellerId: call.viewer.id });
      await deliver(call, event);
      return { url };
    }),
  ];
  const jobs: Jobs<Ctx> = {
    'sandbox-webhook': { run: (_ctx, { eventId }) => webhooks.sendAgain(String(eventId)) },
    // Stripe pays out once a day. Hourly here, so that payouts can be tried out without waiting.
    'sandbox-payouts': { run: () => payOutAccounts(ctx), cron: '41 * * * *' },
  };
  const connection: StripeConnection = {
    secretKey: 'sk_test_sandbox',
    webhookSecret: webhooks.secret,
    server: { host: '127.0.0.1', port: address.port, protocol: 'http' },
  };
  return { connection, routes, jobs, forget, deliverTo: webhooks.deliverTo, close: () => double.close() };
}

export type Sandbox = Awaited<ReturnType<typeof openSandbox>>;
