import type { BrowserContext, Response } from '@playwright/test';

export type Allow = (status: number, path: string | RegExp) => void;

const matches = (path: string, wanted: string | RegExp) =>
  typeof wanted === 'string' ? path === wanted : wanted.test(path);

/** Chromium's own line about a failed request, or ours; the response says more. */
const isAboutResponse = (text: string) => /^(Failed to load resource|ApiError:)/.test(text);

/** Collects what goes wrong in a browser context without showing on the screen. */
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
    if (message.type() !== 'error' || isAboutResponse(message.text())) return;
    found.push(`console.error: ${message.text()} (${message.location().url})`);
  });
  context.on('requestfailed', (request) => {
    const why = request.failure()?.errorText ?? '';
    // What a page gives up itself, by moving on, is no failure, nor what a story cut off. 'csp' is also a browser
    // without JavaScript; a real breach of the policy is in the console.
    if (!['net::ERR_ABORTED', 'net::ERR_INTERNET_DISCONNECTED', 'csp'].includes(why))
      found.push(`${request.method()} ${request.url()}: ${why}`);
  });

  return {
    allow: (status, path) => allowed.push([status, path]),
    problems: () => [
      ...found,
      ...failed
        .filter((one) => !allowed.some(([status, path]) => status === one.status && matches(one.path, path)))
        .map(({ status, method, path }) => `${method} ${path} answered ${status}`),
    ],
  };
}
