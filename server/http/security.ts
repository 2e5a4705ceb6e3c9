import type { FastifyInstance } from 'fastify';
import { nanoid } from 'nanoid';

declare module 'fastify' {
  interface FastifyReply {
    nonce: string;
  }
}

/** A new nonce: 132 random bits, of which nanoid fetches many at a time. */
export const newNonce = (): string => nanoid(22);

const stripeHosts = {
  script: 'https://js.stripe.com',
  frame: 'https://js.stripe.com https://hooks.stripe.com',
  connect: 'https://api.stripe.com',
};

/**
 * The content security policy of a page: scripts only from here or with this response's nonce. Frames show what a page
 * itself has fetched (a private PDF) and nothing of other sites but the payment provider's.
 */
function pagePolicy(nonce: string, withStripe: boolean): string {
  const stripe = (part: keyof typeof stripeHosts) => (withStripe ? ` ${stripeHosts[part]}` : '');
  return [
    "default-src 'self'",
    `script-src 'self' 'nonce-${nonce}'${stripe('script')}`,
    `style-src-elem 'self' 'nonce-${nonce}'`,
    "style-src-attr 'unsafe-inline'",
    "img-src 'self' data: blob:",
    `connect-src 'self'${stripe('connect')}`,
    `frame-src blob:${stripe('frame')}`,
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ].join('; ');
}

/** What is no page shows nothing and runs nothing, wherever it is opened. */
const dataPolicy = "default-src 'none'; frame-ancestors 'none'; sandbox";

/** What every answer carries, whatever it holds. */
export const securityHeaders = {
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'strict-origin-when-cross-origin',
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'permissions-policy': 'camera=(), microphone=(), geolocation=(), browsing-topics=()',
  'x-frame-options': 'DENY',
};

/** The content security policy, with a nonce for each page, and HTTPS. There is no CORS: other origins get nothing. */
export function secure(app: FastifyInstance, options: { https: boolean; withStripe: boolean }): void {
  app.decorateReply('nonce', '');
  app.addHook('onRequest', async (request, reply) => {
    if (options.https) reply.header('strict-transport-security', 'max-age=31536000; includeSubDomains');
    if (request.url.startsWith('/api/docs')) return;
    if (/^\/(api|files)\//.test(request.url)) return void reply.header('content-security-policy', dataPolicy);
    reply.nonce = newNonce();
    reply.header('content-security-policy', pagePolicy(reply.nonce, options.withStripe));
  });
}
