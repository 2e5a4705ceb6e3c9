import { eq } from 'drizzle-orm';
import Fastify, { type FastifyReply, type FastifyRequest } from 'fastify';
import type { Db } from '#server/db/client.ts';
import { cancelIntent, createIntent, createRefund, StripeError, viewIntent, type SandboxContext } from './intents.ts';
import { sandboxAnswers, sandboxIntents } from './tables.ts';

type Form = Record<string, string>;
type Answer = { status: number; body: unknown };

/** Stripe's own limits for a charge in pounds: 30p to £999,999.99. */
const smallestCharge = 30;
const largestCharge = 99_999_999;

const metadataOf = (form: Form) =>
  Object.fromEntries(
    Object.entries(form).flatMap(([name, value]) => {
      const key = /^metadata\[(.+)\]$/.exec(name)?.[1];
      return key ? [[key, value]] : [];
    }),
  );

function amountOf(form: Form): number {
  const amount = Number(form.amount);
  if (!Number.isSafeInteger(amount)) throw new StripeError(400, 'parameter_invalid_integer', 'Invalid integer: amount');
  return amount;
}

function newIntent(form: Form) {
  const amount = amountOf(form);
  if (amount < smallestCharge) throw new StripeError(400, 'amount_too_small', 'Amount must be at least £0.30 gbp');
  if (amount > largestCharge) throw new StripeError(400, 'amount_too_large', 'Amount must be no more than £999,999.99');
  return {
    amount,
    currency: form.currency ?? '',
    metadata: metadataOf(form),
    transferGroup: form.transfer_group ?? null,
  };
}

/** Does the work once per idempotency key; the same key with another request is refused, as Stripe does. */
function once(ctx: SandboxContext, request: FastifyRequest, work: (tx: Db) => Promise<unknown>): Promise<Answer> {
  const key = request.headers['idempotency-key'];
  const asked = `${request.method} ${request.url} ${JSON.stringify(request.body)}`;
  return ctx.db.transaction(async (tx) => {
    if (typeof key !== 'string') return { status: 200, body: await work(tx) };
    const [before] = await tx.select().from(sandboxAnswers).where(eq(sandboxAnswers.key, key));
    if (before && before.request !== asked)
      throw new StripeError(
        400,
        'idempotency_key_in_use',
        'Keys for idempotent requests can only be used with the same parameters.',
        'idempotency_error',
      );
    if (before) return before;
    const answer = { status: 200, body: await work(tx) };
    await tx.insert(sandboxAnswers).values({ key, request: asked, ...answer });
    return answer;
  });
}

const send = (reply: FastifyReply, { status, body }: Answer) => reply.code(status).send(body);

/**
 * A local double of the part of Stripe's HTTP API the app uses: payment intents (create, retrieve, cancel) and refunds, with
 * idempotency keys and Stripe's error shape. It keeps its state in the app's database, so it survives a restart.
 */
export function createStripeDouble(ctx: SandboxContext) {
  const app = Fastify({ logger: false, forceCloseConnections: true });
  app.addContentTypeParser('application/x-www-form-urlencoded', { parseAs: 'string' }, (_request, body, done) =>
    done(null, Object.fromEntries(new URLSearchParams(body as string))),
  );
  app.setErrorHandler((error, _request, reply) => {
    if (error instanceof StripeError) return send(reply, error);
    return send(reply, { status: 500, body: { error: { type: 'api_error', message: 'The sandbox failed.' } } });
  });
  app.addHook('onRequest', async (request) => {
    if (!request.headers.authorization?.startsWith('Bearer sk_test_'))
      throw new StripeError(401, 'api_key_missing', 'No API key given.');
  });
  const form = (request: FastifyRequest) => (request.body ?? {}) as Form;
  const id = (request: FastifyRequest) => (request.params as { id: string }).id;

  app.post('/v1/payment_intents', async (request, reply) =>
    send(reply, await once(ctx, request, (tx) => createIntent(ctx, tx, newIntent(form(request))))),
  );
  app.get('/v1/payment_intents/:id', async (request, reply) => {
    const [intent] = await ctx.db
      .select()
      .from(sandboxIntents)
      .where(eq(sandboxIntents.id, id(request)));
    if (!intent) throw new StripeError(404, 'resource_missing', `No such payment_intent: '${id(request)}'`);
    return send(reply, { status: 200, body: viewIntent(intent) });
  });
  app.post('/v1/payment_intents/:id/cancel', async (request, reply) =>
    send(reply, await once(ctx, request, (tx) => cancelIntent(ctx, tx, id(request)))),
  );
  app.post('/v1/refunds', async (request, reply) => {
    const { payment_intent: intentId = '', amount } = form(request);
    const wanted = {
      intentId,
      amount: amount === undefined ? undefined : amountOf(form(request)),
      metadata: metadataOf(form(request)),
    };
    return send(reply, await once(ctx, request, (tx) => createRefund(ctx, tx, wanted)));
  });
  return app;
}
