import type { BrowserContext, Response } from '@playwright/test';

export type Allow = (status: number, path: string | RegExp) => void;

const matches = (path: string, wanted: string | RegExp) =>
  typeof wanted === 'string' ? path === wanted : wanted.test(path);

/** A console line about a failed request, Chromium's or ours; the response itself says more. */
const isAboutResponse = (text: string) => /^(Failed to load resource|ApiError:)/.test(text);

/** Chromium's line about a socket that cannot connect while a test is offline, or that a test has cut; not a failure. */
const isAboutOffline = (text: string) =>
  /^WebSocket connection to .*(net::ERR_INTERNET_DISCONNECTED|Data frame received after close.*)$/.test(text);

/** Collects errors in a browser context that do not show on screen. */
export function watch(context: BrowserContext): { allow: Allow; problems: () => string[] } {
  const found: string[] = [];
  const failed: { status: number; path: string; method: string }[] = [];
  const allowed: [status: number, path: string | RegExp][] = [];

  const onResponse = (response: Response) => {
    const status = response.status();
    const path = new URL(response.url()).pathname;
    if (status >= 400) failed.push({ status, path, method: response.request().method() });
  };
  context.on('response', onResponse);
  context.on('weberror', (error) => found.push(`error in the page: ${error.error().stack ?? error.error().message}`));
  context.on('console', (message) => {
    const text = message.text();
    if (message.type() !== 'error' || isAboutResponse(text) || isAboutOffline(text)) return;
    found.push(`console.error: ${text} (${message.location().url})`);
  });
  context.on('requestfailed', (request) => {
    const reason = request.failure()?.errorText ?? '';
    // Not failures: requests that a page aborts by navigating, and connections that a test cuts. 'csp' also means
    // a browser without JavaScript; a real violation of the policy is in the console.
    if (!['net::ERR_ABORTED', 'net::ERR_INTERNET_DISCONNECTED', 'csp'].includes(reason))
      found.push(`${request.method()} ${request.url()}: ${reason}`);
  });

  return {
    allow: (status, path) => allowed.push([status, path]),
    problems: () => [
      ...found,
      ...failed
        .filter((one) => !allowed.some(([status, path]) => status === one.status && matches(one.path, path)))
        .map(({ status, method, path }) => `${method} ${path} returned ${status}`),
    ],
  };
}
