import type { FastifyInstance } from 'fastify';
import { sendPlainPage } from './plain-page.ts';

/** Not pages: API calls, files and anything with a file extension. */
const notPages = /^\/(api|files|assets)\/|\.\w+$/;

/**
 * While the demo shop is loading, every page shows the progress instead of an empty shop, and reloads automatically until the shop is ready.
 * API calls return 503, since accounts and listings are still missing; the health check is left to its own route. Returns a function that
 * sets the progress, a line of plain text; undefined means the demo shop is loaded.
 */
export function showLoadingPage(app: FastifyInstance): (line: string | undefined) => void {
  let progress: string | undefined;
  app.addHook('onRequest', async (request, reply) => {
    if (progress === undefined || !['GET', 'HEAD'].includes(request.method)) return;
    if (notPages.test(request.url.replace(/\?.*/s, ''))) return;
    return sendPlainPage(reply, {
      heading: 'The demo shop is loading',
      body: `<p>Skep is starting for the first time. This page will continue automatically in a few seconds.</p>
<p class="progress" role="status">${progress}</p>`,
      reloadAfter: 1,
    });
  });
  return (line) => {
    progress = line;
  };
}
