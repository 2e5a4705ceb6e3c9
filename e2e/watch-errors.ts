import type { BrowserContext } from '@playwright/test';

export type Allow = (status: number, path: string | RegExp) => void;

const matches = (path: string, pattern: string | RegExp) =>
  typeof pattern === 'string' ? path === pattern : pattern.test(path);

/** Whether a console message, from Chromium or from us, is about a failed request. The response itself is reported instead. */
const isAboutResponse = (text: string) => /^(Failed to load resource|ApiError:)/.test(text);

/**
 * Whether Chromium's message is about a socket that cannot connect while offline or after a test has killed the server, was disconnected by
 * a test, was closed before it had connected, or was closed by the server while something was being sent: none of these is a failure.
 */
const isAboutClosedSocket = (text: string) =>
  /^WebSocket connection to .*(net::ERR_(INTERNET_DISCONNECTED|CONNECTION_REFUSED)|Data frame received after close.*|WebSocket is closed before.*)$/.test(
    text,
  ) || text === 'WebSocket is already in CLOSING or CLOSED state.';

/** Collects errors that are not shown on screen, in each browser context passed to `watch`. `allow` applies to responses that arrive after it. */
export function collectErrors() {
  const problems: string[] = [];
  const allowed: Parameters<Allow>[] = [];

  const watch = (context: BrowserContext): void => {
    context.on('response', (response) => {
      const status = response.status();
      const path = new URL(response.url()).pathname;
      const isAllowed = allowed.some(([code, pattern]) => code === status && matches(path, pattern));
      if (status >= 400 && !isAllowed) problems.push(`${response.request().method()} ${path} returned ${status}`);
    });
    context.on('weberror', (error) =>
      problems.push(`error in the page: ${error.error().stack ?? error.error().message}`),
    );
    context.on('console', (message) => {
      const text = message.text();
      if (message.type() !== 'error' || isAboutResponse(text) || isAboutClosedSocket(text)) return;
      problems.push(`console.error: ${text} (${message.location().url})`);
    });
    context.on('requestfailed', (request) => {
      const reason = request.failure()?.errorText ?? '';
      // Requests aborted by navigating, connections cut by a test and servers killed by one are not failures. 'csp' is also the reason given
      // when JavaScript is off; real violations of the policy are reported on the console.
      if (!/^(net::ERR_(ABORTED|INTERNET_DISCONNECTED|CONNECTION_REFUSED)|csp)$/.test(reason))
        problems.push(`${request.method()} ${request.url()}: ${reason}`);
    });
  };

  const allow: Allow = (status, path) => void allowed.push([status, path]);
  return { watch, allow, problems };
}
