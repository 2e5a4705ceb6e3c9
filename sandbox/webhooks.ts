import { randomBytes } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { Stripe } from 'stripe';
import type { SandboxContext, SandboxEvent } from './events.ts';
import { sandboxEvents } from './tables.ts';

/** Delivers a signed webhook body; resolves to the HTTP status of the response. */
export type Deliver = (body: string, signature: string) => Promise<number>;

/** Signs and delivers the sandbox's events as Stripe does; each process signs with its own secret. */
export function createWebhooks(ctx: SandboxContext) {
  const secret = `whsec_${randomBytes(24).toString('hex')}`;
  const signer = new Stripe('sk_test_sandbox');
  let deliver: Deliver = () => Promise.reject(new Error('the app is not ready for webhooks'));
  async function send({ id, body }: SandboxEvent): Promise<void> {
    const signature = signer.webhooks.generateTestHeaderString({ payload: body, secret });
    const status = await deliver(body, signature);
    if (status !== 200) throw new Error(`the webhook returned status ${status}`);
    await ctx.db.update(sandboxEvents).set({ delivered: true }).where(eq(sandboxEvents.id, id));
  }
  return {
    secret,
    deliverTo: (target: Deliver) => {
      deliver = target;
    },
    /** Delivers an event; throws if it must be retried. */
    send,
    /** Delivers an event unless it was delivered before; throws if it must be retried. */
    sendAgain: async (eventId: string): Promise<void> => {
      const [event] = await ctx.db.select().from(sandboxEvents).where(eq(sandboxEvents.id, eventId));
      if (event && !event.delivered) await send(event);
    },
  };
}
