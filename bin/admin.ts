import { once } from 'node:events';
import path from 'node:path';
import { createInterface } from 'node:readline/promises';
import { Writable } from 'node:stream';
import { parseArgs } from 'node:util';
import { newPassword, register } from '#contract/accounts.ts';
import { plural } from '#contract/numbers.ts';
import { createAdmin } from '#server/accounts/create-admin.ts';
import { findIdByEmail } from '#server/accounts/find-by-email.ts';
import { jobs as accountJobs } from '#server/accounts/jobs.ts';
import { readSecurityLog } from '#server/accounts/security-log.ts';
import { endTwoStepFor } from '#server/accounts/two-step.ts';
import { productCount } from '#server/catalogue/cards.ts';
import { zipData } from '#server/data-exports/zip-data.ts';
import type { Db } from '#server/db/client.ts';
import { isUniqueViolation } from '#server/db/sql-errors.ts';
import { streamCsv, writeCsv } from '#server/gateways/csv.ts';
import { openEncryption } from '#server/gateways/encryption.ts';
import { openPrivateFiles } from '#server/gateways/private-files.ts';
import { openStorage } from '#server/gateways/open-storage.ts';
import type { Storage } from '#server/gateways/storage.ts';
import { withQueue } from '#server/jobs/queue.ts';
import { readArchive } from '#server/orders/archive.ts';
import { pictureIn, takeDownPicture } from '#server/moderation/take-down-picture.ts';
import { writeBeeRegister } from '#server/screens/bee-sales.ts';
import type { Settings } from '#server/settings.ts';
import { type FileContent, runCommand, withDatabase, writeNewFile } from './command.ts';

/**
 * `npm run admin -- create --name "Ann Bee" --email ann@example.org` prompts for the password, or reads it from standard input.
 * `npm run admin -- end-two-step --email ann@example.org` turns off two-step sign-in for someone who has lost their app and recovery codes.
 * `npm run admin -- remove-picture <url>` deletes a picture everywhere, immediately.
 * `npm run admin -- bee-register --email owen@example.org --to register.csv` writes the register of a seller's live bee sales.
 * `npm run admin -- data --email ann@example.org --to ann.zip` writes the data stored about someone who cannot sign in.
 * `npm run admin -- security-log --to security.csv` writes the security log of the last 7 days, or of `--days`; with `--email`, only the
 * entries about that account.
 * `npm run admin -- archive --name "Ann Bee" --reason "VAT inspection" --to archive.csv` writes the archive of deleted users' receipts, and
 * records who read it. Only the owner of the files can read them, and existing files are never overwritten.
 */
const usage = `Usage: npm run admin -- create --name "Ann Bee" --email ann@example.org
       npm run admin -- end-two-step --email ann@example.org
       npm run admin -- remove-picture https://skep.example/files/images/…/1600.webp
       npm run admin -- bee-register --email owen@example.org --to register.csv
       npm run admin -- data --email ann@example.org --to ann.zip
       npm run admin -- security-log [--days 7] [--email ann@example.org] --to security.csv
       npm run admin -- archive --name "Ann Bee" --reason "VAT inspection" --to archive.csv`;

const options = {
  name: { type: 'string' },
  email: { type: 'string' },
  reason: { type: 'string' },
  days: { type: 'string', default: '7' },
  to: { type: 'string' },
} as const;

function readArguments() {
  try {
    return parseArgs({ allowPositionals: true, options });
  } catch (error) {
    if (!(error instanceof TypeError)) throw error;
    console.error(`${error.message}\n${usage}`);
    process.exit(1);
  }
}

const { positionals, values } = readArguments();

/** Throws an error with the usage unless all of these options are given. */
function required<K extends 'name' | 'email' | 'reason' | 'to'>(...names: K[]): Record<K, string> {
  if (names.some((name) => !values[name])) throw new Error(usage);
  return values as Record<K, string>;
}

async function write(to: string, content: FileContent): Promise<string> {
  await writeNewFile(to, content);
  return `Written to ${to}.`;
}

/**
 * Prompts for a line without showing what is typed, or reads it from standard input if that is not a terminal. Empty if
 * the input ends first.
 */
async function ask(question: string): Promise<string> {
  process.stderr.write(question);
  const hidden = new Writable({ write: (_chunk, _encoding, done) => done() });
  const prompt = createInterface({ input: process.stdin, output: hidden, terminal: process.stdin.isTTY });
  prompt.on('SIGINT', () => process.exit(130));
  const line = await Promise.race([prompt.question(''), once(prompt, 'close').then(() => '')]);
  prompt.close();
  if (process.stdin.isTTY) process.stderr.write('\n');
  return line;
}

async function create(settings: Settings): Promise<string> {
  const { name, email: address } = register.body.pick({ name: true, email: true }).parse(required('name', 'email'));
  const password = newPassword.parse(await ask('Password (8 to 128 characters): '));
  try {
    await withDatabase(settings, ({ db }) => createAdmin(db, { name, email: address, password }, new Date()));
  } catch (error) {
    if (isUniqueViolation(error)) throw new Error('That address already has an account.', { cause: error });
    throw error;
  }
  return `${address} can now sign in as an admin.`;
}

