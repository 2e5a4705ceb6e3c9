import type { BrowserContext, Response } from '@playwright/test';

export type Allow = (status: number, path: string | RegExp) => void;

const matches = (path: string, pattern: string | RegExp) =>
  typeof pattern === 'string' ? path === pattern : pattern.test(path);

/** Whether a console message, from Chromium or from us, is about a failed request. The response itself is reported instead. */
const isAboutResponse = (text: string) => /^(Failed to load resource|ApiError:)/.test(text);

/**
 * Whether Chromium's message is about a socket that cannot connect while offline, was disconnected by a test, was closed before it
 * had connected, or was closed by the server while something was being sent: none of these is a failure.
 */
const isAboutClosedSocket = (text: string) =>
  /^WebSocket connection to .*(net::ERR_INTERNET_DISCONNECTED|Data frame received after close.*|WebSocket is closed before.*)$/.test(
    text,
  ) || text === 'WebSocket is already in CLOSING or CLOSED state.';

/** Collects errors in a browser context that are not shown on screen. */
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
    if (message.type() !== 'error' || isAboutResponse(text) || isAboutClosedSocket(text)) return;
    found.push(`console.error: ${text} (${message.location().url})`);
  });
  context.on('requestfailed', (request) => {
    const reason = request.failure()?.errorText ?? '';
    // Requests aborted by navigating and connections cut by a test are not failures. 'csp' is also the reason given when JavaScript is off;
    // real violations of the policy are reported on the console.
    if (!['net::ERR_ABORTED', 'net::ERR_INTERNET_DISCONNECTED', 'csp'].includes(reason))
      found.push(`${request.method()} ${request.url()}: ${reason}`);
  });

  return {
    allow: (status, path) => allowed.push([status, path]),
    problems: () => [
      ...found,
      ...failed
        .filter(
          (response) => !allowed.some(([status, path]) => status === response.status && matches(response.path, path)),
        )
        .map(({ status, method, path }) => `${method} ${path} returned ${status}`),
    ],
  };
}
