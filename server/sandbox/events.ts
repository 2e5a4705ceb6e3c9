import { randomBytes } from 'node:crypto';
import { v7 } from 'uuid';
import type { Db } from '#server/db/client.ts';
import type { Queue } from '#server/jobs/queue.ts';
import { sandboxEvents } from './tables.ts';

/** What the sandbox works with. */
export type SandboxContext = { db: Db; queue: Queue; now: () => Date };

export const newId = (prefix: string) => `${prefix}_${randomBytes(12).toString('hex')}`;

/** An id that grows with time, so that a list can be gone through page by page. */
export const newGrowingId = (prefix: string) => `${prefix}_${v7().replaceAll('-', '')}`;

export const unix = (date: Date) => Math.floor(date.getTime() / 1000);

/** An answer in Stripe's error shape. */
export class StripeError extends Error {
  readonly status: number;
  readonly body: { error: { type: string; code: string; message: string } };

  constructor(status: number, code: string, message: string, type = 'invalid_request_error') {
    super(message);
    this.status = status;
    this.body = { error: { type, code, message } };
  }
}

export const missing = (what: string, id: string) =>
  new StripeError(404, 'resource_missing', `No such ${what}: '${id}'`);

export type SandboxEvent = Pick<typeof sandboxEvents.$inferSelect, 'id' | 'body'>;

/** Come only of calls that deliver them themselves before they answer: the job waits for that, and finds nothing left to do. */
const toldAtOnce = new Set([
  'payment_intent.succeeded',
  'payment_intent.requires_action',
  'payment_intent.payment_failed',
  'account.updated',
]);

/** Writes an event for the webhook and has it delivered after the transaction; `account` where it is of a connected account. */
export async function announce(
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
    created: unix(createdAt),
    livemode: false,
    type,
    data: { object },
  });
  await tx.insert(sandboxEvents).values({ id, body, createdAt });
  await ctx.queue.enqueue(tx, 'sandbox-webhook', { eventId: id }, toldAtOnce.has(type) ? 5 : 0);
  return { id, body };
}
