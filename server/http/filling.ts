import type { FastifyInstance } from 'fastify';

/** What is not a page: calls of the API, files, and whatever has an ending. */
const notPages = /^\/(api|files|assets)\/|\.\w+$/;

/** It asks again by itself, without scripts; in the colours of web/styles/tokens.css, which may not have been asked for yet. */
const page = (progress: string, nonce: string) => `<!doctype html>
<html lang="en-GB">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<meta http-equiv="refresh" content="1">
<link rel="icon" href="/favicon.svg" type="image/svg+xml">
<title>The demo shop is being filled | Skep</title>
<style nonce="${nonce}">
:root { color-scheme: light dark }
body { display: grid; align-content: center; justify-items: center; gap: 8px; min-height: 100dvh; margin: 0; padding: 24px;
  background: light-dark(#faf5ea, #17110b); color: light-dark(#2a1d12, #f7eddc); font: 16px/1.55 system-ui, sans-serif; text-align: center }
h1 { margin: 16px 0 0; font: 540 32px/1.15 Georgia, serif }
h1, p { text-wrap: balance }
p { max-width: 34em; margin: 0 }
.progress { color: light-dark(#59493a, #d2c2aa); font-variant-numeric: tabular-nums }
</style>
</head>
<body>
<img src="/favicon.svg" width="72" height="72" alt="">
<h1>The demo shop is being filled</h1>
<p>Skep is starting for the first time. This page goes on by itself in a few seconds.</p>
<p class="progress" role="status">${progress}</p>
</body>
</html>
`;

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
