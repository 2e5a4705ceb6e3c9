import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { describe, it } from 'node:test';
import { makeWorld } from '#test/world.ts';
import { hashScripts, hashSource } from './security.ts';

const stripe = {
  STRIPE_SECRET_KEY: 'sk_test_1',
  STRIPE_PUBLISHABLE_KEY: 'pk_test_1',
  STRIPE_WEBHOOK_SECRET: 'whsec_1',
};

/** The policy's script sources, and the page's inline scripts, including the module that starts later. */
async function scriptsOf(app: Awaited<ReturnType<typeof makeWorld>>['app'], url: string) {
  const { body, headers } = await app.inject({ method: 'GET', url });
  const sources = /script-src ([^;]+)/.exec(String(headers['content-security-policy']))?.[1]?.split(' ') ?? [];
  const inline = [...body.matchAll(/<script(?: type="(?:later|module)")?(?: async="")?>(.*?)<\/script>/gs)];
  return { body, sources, inline: inline.map(([, content = '']) => content) };
}

describe("a page's content security policy", () => {
  it('allows exactly the inline scripts of that page, by their hashes', async () => {
    const { app, listing } = await makeWorld({}, undefined, 'without jobs', 'built');
    for (const url of ['/', '/shop', `/listing/${await listing()}`, '/none']) {
      const { body, sources, inline } = await scriptsOf(app, url);
      const hashes = inline.map((content) => `'sha256-${createHash('sha256').update(content).digest('base64')}'`);
      assert.ok(inline.length >= 3, url);
      assert.deepEqual(new Set(sources), new Set(["'self'", ...hashes]), url);
      assert.doesNotMatch(body, /nonce/, url);
    }
  });

  it('does not allow a script that the page was not rendered with', () => {
    const page =
      '<script nonce="n1">a()</script><script>evil()</script><script nonce="n2">b()</script><p>nonce="n1"</p>';
    const { html, scripts } = hashScripts(page, 'n1');
    assert.deepEqual(scripts, [hashSource('a()')]);
    assert.match(html, /^<script>a\(\)<\/script><script>evil/);
  });

  it('allows Stripe if its keys are set, and no other site', async () => {
    const { app } = await makeWorld(stripe, undefined, 'without jobs', 'built');
    const { headers } = await app.inject({ method: 'GET', url: '/' });
    const policy = String(headers['content-security-policy']);
    const hosts = policy.match(/https:\/\/[\w.]+/g) ?? [];
    assert.match(policy, /script-src [^;]* https:\/\/js\.stripe\.com(;|$)/);
    assert.ok(hosts.every((host) => host.endsWith('.stripe.com')));
  });
});

it('applies the strict policy to everything under /api and /files, except the documentation pages', async () => {
  const { app } = await makeWorld({}, undefined, 'without jobs');
  const policyOf = async (url: string) =>
    String((await app.inject({ method: 'GET', url })).headers['content-security-policy']);
  for (const url of [
    '/api',
    '/api/none',
    '/%61pi/health',
    '/files/%69mages/x/y',
    '/api/docsX',
    '/api/docs.json',
    '/api/docs-of?x',
  ])
    assert.match(await policyOf(url), /^default-src 'none'.*sandbox/, url);
  for (const url of ['/api/docs', '/api/docs/', '/api/docs?x'])
    assert.doesNotMatch(await policyOf(url), /default-src 'none'/, url);
});
