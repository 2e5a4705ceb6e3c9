import type { FastifyReply } from 'fastify';
import { inDark, inLight } from '#server/colours.ts';
import { hashSource, pagePolicy } from './security.ts';

const colour = (name: Parameters<typeof inLight>[0]) => `light-dark(${inLight(name)}, ${inDark(name)})`;

const style = `
:root { color-scheme: light dark }
body { display: grid; align-content: center; justify-items: center; gap: 8px; min-height: 100dvh; margin: 0; padding: 24px;
  background: ${colour('paper')}; color: ${colour('ink')}; font: 16px/1.55 system-ui, sans-serif; text-align: center }
h1 { margin: 16px 0 0; font: 540 32px/1.15 Georgia, serif }
h1, p { text-wrap: balance }
p { max-width: 34em; margin: 0 }
a { color: inherit }
form { margin: 16px 0 0 }
button { min-height: 48px; padding: 0 24px; border: 0; border-radius: 10px; background: ${colour('honey')}; color: ${colour('on-honey')}; font: 600 16px system-ui, sans-serif; cursor: pointer }
:focus-visible { outline: 3px solid ${colour('focus')}; outline-offset: 2px }
.progress { color: ${colour('ink-2')}; font-variant-numeric: tabular-nums }
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
