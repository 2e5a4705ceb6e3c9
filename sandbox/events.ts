import { randomBytes } from 'node:crypto';
import type { FastifyBaseLogger } from 'fastify';
import { v7 } from 'uuid';
import type { Db } from '#server/db/client.ts';
import type { Queue } from '#server/jobs/queue.ts';
import { sandboxEvents } from './tables.ts';

/** What the sandbox needs from the app. */
export type SandboxContext = {
  db: Db;
  queue: Pick<Queue, 'enqueue'>;
  now: () => Date;
  log: Pick<FastifyBaseLogger, 'error'>;
};

export const newId = (prefix: string) => `${prefix}_${randomBytes(12).toString('hex')}`;

/** An id that sorts by creation time, for cursor pagination. */
export const newSortableId = (prefix: string) => `${prefix}_${v7().replaceAll('-', '')}`;

export const unixSeconds = (date: Date) => Math.floor(date.getTime() / 1000);

/** An error response in Stripe's format. */
export class StripeError extends Error {
  readonly status: number;
  readonly body: { error: { type: string; code: string; message: string } };

  constructor(status: number, code: string, message: string, type = 'invalid_request_error') {
    super(message);
    this.status = status;
    this.body = { error: { type, code, message } };
  }
}

export const resourceMissing = (what: string, id: string) =>
  new StripeError(404, 'resource_missing', `No such ${what}: '${id}'`);

export type SandboxEvent = Pick<typeof sandboxEvents.$inferSelect, 'id' | 'body'>;

/** Events delivered within the request that causes them, before its response. Their job runs 5 s later, when there is normally nothing left to do. */
const deliveredInline = new Set([
  'payment_intent.succeeded',
  'payment_intent.requires_action',
  'payment_intent.payment_failed',
  'account.updated',
]);

/** Stores a webhook event and enqueues its delivery after the transaction. `account` is the event's connected account, if any. */
export async function emitEvent(
  ctx: SandboxContext,
  tx: Db,
  type: string,
  object: object,
  account?: string,
): Promise<SandboxEvent> {
  const id = newId('evt');
  const createdAt = ctx.now();
  const body = JSON.stringify({
    id,
    object: 'event',
    ...(account && { account }),
    api_version: '2026-10-28.endive',
    created: unixSeconds(createdAt),
    livemode: false,
    type,
    data: { object },
  });
  await tx.insert(sandboxEvents).values({ id, body, createdAt });
  await ctx.queue.enqueue(tx, 'sandbox-webhook', { eventId: id }, deliveredInline.has(type) ? 5 : 0);
  return { id, body };
}
