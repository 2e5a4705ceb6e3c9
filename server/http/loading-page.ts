import type { FastifyInstance } from 'fastify';
import { health } from '#contract/health.ts';
import { Problem } from '#contract/problems.ts';
import { sendPlainPage } from './plain-page.ts';

/** Not pages: files and anything with a file extension. */
const notPages = /^\/(files|assets)\/|\.\w+$/;

/**
 * While the demo shop is loading, every page shows the progress instead of an empty shop, and reloads automatically until the shop is ready.
 * API calls return 503, since accounts and listings are still missing; only the health check works as usual. Returns a function
 * that sets the progress, a line of plain text; undefined means the demo shop has loaded.
 */
export function showLoadingPage(app: FastifyInstance): (line: string | undefined) => void {
  let progress: string | undefined;
  app.addHook('onRequest', async (request, reply) => {
    const path = request.url.replace(/\?.*/s, '');
    if (progress === undefined || path === health.path || notPages.test(path)) return;
    if (path.startsWith('/api/'))
      throw new Problem('unavailable', 'The demo shop is loading. Please try again in a few seconds.');
    if (!['GET', 'HEAD'].includes(request.method)) return;
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
