import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { expect } from '@playwright/test';
import PostalMime, { type Email } from 'postal-mime';

const outbox = path.join(process.env.DATA_DIR ?? 'data', 'outbox');
const read = new Map<string, Email>();

async function readMail(name: string): Promise<Email> {
  const mail = read.get(name) ?? (await PostalMime.parse(await readFile(path.join(outbox, name))));
  read.set(name, mail);
  return mail;
}

/** The emails to an address, oldest first. */
export async function emailsTo(address: string): Promise<Email[]> {
  const names = (await readdir(outbox).catch(() => [])).filter((name) => name.endsWith('.eml')).toSorted();
  const emails = await Promise.all(names.map(readMail));
  return emails.filter((mail) => mail.to?.some((recipient) => recipient.address?.toLowerCase() === address));
}

/** Waits for an email to `address` with this subject and with `containing` in its text. Returns the latest. */
export async function waitForEmail(address: string, subject: string, containing = ''): Promise<Email> {
  let mail: Email | undefined;
  await expect(async () => {
    mail = (await emailsTo(address)).findLast(
      (candidate) => candidate.subject === subject && candidate.text?.includes(containing),
    );
    expect(mail, `an email "${subject}" to ${address}`).toBeDefined();
  }).toPass({ timeout: 30_000, intervals: [100] });
  return mail as Email;
}

/** The path, query and fragment of the first link in an email whose path starts with `start`. */
export function linkInEmail(mail: Email, start: string): string {
  const links = mail.text
    ?.match(/https?:\/\/\S+/g)
    ?.map((url) => new URL(url))
    .map(({ pathname, search, hash }) => pathname + search + hash);
  const found = links?.find((link) => link.startsWith(start));
  if (!found) throw new Error(`"${mail.subject}" has no link to ${start}`);
  return found;
}
