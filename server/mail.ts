import { inDark, inLight } from './colours.ts';
import type { Ctx } from './context.ts';
import { escapeHtml } from './text.ts';
import { isAddressUnknown, isRefused, type Mail } from './gateways/mailer.ts';
import { PermanentFailure } from './jobs/queue.ts';

/** An email's content before it is rendered as HTML and text. `facts` are the rows of a small table. */
export type EmailContent = {
  to: string;
  /** Where replies go, if not to the sender. */
  replyTo?: { name: string; address: string } | undefined;
  subject: string;
  greeting: string;
  paragraphs: string[];
  facts?: [name: string, value: string][] | undefined;
  action?: { label: string; url: string } | undefined;
  closing?: string;
  /** For emails that can be turned off: their topic, and the page that turns them off. */
  unsubscribe?: { about: string; url: string } | undefined;
};

/** For email apps with a dark theme. The others show the inline colours, which `!important` overrides here. */
const darkStyle = `
:root { color-scheme: light dark }
@media (prefers-color-scheme: dark) {
  .page { background: ${inDark('paper')} !important; color: ${inDark('ink')} !important }
  .card { background: ${inDark('card')} !important; border-color: ${inDark('line')} !important }
  .soft, .soft a { color: ${inDark('ink-2')} !important }
  .row td { border-color: ${inDark('line')} !important }
}`;

const paragraph = (text: string) => `<p style="margin:0 0 16px;overflow-wrap:anywhere">${escapeHtml(text)}</p>\n`;

const factRow = ([name, value]: [string, string]) =>
  `<tr class="row"><td class="soft" style="padding:8px 16px 8px 0;border-top:1px solid ${inLight('line')};color:${inLight('ink-2')};overflow-wrap:anywhere">${escapeHtml(name)}</td>` +
  `<td style="padding:8px 0;border-top:1px solid ${inLight('line')};text-align:right;vertical-align:top;white-space:nowrap">${escapeHtml(value)}</td></tr>\n`;

const factTable = (facts: [string, string][]) =>
  `<table role="presentation" style="width:100%;border-collapse:collapse;margin:0 0 16px;font-size:16px">\n${facts.map(factRow).join('')}</table>\n`;

const button = ({ label, url }: { label: string; url: string }) =>
  `<p style="margin:24px 0"><a href="${escapeHtml(url)}" style="display:inline-block;padding:14px 22px;border-radius:8px;background:${inLight('honey')};color:${inLight('on-honey')};font-weight:600;text-decoration:none">${escapeHtml(label)}</a></p>\n` +
  `<p class="soft" style="margin:0 0 16px;font-size:14px;color:${inLight('ink-2')};overflow-wrap:anywhere">Or open this link: ${escapeHtml(url)}</p>\n`;

const about = 'Skep, the UK marketplace for everything bees.';

/** Why someone gets an email that they can turn off. */
const reason = (unsubscribe: { about: string }) => `Skep sends you emails about ${unsubscribe.about.toLowerCase()}.`;

function footer({ unsubscribe }: EmailContent): string {
  const style = `margin:16px 0 0;font-size:13px;color:${inLight('ink-3')}`;
  const ending =
    unsubscribe &&
    `<p class="soft" style="${style}">${escapeHtml(reason(unsubscribe))} <a href="${escapeHtml(unsubscribe.url)}" style="color:${inLight('ink-3')}">Unsubscribe</a></p>\n`;
  return `<p class="soft" style="${style}">${about}</p>\n${ending ?? ''}`;
}

function toHtml(email: EmailContent): string {
  const { greeting, paragraphs, facts = [], action, closing } = email;
  return `<!doctype html>
<html lang="en-GB">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>${escapeHtml(email.subject)}</title>
<style>${darkStyle}
</style>
</head>
<body class="page" style="margin:0;background:${inLight('paper')};color:${inLight('ink')};font:16px/1.55 'Segoe UI',system-ui,sans-serif">
<div style="max-width:560px;margin:0 auto;padding:32px 16px">
<p style="margin:0 0 24px;font:600 26px Georgia,serif">Skep</p>
<div class="card" style="background:${inLight('card')};border:1px solid ${inLight('line')};border-radius:14px;padding:24px 24px 8px">
${[greeting, ...paragraphs].map(paragraph).join('')}${facts.length > 0 ? factTable(facts) : ''}${action ? button(action) : ''}${closing ? paragraph(closing) : ''}</div>
${footer(email)}</div>
</body>
</html>
`;
}

function toText(email: EmailContent): string {
  const { greeting, paragraphs, facts = [], action, closing, unsubscribe } = email;
  const parts = [greeting, ...paragraphs];
  if (facts.length > 0) parts.push(facts.map(([name, value]) => `${name}: ${value}`).join('\n'));
  if (action) parts.push(`${action.label}:\n${action.url}`);
  if (closing) parts.push(closing);
  parts.push(about);
  if (unsubscribe) parts.push(`${reason(unsubscribe)} Unsubscribe:\n${unsubscribe.url}`);
  return `${parts.join('\n\n')}\n`;
}

/** Renders an email as HTML and as text with the same content. */
export const renderEmail = (email: EmailContent): Mail => ({
  to: email.to,
  replyTo: email.replyTo,
  subject: email.subject,
  html: toHtml(email),
  text: toText(email),
  unsubscribeUrl: email.unsubscribe?.url,
});

/**
 * Sends an email. A repeated job uses the same Message-ID, so that mail servers can recognise duplicates. An email that the mail
 * server refuses permanently is not retried. If a user's address does not exist, the job does not even fail, because anyone can
 * register with a made-up address and no operator can fix that.
 */
export async function sendEmail(
  { mailer, jobId, log, settings }: Pick<Ctx, 'mailer' | 'jobId' | 'log' | 'settings'>,
  email: EmailContent,
): Promise<void> {
  try {
    await mailer.send(renderEmail(email), jobId);
  } catch (error) {
    if (isAddressUnknown(error) && email.to !== settings.contactEmail)
      log.warn({ jobId }, 'an email was not sent: its address does not exist');
    else throw isRefused(error) ? new PermanentFailure(error) : error;
  }
}
