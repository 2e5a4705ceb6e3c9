import type { FastifyInstance } from 'fastify';
import { plainPage } from './plain-page.ts';

/** What is not a page: calls of the API, files, and whatever has an ending. */
const notPages = /^\/(api|files|assets)\/|\.\w+$/;

const page = (progress: string, nonce: string) =>
  plainPage(
    {
      heading: 'The demo shop is being filled',
      body: `<p>Skep is starting for the first time. This page will continue automatically in a few seconds.</p>
<p class="progress" role="status">${progress}</p>`,
      again: 1,
    },
    nonce,
  );

/**
 * While the demo world is being loaded, pages would show an empty shop: each says instead how far that is, and asks again
 * by itself until there is something to see. Answers how to say it, in a line of plain text; undefined: all is there.
 */
export function openFilling(app: FastifyInstance): (line: string | undefined) => void {
  let progress: string | undefined;
  app.addHook('onRequest', async (request, reply) => {
    if (progress === undefined || !['GET', 'HEAD'].includes(request.method)) return;
    if (notPages.test(request.url.replace(/\?.*/s, ''))) return;
    return reply.header('cache-control', 'no-store').type('text/html; charset=utf-8').send(page(progress, reply.nonce));
  });
  return (line) => {
    progress = line;
  };
}
