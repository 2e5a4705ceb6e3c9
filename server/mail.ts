import type { Ctx } from './context.ts';
import { isAddressUnknown, type Mail } from './gateways/mailer.ts';

/** The content of an email, before it is rendered as HTML and text. `facts` are rows of a small table. */
export type EmailContent = {
  to: string;
  subject: string;
  greeting: string;
  paragraphs: string[];
  facts?: [name: string, value: string][];
  action?: { label: string; url: string };
  closing?: string;
};

const escapes: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' };
const escape = (text: string) => text.replace(/[&<>"']/g, (found) => escapes[found] ?? found);

const paragraph = (text: string) => `<p style="margin:0 0 16px">${escape(text)}</p>`;

const factRow = ([name, value]: [string, string]) =>
  `<tr><td style="padding:8px 16px 8px 0;border-top:1px solid #e2d7c2;color:#59493a">${escape(name)}</td>` +
  `<td style="padding:8px 0;border-top:1px solid #e2d7c2;text-align:right">${escape(value)}</td></tr>`;

const button = ({ label, url }: { label: string; url: string }) =>
  `<p style="margin:24px 0"><a href="${escape(url)}" style="display:inline-block;padding:14px 22px;border-radius:8px;background:#f2ab2e;color:#2a1a08;font-weight:600;text-decoration:none">${escape(label)}</a></p>` +
  `<p style="margin:0 0 16px;font-size:14px;color:#59493a">Or open this link: ${escape(url)}</p>`;

function toHtml(email: EmailContent): string {
  const { greeting, paragraphs, facts = [], action, closing } = email;
  return (
    '<!doctype html><html lang="en-GB"><head><meta charset="utf-8">' +
    `<title>${escape(email.subject)}</title></head>` +
    '<body style="margin:0;background:#faf5ea;color:#2a1d12;font:16px/1.55 \'Segoe UI\',system-ui,sans-serif">' +
    '<div style="max-width:560px;margin:0 auto;padding:32px 16px">' +
    '<p style="margin:0 0 24px;font:600 26px Georgia,serif">Skep</p>' +
    '<div style="background:#fff;border:1px solid #e2d7c2;border-radius:14px;padding:24px">' +
    [greeting, ...paragraphs].map(paragraph).join('') +
    (facts.length > 0
      ? `<table style="width:100%;border-collapse:collapse;margin:0 0 16px">${facts.map(factRow).join('')}</table>`
      : '') +
    (action ? button(action) : '') +
    (closing ? paragraph(closing) : '') +
    '</div><p style="margin:16px 0 0;font-size:13px;color:#6f5e4c">Skep, the UK marketplace for everything bees.</p>' +
    '</div></body></html>'
  );
}

function toText(email: EmailContent): string {
  const { greeting, paragraphs, facts = [], action, closing } = email;
  const parts = [greeting, ...paragraphs];
  if (facts.length > 0) parts.push(facts.map(([name, value]) => `${name}: ${value}`).join('\n'));
  if (action) parts.push(`${action.label}:\n${action.url}`);
  if (closing) parts.push(closing);
  return `${parts.join('\n\n')}\n\nSkep, the UK marketplace for everything bees.\n`;
}

/** Renders an email as HTML and as text with the same content. */
export const renderEmail = (email: EmailContent): Mail => ({
  to: email.to,
  subject: email.subject,
  html: toHtml(email),
  text: toText(email),
});

/**
 * Sends an email. A repeated job sends it with the same Message-ID, by which mail servers recognise duplicates. If its address
 * does not exist it is not retried: anyone may register with a made-up one, and no operator can fix that.
 */
export async function sendEmail(
  { mailer, jobId, log }: Pick<Ctx, 'mailer' | 'jobId' | 'log'>,
  email: EmailContent,
): Promise<void> {
  try {
    await mailer.send(renderEmail(email), jobId);
  } catch (error) {
    if (!isAddressUnknown(error)) throw error;
    log.warn({ jobId }, 'an email was not sent: its address does not exist');
  }
}
