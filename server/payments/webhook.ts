import type { FastifyInstance } from 'fastify';
import { paymentWebhook } from '#contract/payments.ts';
import { Problem } from '#contract/problems.ts';
import type { Services } from '#server/context.ts';
import { networkOf } from '#server/http/network.ts';
import { handleEvent } from './handle-event.ts';

/** Stripe's events are far smaller. */
const bodyLimit = 1024 * 1024;

const advice =
  "its signature is not valid. If Stripe sent it, check STRIPE_WEBHOOK_SECRET, which needs the secret of each endpoint, and this machine's clock";

/** Receives the provider's events. Reads the body unparsed, because the signature covers the raw bytes. */
export function receiveWebhooks(app: FastifyInstance, services: Services): void {
  app.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser('*', { parseAs: 'string', bodyLimit }, (_request, body, done) => done(null, body));
    scope.post(paymentWebhook.path, async (request, reply) => {
      const signature = request.headers['stripe-signature'];
      const event =
        typeof signature === 'string' && typeof request.body === 'string'
          ? await services.payments.readEvent(request.body, signature)
          : undefined;
      if (!event) {
        request.log.warn(`payment event refused: ${advice}`);
        throw new Problem('invalid_signature');
      }
      await handleEvent({ ...services, log: request.log, viewer: null, address: networkOf(request) }, event);
      return reply.header('cache-control', 'no-store').send({ received: true });
    });
  });
}
