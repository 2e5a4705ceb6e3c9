import { eq } from 'drizzle-orm';
import Fastify, { type FastifyInstance, type FastifyRequest } from 'fastify';
import type { Db } from '#server/db/client.ts';
import { withoutSchemas } from '#server/http/app.ts';
import { serveConnect } from './connect-double.ts';
import { closeDispute } from './disputes.ts';
import { resourceMissing, StripeError, type SandboxContext } from './events.ts';
import { cancelIntent, createIntent, createRefund, listRefunds, viewIntentWithCharge, viewIntent } from './intents.ts';
import { amountOf, idempotent, type Form, formOf, idOf, metadataOf, queryOf, read } from './requests.ts';
import { sandboxIntents } from './tables.ts';

/** Stripe's own limits for a charge in pounds: 30p to £999,999.99. Not the app's constants: the double must not share a mistake in them. */
const smallestCharge = 30;
const largestCharge = 99_999_999;

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

const newRefund = (form: Form) => ({
  intentId: form.payment_intent ?? '',
  amount: form.amount === undefined ? undefined : amountOf(form),
  metadata: metadataOf(form),
});

/** As in Stripe's test mode, the evidence determines the outcome. */
function submitEvidence(ctx: SandboxContext, tx: Db, id: string, form: Form) {
  const evidence = form['evidence[uncategorized_text]'];
  if (evidence !== 'winning_evidence' && evidence !== 'losing_evidence')
    throw new StripeError(400, 'parameter_invalid', 'The sandbox accepts only winning_evidence or losing_evidence.');
  return closeDispute(ctx, tx, id, evidence === 'winning_evidence' ? 'won' : 'lost');
}

const wantsCharge = ({ query }: FastifyRequest) => JSON.stringify(query).includes('latest_charge');

function servePayments(app: FastifyInstance, ctx: SandboxContext): void {
  app.post(
    '/v1/payment_intents',
    idempotent(ctx, async (tx, request) => viewIntent(await createIntent(ctx, tx, newIntent(formOf(request))))),
  );
  app.get(
    '/v1/payment_intents/:id',
    read(async (request) => {
      const [intent] = await ctx.db
        .select()
        .from(sandboxIntents)
        .where(eq(sandboxIntents.id, idOf(request)));
      if (!intent) throw resourceMissing('payment_intent', idOf(request));
      return wantsCharge(request) ? viewIntentWithCharge(ctx.db, intent) : viewIntent(intent);
    }),
  );
  app.post(
    '/v1/payment_intents/:id/cancel',
    idempotent(ctx, (tx, request) => cancelIntent(ctx, tx, idOf(request))),
  );
  app.post(
    '/v1/refunds',
    idempotent(ctx, (tx, request) => createRefund(ctx, tx, newRefund(formOf(request)))),
  );
  app.get(
    '/v1/refunds',
    read((request) => listRefunds(ctx.db, queryOf(request).payment_intent ?? '')),
  );
  app.post(
    '/v1/disputes/:id',
    idempotent(ctx, (tx, request) => submitEvidence(ctx, tx, idOf(request), formOf(request))),
  );
}

/**
 * A local double of the parts of Stripe's HTTP API that the app uses: payment intents (create, retrieve, cancel), refunds, disputes
 * and Connect, with idempotency keys and errors in Stripe's format. Its state is in the app's database, so it survives a restart.
 */
export function createStripeDouble(ctx: SandboxContext) {
  const app = Fastify({ logger: false, forceCloseConnections: true, schemaController: withoutSchemas });
  app.addContentTypeParser('application/x-www-form-urlencoded', { parseAs: 'string' }, (_request, body, done) =>
    done(null, Object.fromEntries(new URLSearchParams(body as string))),
  );
  app.setErrorHandler((error, _request, reply) => {
    if (error instanceof StripeError) return reply.code(error.status).send(error.body);
    ctx.log.error({ err: error }, 'the sandbox failed to answer a request');
    return reply.code(500).send({ error: { type: 'api_error', message: 'Internal error in the sandbox.' } });
  });
  app.addHook('onRequest', async (request) => {
    if (!request.headers.authorization?.startsWith('Bearer sk_test_'))
      throw new StripeError(401, 'api_key_missing', 'No test API key provided.');
  });

  servePayments(app, ctx);
  serveConnect(app, ctx);
  return app;
}
