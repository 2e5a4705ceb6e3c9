import { randomUUID } from 'node:crypto';
import { mkdir, rename, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { createTransport } from 'nodemailer';
import type { Settings } from '#server/settings.ts';

export type Mail = { to: string; subject: string; html: string; text: string };

export type Mailer = { send: (mail: Mail) => Promise<void>; close: () => void };

/** A message as nodemailer takes it. The recipient is one address, never parsed as a list of them. */
const envelope = (from: string, { to, ...rest }: Mail) => {
  if (/[\s,;<>]/.test(to)) throw new Error('the recipient is not one e-mail address');
  return { ...rest, from, to: { name: '', address: to } };
};

/** Sends by SMTP, or without SMTP_URL writes each message as one `.eml` file into DATA_DIR/outbox. */
export function openMailer(settings: Settings): Mailer {
  const from = settings.mailFrom;
  if (settings.smtpUrl) {
    const transport = createTransport({ url: settings.smtpUrl });
    return {
      send: async (mail) => void (await transport.sendMail(envelope(from, mail))),
      close: () => transport.close(),
    };
  }
  const outbox = path.join(settings.dataDir, 'outbox');
  const transport = createTransport({ streamTransport: true, buffer: true, newline: 'windows' });
  return {
    send: async (mail) => {
      const { message } = await transport.sendMail(envelope(from, mail));
      await mkdir(outbox, { recursive: true, mode: 0o700 });
      const file = path.join(
        outbox,
        `${new Date().toISOString().replaceAll(':', '-')}-${randomUUID().slice(0, 8)}.eml`,
      );
      await writeFile(`${file}.part`, message as Buffer, { mode: 0o600 });
      await rename(`${file}.part`, file);
    },
    close: () => {},
  };
}
