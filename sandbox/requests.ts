import { hash } from 'node:crypto';
import { eq, sql } from 'drizzle-orm';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Db } from '#server/db/client.ts';
import { StripeError, type SandboxContext } from './events.ts';
import { sandboxResponses } from './tables.ts';

export type Form = Record<string, string>;
type Stored = { status: number; body: unknown };

export const formOf = (request: FastifyRequest) => (request.body ?? {}) as Form;
export const queryOf = (request: FastifyRequest) => request.query as Form;
export const idOf = (request: FastifyRequest) => (request.params as { id: string }).id;
/** The connected account a request is made for. */
export const accountOf = (request: FastifyRequest) => request.headers['stripe-account'] as string | undefined;

export const metadataOf = (form: Form) =>
  Object.fromEntries(
    Object.entries(form).flatMap(([name, value]) => {
      const key = /^metadata\[(.+)\]$/.exec(name)?.[1];
      return key ? [[key, value]] : [];
    }),
  );

export function amountOf(form: Form): number {
  const amount = Number(form.amount);
  if (!Number.isSafeInteger(amount)) throw new StripeError(400, 'parameter_invalid_integer', 'Invalid integer: amount');
  return amount;
}

/** Stripe stores refusals under the idempotency key, but not rejections of malformed parameters. */
const isStored = ({ body }: StripeError) => !body.error.code.startsWith('parameter_');

/** Runs `work`. If it throws a refusal that Stripe would store, rolls `work` back and returns the refusal as the response. */
async function respond(tx: Db, work: (tx: Db) => Promise<unknown>): Promise<Stored> {
  try {
    return { status: 200, body: await tx.transaction(work) };
  } catch (error) {
    if (error instanceof StripeError && isStored(error)) return { status: error.status, body: error.body };
    throw error;
  }
}

/**
 * Runs `work` once per idempotency key and repeats its response, even a refusal. Like Stripe, rejects a key that was used with a
 * different request (docs.stripe.com/api/idempotent_requests). If a request is sent twice at the same time, Stripe rejects one and
 * its library retries; here, the second waits for the first one's response.
 */
function once(ctx: SandboxContext, request: FastifyRequest, work: (tx: Db) => Promise<unknown>): Promise<Stored> {
  const key = request.headers['idempotency-key'];
  // A hash, as the parameters may contain personal data.
  const fingerprint = hash('sha256', `${request.method} ${request.url} ${JSON.stringify(request.body)}`);
  return ctx.db.transaction(async (tx) => {
    if (typeof key !== 'string') return { status: 200, body: await work(tx) };
    await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${key}, 0))`);
    const [before] = await tx.select().from(sandboxResponses).where(eq(sandboxResponses.key, key));
    if (before && before.request !== fingerprint)
      throw new StripeError(
        400,
        'idempotency_key_in_use',
        'Keys for idempotent requests can only be used with the same parameters.',
        'idempotency_error',
      );
    if (before) return before;
    const response = await respond(tx, work);
    await tx.insert(sandboxResponses).values({ key, request: fingerprint, ...response });
    return response;
  });
}

/** Handles a request that changes state. */
export const idempotent =
  (ctx: SandboxContext, work: (tx: Db, request: FastifyRequest) => Promise<unknown>) =>
  async (request: FastifyRequest, reply: FastifyReply) => {
    const { status, body } = await once(ctx, request, (tx) => work(tx, request));
    return reply.code(status).send(body);
  };

/** Handles a request that only reads. */
export const read = (work: (request: FastifyRequest) => Promise<unknown>) => (request: FastifyRequest) => work(request);
