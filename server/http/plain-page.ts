import type { FastifyReply } from 'fastify';
import { hashSource, pagePolicy } from './security.ts';

/** The colours are those of web/styles/tokens.css. */
const style = `
:root { color-scheme: light dark }
body { display: grid; align-content: center; justify-items: center; gap: 8px; min-height: 100dvh; margin: 0; padding: 24px;
  background: light-dark(#faf5ea, #17110b); color: light-dark(#2a1d12, #f7eddc); font: 16px/1.55 system-ui, sans-serif; text-align: center }
h1 { margin: 16px 0 0; font: 540 32px/1.15 Georgia, serif }
h1, p { text-wrap: balance }
p { max-width: 34em; margin: 0 }
a { color: inherit }
form { margin: 16px 0 0 }
button { min-height: 48px; padding: 0 24px; border: 0; border-radius: 10px; background: #f2ab2e; color: #2a1a08; font: 600 16px system-ui, sans-serif; cursor: pointer }
:focus-visible { outline: 3px solid light-dark(#8a5a00, #ffd27a); outline-offset: 2px }
.progress { color: light-dark(#59493a, #d2c2aa); font-variant-numeric: tabular-nums }
`;
const policy = pagePolicy({ styles: [hashSource(style)] });

/** `body` is HTML; the browser reloads the page after `reloadAfter` seconds, if given. */
type PlainPage = { heading: string; body: string; reloadAfter?: number };

/** Sends a page that needs neither scripts nor style sheets and is never cached. */
export const sendPlainPage = (reply: FastifyReply, { heading, body, reloadAfter }: PlainPage) =>
  reply.headers({ 'cache-control': 'no-store', 'content-security-policy': policy }).type('text/html; charset=utf-8')
    .send(`<!doctype html>
<html lang="en-GB">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
${reloadAfter === undefined ? '' : `<meta http-equiv="refresh" content="${reloadAfter}">`}
<link rel="icon" href="/favicon.svg" type="image/svg+xml">
<title>${heading} | Skep</title>
<style>${style}</style>
</head>
<body>
<img src="/favicon.svg" width="72" height="72" alt="">
<h1>${heading}</h1>
${body}
</body>
</html>
`);
