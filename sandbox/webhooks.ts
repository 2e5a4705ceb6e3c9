import { createHmac, randomBytes } from 'node:crypto';
import { eq } from 'drizzle-orm';
import type { SandboxContext, SandboxEvent } from './events.ts';
import { sandboxEvents } from './tables.ts';

/** Delivers a signed webhook body; resolves to the HTTP status of the response. */
export type Deliver = (body: string, signature: string) => Promise<number>;

/** Returns a webhook's `stripe-signature` header (https://docs.stripe.com/webhooks#verify-manually). */
function sign(body: string, secret: string): string {
  const seconds = Math.floor(Date.now() / 1000);
  return `t=${seconds},v1=${createHmac('sha256', secret).update(`${seconds}.${body}`).digest('hex')}`;
}

/** Signs and delivers the sandbox's events as Stripe does; each process signs with its own secret. */
export function createWebhooks(ctx: SandboxContext) {
  const secret = `whsec_${randomBytes(24).toString('hex')}`;
  let deliver: Deliver = () => Promise.reject(new Error('the app is not ready for webhooks'));
  async function send({ id, body }: SandboxEvent): Promise<void> {
    const status = await deliver(body, sign(body, secret));
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
    /** Delivers an event unless it has already been delivered; throws if it must be retried. */
    sendAgain: async (eventId: string): Promise<void> => {
      const [event] = await ctx.db.select().from(sandboxEvents).where(eq(sandboxEvents.id, eventId));
      if (event && !event.delivered) await send(event);
    },
  };
}
