import { sandboxAuthenticate, sandboxConfirm } from '#contract/payments.ts';
import { Problem } from '#contract/problems.ts';
import type { Ctx } from '#server/context.ts';
import type { StripeConnection } from '#server/gateways/stripe.ts';
import { route, type Route } from '#server/http/route.ts';
import type { Jobs } from '#server/jobs/queue.ts';
import { authenticateIntent, confirmIntent, type Moved, type Result } from './confirm.ts';
import type { SandboxContext } from './intents.ts';
import { createStripeDouble } from './stripe-double.ts';
import { createWebhooks } from './webhooks.ts';

/** Payments without Stripe: the double of its API, what its browser form would do, and its signed webhooks. */
export async function openSandbox(ctx: SandboxContext) {
  const double = createStripeDouble(ctx);
  await double.listen({ host: '127.0.0.1', port: 0 });
  const address = double.server.address();
  if (!address || typeof address === 'string') throw new Error('the sandbox has no port');
  const webhooks = createWebhooks(ctx);

  /** Answers as the move says, its webhook delivered first; the job delivers it later should that fail. */
  async function finish(call: Ctx, { result, refusal, eventId }: Moved): Promise<Result> {
    if (eventId)
      await webhooks
        .send(eventId)
        .catch((error: unknown) => call.log.warn({ err: error }, 'sandbox webhook will be retried'));
    if (refusal) throw refusal;
    if (!result) throw new Problem('payment_closed');
    return result;
  }

  const routes: Route[] = [
    route(sandboxConfirm, async (call, { body }) => finish(call, await confirmIntent(ctx, body))),
    route(sandboxAuthenticate, async (call, { body }) => finish(call, await authenticateIntent(ctx, body))),
  ];
  const jobs: Jobs<Ctx> = { 'sandbox-webhook': { run: (_ctx, { eventId }) => webhooks.send(String(eventId)) } };
  const connection: StripeConnection = {
    secretKey: 'sk_test_sandbox',
    webhookSecret: webhooks.secret,
    server: { host: '127.0.0.1', port: address.port, protocol: 'http' },
  };
  return { connection, routes, jobs, deliverTo: webhooks.deliverTo, close: () => double.close() };
}

export type Sandbox = Awaited<ReturnType<typeof openSandbox>>;
