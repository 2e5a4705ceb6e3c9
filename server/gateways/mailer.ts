import { randomUUID } from 'node:crypto';
import path from 'node:path';
import type { Transporter } from 'nodemailer';
import type { Settings } from '#server/settings.ts';
import { writePrivateFile } from './write-file.ts';

/** A single POST to `unsubscribeUrl` stops emails of this kind (RFC 8058). */
export type Mail = {
  to: string;
  /** Where replies go, if not to `MAIL_FROM`. */
  replyTo?: { name: string; address: string } | undefined;
  subject: string;
  html: string;
  text: string;
  unsubscribeUrl?: string | undefined;
};

/** `id` becomes the Message-ID, so that a message sent twice with the same id counts as one. */
export type Mailer = { send: (mail: Mail, id?: string) => Promise<void>; close: () => void };

/**
 * Timeouts for mail servers. A server may take ten minutes to accept a message (RFC 5321, section 4.5.3.2.6); giving up sooner
 * would resend a message that it then accepts.
 */
const timeouts = {
  dnsTimeout: 30_000,
  /** The lookup, the connection and the greeting together. */
  connectionTimeout: 60_000,
  greetingTimeout: 60_000,
  socketTimeout: 600_000,
};

/** Fields that nodemailer adds to an error. `permanent` is set after a 5xx response to `command`. */
type SmtpError = Error & { code?: unknown; response?: unknown; command?: string; permanent?: boolean };

/** Enhanced status codes for an address that does not exist or a mailbox that is permanently disabled (RFC 3463). */
const noAddress = /^5\d\d[ -]5\.(?:1\.(?:1|2|3|6|10)|2\.1)\b/;

/** Whether a mail server reported that the address does not exist, which makes a retry pointless. */
export const isAddressUnknown = (error: unknown): boolean =>
  error instanceof Error && 'response' in error && noAddress.test(String(error.response));

/** Whether a mail server refused this message permanently because of its recipient or content (not its sender, which all messages share). */
export function isRefused(error: unknown): error is Error {
  if (!(error instanceof Error)) return false;
  const { permanent, command } = error as SmtpError;
  return permanent === true && (command === 'RCPT TO' || command === 'DATA');
}

/** Faults of the mail server rather than of a single message, by nodemailer's code. */
const serverFaults: Record<string, string> = {
  EAUTH: 'does not accept the user name and password in SMTP_URL',
  ENOAUTH: 'requires a user name and password, which SMTP_URL lacks',
  EDNS: 'cannot be found',
  ECONNECTION: 'cannot be reached',
  ESOCKET: 'cannot be reached',
  ETIMEDOUT: 'does not respond',
  EPROTOCOL: 'refuses the connection',
  ETLS: 'cannot be reached securely',
};

/**
 * The refusals of servers that do not relay for a sender, whoever the recipient is: "Relay access denied", "Unable to relay", 530
 * (authentication required).
 */
const noRelay = /^530\b|\brelay/i;

/** Returns what is wrong with the mail server; undefined if the failure is about a single message. */
function faultOf({ code, response, command, permanent }: SmtpError): string | undefined {
  if (permanent && command === 'MAIL FROM') return 'refuses MAIL_FROM as the sender';
  if (permanent && command === 'RCPT TO' && noRelay.test(String(response)))
    return 'does not relay our emails, perhaps because SMTP_URL lacks the right user name and password';
  return serverFaults[String(code)];
}

/** Explains an error from the mail server to the operator, with nodemailer's error as its cause. */
function explain(error: unknown, smtpUrl: string): unknown {
  if (!(error instanceof Error) || !('code' in error)) return error;
  const { code, response } = error as SmtpError;
  const fault = faultOf(error);
  if (!fault) return error;
  const sentence = `The mail server ${new URL(smtpUrl).host} ${fault}: check that it is running and that SMTP_URL and MAIL_FROM are right. Emails will be retried. (${error.message})`;
  return Object.assign(new Error(sentence, { cause: error }), { code, response });
}

/** A message for nodemailer. The recipient is one address, never parsed as a list. */
const envelope = (from: string, { to, unsubscribeUrl, ...rest }: Mail, id: string = randomUUID()) => {
  if (/[\s,;<>]/.test(to)) throw new Error('the recipient is not one email address');
  const domain = /@([^\s<>@]+)/.exec(from)?.[1] ?? 'skep.invalid';
  return {
    ...rest,
    from,
    to: { name: '', address: to },
    messageId: `<${id}@${domain}>`,
    ...(unsubscribeUrl && {
      list: { unsubscribe: { url: unsubscribeUrl, comment: '' } },
      headers: { 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' },
    }),
  };
};

/** Loads nodemailer for the first email. At startup, this would take a tenth of a second. */
const loadNodemailer = () => import('nodemailer');

function openSmtp(smtpUrl: string, from: string): Mailer {
  let transport: Transporter | undefined;
  return {
    send: async (mail, id) => {
      const { createTransport } = await loadNodemailer();
      transport ??= createTransport({ url: smtpUrl, ...timeouts });
      try {
        await transport.sendMail(envelope(from, mail, id));
      } catch (error) {
        throw explain(error, smtpUrl);
      }
    },
    close: () => transport?.close(),
  };
}

function openOutbox(outbox: string, from: string): Mailer {
  return {
    send: async (mail, id) => {
      const { createTransport } = await loadNodemailer();
      const transport = createTransport({ streamTransport: true, buffer: true, newline: 'windows' });
      const { message } = await transport.sendMail(envelope(from, mail, id));
      const file = path.join(
        outbox,
        `${new Date().toISOString().replaceAll(':', '-')}-${randomUUID().slice(0, 8)}.eml`,
      );
      await writePrivateFile(file, message as Buffer);
    },
    close: () => {},
  };
}

/** Sends by SMTP; without SMTP_URL, writes each message to an `.eml` file in DATA_DIR/outbox. */
export const openMailer = ({ smtpUrl, mailFrom, dataDir }: Settings): Mailer =>
  smtpUrl ? openSmtp(smtpUrl, mailFrom) : openOutbox(path.join(dataDir, 'outbox'), mailFrom);
