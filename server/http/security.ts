import { hash } from 'node:crypto';
import type { FastifyInstance } from 'fastify';

const stripeHosts = {
  script: 'https://js.stripe.com',
  frame: 'https://js.stripe.com https://hooks.stripe.com',
  connect: 'https://api.stripe.com',
};

/** The source that allows an inline script or style with exactly this content. */
export const hashSource = (content: string): string => `'sha256-${hash('sha256', content, 'base64')}'`;

/**
 * Removes the nonce a page was rendered with, and returns the sources that allow the inline scripts that had it. A script without the nonce
 * can only have been injected, and stays blocked.
 */
export function hashScripts(html: string, nonce: string): { html: string; scripts: string[] } {
  const own = new RegExp(`<script [^>]*?nonce="${nonce}"[^>]*>(.*?)</script>`, 'gs');
  const scripts = new Set(
    [...html.matchAll(own)].map(([, content = '']) => content).filter((content) => content !== ''),
  );
  return { html: html.replaceAll(` nonce="${nonce}"`, ''), scripts: [...scripts].map(hashSource) };
}

/**
 * The Content-Security-Policy of a page. Scripts may only come from this site or have one of these hashes. Frames can show only what the page
 * itself has fetched (a private PDF) and the payment provider's pages.
 */
export function pagePolicy({ scripts = [] as string[], styles = [] as string[], withStripe = false }): string {
  const stripe = (part: keyof typeof stripeHosts) => (withStripe ? [stripeHosts[part]] : []);
  return [
    "default-src 'self'",
    ["script-src 'self'", ...scripts, ...stripe('script')].join(' '),
    ["style-src-elem 'self'", ...styles].join(' '),
    "style-src-attr 'unsafe-inline'",
    "img-src 'self' data: blob:",
    ["connect-src 'self'", ...stripe('connect')].join(' '),
    ['frame-src blob:', ...stripe('frame')].join(' '),
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ].join('; ');
}

/** For everything except pages: nothing may be loaded or run, wherever it is opened. */
const dataPolicy = "default-src 'none'; frame-ancestors 'none'; sandbox";

/** The headers of every response, whatever its content. */
export const securityHeaders = {
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'strict-origin-when-cross-origin',
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'permissions-policy': 'camera=(self), microphone=(), geolocation=(), browsing-topics=()',
  'x-frame-options': 'DENY',
};

/** Enforces HTTPS if the site uses it, and sets a policy that pages replace with their own. There is no CORS, so other origins get nothing. */
export function secure(app: FastifyInstance, options: { https: boolean }): void {
  const policy = pagePolicy({});
  app.addHook('onRequest', async (request, reply) => {
    if (options.https) reply.header('strict-transport-security', 'max-age=31536000; includeSubDomains');
    // Checks the route instead of the URL, which can spell `/api` as `/%61pi`.
    const { url = '' } = request.routeOptions;
    if (/^\/api\/docs(\/|$)/.test(url)) return;
    reply.header('content-security-policy', /^\/(api|files)(\/|$)/.test(url) ? dataPolicy : policy);
  });
}