async function endTwoStep(settings: Settings): Promise<string> {
  const { email: address } = required('email');
  const isEnded = await withDatabase(settings, (database) =>
    withQueue(database, accountJobs, (queue) => endTwoStepFor({ db: database.db, queue }, address)),
  );
  if (isEnded) return 'Two-step sign-in is off: the password is enough to sign in.';
  throw new Error('No account with that address has two-step sign-in.');
}

/**
 * Explains what is missing and what to do about it. A command's settings may differ from the server's, for example if only
 * the service sets DATA_DIR.
 */
const missingFrom = ({ s3, dataDir }: Settings, what: string): string =>
  `${what} missing from ${s3 ? `the bucket ${s3.bucket}` : path.join(dataDir, 'files')}. If that is wrong, set DATA_DIR and the S3 settings as for npm start, and run this again.`;

async function isStored(storage: Storage, picture: string): Promise<boolean> {
  for await (const names of storage.folders(`images/${picture}`)) if (names.includes(picture)) return true;
  return false;
}

async function removePicture(settings: Settings): Promise<string> {
  const picture = pictureIn(positionals[1] ?? '');
  if (!picture) throw new Error(usage);
  return withDatabase(settings, async ({ db }) => {
    const storage = await openStorage(settings);
    const wasStored = await isStored(storage, picture);
    const { listings, imports, orders, accounts } = await takeDownPicture({ db, storage }, picture);
    const uses = `It was on ${plural(listings, 'listing')}, ${plural(imports, 'import')}, ${plural(orders, 'order')} and ${plural(accounts, 'account')}.`;
    if (!wasStored) throw new Error(`${uses} ${missingFrom(settings, 'The picture is')}`);
    return `The picture is deleted. ${uses}`;
  });
}

/** Calls `run` with the id of the account whose address is in `--email`. */
const withAccount = (settings: Settings, run: (db: Db, id: string) => Promise<string>): Promise<string> =>
  withDatabase(settings, async ({ db }) => {
    const id = await findIdByEmail(db, values.email ?? '');
    if (!id) throw new Error('No account has that address.');
    return run(db, id);
  });

function data(settings: Settings): Promise<string> {
  const { to } = required('email', 'to');
  return withAccount(settings, async (db, id) => {
    let missing = 0;
    const opened = await openStorage(settings);
    const read: Storage['read'] = async (key) => {
      const content = await opened.read(key);
      if (!content) missing += 1;
      return content;
    };
    const storage = { ...opened, read };
    const privateFiles = openPrivateFiles(storage, openEncryption(settings));
    const written = await write(to, zipData({ db, settings, productCount, storage, privateFiles }, id));
    if (missing === 0) return written;
    throw new Error(
      `${written} ${missingFrom(settings, missing === 1 ? '1 of their files is' : `${missing} of their files are`)}`,
    );
  });
}

function beeRegister(settings: Settings): Promise<string> {
  const { to } = required('email', 'to');
  return withAccount(settings, async (db, id) => write(to, await writeBeeRegister(db, id)));
}

async function archive(settings: Settings): Promise<string> {
  const { name: reader, reason, to } = required('name', 'reason', 'to');
  const rows = await withDatabase(settings, ({ db }) => readArchive(db, { reader, reason }, new Date()));
  const lines = rows.map(({ paidAt, order, item, party, name, address }) => [
    paidAt?.toISOString() ?? '',
    order,
    item,
    party,
    name,
    address,
  ]);
  return write(to, writeCsv([['paid', 'order', 'item', 'party', 'name', 'address'], ...lines]));
}

async function securityLog(settings: Settings): Promise<string> {
  const { to } = required('to');
  const days = Number(values.days);
  if (!(days > 0 && days <= 3650)) throw new Error('--days must be a number of days up to 3650.');
  async function* lines(db: Db, account?: string) {
    yield ['time', 'call', 'outcome', 'account', 'network'];
    for await (const { at, call, outcome, userId, address } of readSecurityLog(db, { days, account }, new Date()))
      yield [at.toISOString(), call, outcome, userId ?? '', address];
  }
  return values.email === undefined
    ? withDatabase(settings, ({ db }) => write(to, streamCsv(lines(db))))
    : withAccount(settings, (db, id) => write(to, streamCsv(lines(db, id))));
}

const commands = {
  create,
  'end-two-step': endTwoStep,
  'remove-picture': removePicture,
  'bee-register': beeRegister,
  data,
  'security-log': securityLog,
  archive,
} satisfies Record<string, (settings: Settings) => Promise<string>>;

const isCommand = (name: string): name is keyof typeof commands => Object.hasOwn(commands, name);

await runCommand(async (settings) => {
  const [name = '', ...words] = positionals;
  // Extra words mean that a name or reason was not quoted.
  if (!isCommand(name) || words.length > (name === 'remove-picture' ? 1 : 0)) throw new Error(usage);
  console.log(await commands[name](settings));
});
