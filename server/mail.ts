import type { Ctx } from './context.ts';
import { isAddressUnknown, type Mail } from './gateways/mailer.ts';

/** What a message says, before it becomes HTML and text. `facts` are rows of a small table. */
export type Letter = {
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
  `<p style="margin:0 0 16px;font-size:14px;color:#59493a">Or open this address: ${escape(url)}</p>`;

function toHtml(letter: Letter): string {
  const { greeting, paragraphs, facts = [], action, closing } = letter;
  return (
    '<!doctype html><html lang="en-GB"><head><meta charset="utf-8">' +
    `<title>${escape(letter.subject)}</title></head>` +
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

function toText(letter: Letter): string {
  const { greeting, paragraphs, facts = [], action, closing } = letter;
  const parts = [greeting, ...paragraphs];
  if (facts.length > 0) parts.push(facts.map(([name, value]) => `${name}: ${value}`).join('\n'));
  if (action) parts.push(`${action.label}:\n${action.url}`);
  if (closing) parts.push(closing);
  return `${parts.join('\n\n')}\n\nSkep, the UK marketplace for everything bees.\n`;
}

/** A letter as an e-mail, HTML and text saying the same. */
export const composeMail = (letter: Letter): Mail => ({
  to: letter.to,
  subject: letter.subject,
  html: toHtml(letter),
  text: toText(letter),
});

/**
 * Sends a letter. Sent again by a repeated job it has the same Message-ID, by which mail servers know it as the same. Where its
 * address does not exist it is given up: anybody may register with a made-up one, and no operator can put that right.
 */
export async function sendLetter(
  { mailer, jobId, log }: Pick<Ctx, 'mailer' | 'jobId' | 'log'>,
  letter: Letter,
): Promise<void> {
  try {
    await mailer.send(composeMail(letter), jobId);
  } catch (error) {
    if (!isAddressUnknown(error)) throw error;
    log.warn({ jobId }, 'an e-mail was not sent: its address does not exist');
  }
}
