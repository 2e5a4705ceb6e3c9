import type { FastifyInstance } from 'fastify';
import { nanoid } from 'nanoid';

declare module 'fastify' {
  interface FastifyReply {
    nonce: string;
  }
}

/** A new nonce of 132 random bits; nanoid fetches random bytes in batches. */
export const newNonce = (): string => nanoid(22);

const stripeHosts = {
  script: 'https://js.stripe.com',
  frame: 'https://js.stripe.com https://hooks.stripe.com',
  connect: 'https://api.stripe.com',
};

/**
 * The content security policy of a page: scripts only from this site or with this response's nonce. Frames may show what the page
 * itself has fetched (a private PDF) and the payment provider's pages, nothing else.
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

/** Anything that is not a page shows nothing and runs nothing, wherever it is opened. */
const dataPolicy = "default-src 'none'; frame-ancestors 'none'; sandbox";

/** The headers of every response. */
export const securityHeaders = {
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'strict-origin-when-cross-origin',
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'permissions-policy': 'camera=(), microphone=(), geolocation=(), browsing-topics=()',
  'x-frame-options': 'DENY',
};

/** Adds the content security policy, with a nonce for each page, and HSTS. There is no CORS: other origins get nothing. */
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
