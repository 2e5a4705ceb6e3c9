import type { FastifyInstance, FastifyReply } from 'fastify';
import { Problem } from '#contract/problems.ts';
import { escapeHtml } from '#server/text.ts';
import { renderEmail } from '#server/mail.ts';
import { samples } from './samples.ts';

const index = '/dev/emails';

/** Allows the inline styles of emails, and the frames that show them in the list. */
const send = (reply: FastifyReply, html: string) =>
  reply
    .headers({
      'cache-control': 'no-store',
      'content-security-policy': "default-src 'self'; style-src 'unsafe-inline'; frame-ancestors 'self'",
      'x-frame-options': 'SAMEORIGIN',
    })
    .type('text/html; charset=utf-8')
    .send(html);

/** In development only: shows every email with sample facts, as HTML and as text. */
export function previewEmails(app: FastifyInstance, site: string): void {
  const emails = Object.entries(samples).flatMap(([name, { email }]) =>
    email ? [{ name, email: renderEmail(email(site)) }] : [],
  );
  const list = emails
    .map(
      ({ name, email }) => `<section><h2><a href="${index}/${name}">${name}</a></h2><p>${escapeHtml(email.subject)}</p>
<iframe title="${name}" src="${index}/${name}" loading="lazy"></iframe><pre>${escapeHtml(email.text)}</pre></section>`,
    )
    .join('\n');
  app.get(index, (_request, reply) =>
    send(
      reply,
      `<!doctype html><html lang="en-GB"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>Emails</title><style>
:root { color-scheme: light dark; font: 16px/1.5 system-ui, sans-serif }
section { display: grid; grid-template-columns: repeat(auto-fit, minmax(min(100%, 390px), 1fr)); gap: 0 16px; margin: 0 0 48px }
h2, p { grid-column: 1 / -1; margin: 0 0 8px }
iframe { width: 100%; height: 640px; border: 1px solid }
pre { margin: 0; white-space: pre-wrap; overflow-wrap: anywhere }
</style></head><body><h1>Emails</h1>
${list}</body></html>`,
    ),
  );
  app.get<{ Params: { name: string } }>(`${index}/:name`, (request, reply) => {
    const found = emails.find(({ name }) => name === request.params.name);
    if (!found) throw new Problem('not_found');
    return send(reply, found.email.html);
  });
}
