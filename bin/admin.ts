import { writeFile } from 'node:fs/promises';
import { createInterface } from 'node:readline/promises';
import { parseArgs } from 'node:util';
import { email } from '../contract/accounts.ts';
import { createAdmin } from '../server/accounts/create-admin.ts';
import { findIdByEmail } from '../server/accounts/find-by-email.ts';
import { readSecurityLog } from '../server/accounts/security-log.ts';
import { endTwoStepOf } from '../server/accounts/two-step.ts';
import { productCount } from '../server/catalogue/cards.ts';
import { zipData } from '../server/data-exports/zip-data.ts';
import { type Db, openDatabase } from '../server/db/client.ts';
import { isUniqueViolation } from '../server/db/sql-errors.ts';
import { streamCsv, writeCsv } from '../server/gateways/csv.ts';
import { openEncryption } from '../server/gateways/encryption.ts';
import { openPrivateFiles } from '../server/gateways/private-files.ts';
import { openStorage } from '../server/gateways/storage.ts';
import { readArchive } from '../server/orders/archive.ts';
import { pictureIn, takeDownPicture } from '../server/moderation/take-down-picture.ts';
import { writeBeeRegister } from '../server/screens/bee-sales.ts';
import { readEnvironment } from '../server/settings.ts';

/**
 * `npm run admin -- create --name "Ann Bee" --email ann@example.org` prompts for the password, or reads it from standard input.
 * `npm run admin -- end-two-step --email ann@example.org` turns off two-step sign-in for someone who has lost their app and recovery codes.
 * `npm run admin -- remove-picture <address>` deletes a picture for everyone, immediately.
 * `npm run admin -- bee-register --email owen@example.org --to register.csv` writes who has bought live bees from a seller.
 * `npm run admin -- data --email ann@example.org --to ann.zip` writes what is stored about someone who cannot sign in.
 * `npm run admin -- security-log --to security.csv` writes the security log of 7 days, or `--days`; with `--email` only what concerns that account.
 * `npm run admin -- archive --name "Ann Bee" --reason "VAT inspection" --to archive.csv` writes the archive of deleted users' receipts, and
 * records who read it. Files are readable by their owner only, and never replaced.
 */
const { positionals, values } = parseArgs({
  allowPositionals: true,
  options: {
    name: { type: 'string' },
    email: { type: 'string' },
    reason: { type: 'string' },
    days: { type: 'string', default: '7' },
    to: { type: 'string' },
  },
});

const usage = `Usage: npm run admin -- create --name "Ann Bee" --email ann@example.org
       npm run admin -- end-two-step --email ann@example.org
       npm run admin -- remove-picture https://skep.example/files/images/…/1600.webp
       npm run admin -- bee-register --email owen@example.org --to register.csv
       npm run admin -- data --email ann@example.org --to ann.zip
       npm run admin -- security-log [--days 7] [--email ann@example.org] --to security.csv
       npm run admin -- archive --name "Ann Bee" --reason "VAT inspection" --to archive.csv`;

const settings = readEnvironment();

/** Throws the usage unless all of these options are given. */
function required<K extends 'name' | 'email' | 'reason' | 'to'>(...names: K[]): Record<K, string> {
  if (names.some((name) => !values[name])) throw new Error(usage);
  return values as Record<K, string>;
}

async function withDatabase<T>(run: (db: Db) => Promise<T>): Promise<T> {
  const database = await openDatabase(settings, (error) => error && console.error(error));
  try {
    await database.migrate();
    return await run(database.db);
  } finally {
    await database.close();
  }
}

async function write(to: string, content: Uint8Array | AsyncIterable<string | Uint8Array>): Promise<string> {
  await writeFile(to, content, { flag: 'wx', mode: 0o600 });
  return `Written to ${to}.`;
}

async function create(): Promise<string> {
  const { name } = required('name', 'email');
  const address = email.safeParse(values.email);
  if (!address.success) throw new Error(usage);
  const prompt = createInterface({ input: process.stdin, output: process.stderr });
  const password = await prompt.question('Password (8 to 128 characters): ');
  prompt.close();
  try {
    await withDatabase((db) => createAdmin(db, { name, email: address.data, password }, new Date()));
  } catch (error) {
    if (isUniqueViolation(error)) throw new Error('That address already has an account.', { cause: error });
    throw error;
  }
  return `${address.data} may now sign in as an admin.`;
}

async function endTwoStep(): Promise<string> {
  const { email: address } = required('email');
  if (await withDatabase((db) => endTwoStepOf(db, address)))
    return 'Two-step sign-in is off: the password is enough to sign in.';
  throw new Error('No account with that address has two-step sign-in.');
}

async function removePicture(): Promise<string> {
  const picture = pictureIn(positionals[1] ?? '');
  if (!picture) throw new Error(usage);
  const storage = await openStorage(settings);
  const { listings, imports, orders, accounts } = await withDatabase((db) => takeDownPicture({ db, storage }, picture));
  return `The picture is deleted. It was on ${listings} listings, ${imports} imports, ${orders} orders and ${accounts} accounts.`;
}

/** Runs with the id of the account that has the address in `--email`. */
const withAccount = (run: (db: Db, id: string) => Promise<string>): Promise<string> =>
  withDatabase(async (db) => {
    const id = await findIdByEmail(db, values.email ?? '');
    if (!id) throw new Error('No account has that address.');
    return run(db, id);
  });

async function data(): Promise<string> {
  const { to } = required('email', 'to');
  const storage = await openStorage(settings);
  const privateFiles = openPrivateFiles(storage, openEncryption(settings));
  return withAccount((db, id) => write(to, zipData({ db, settings, productCount, storage, privateFiles }, id)));
}

function beeRegister(): Promise<string> {
  const { to } = required('email', 'to');
  return withAccount(async (db, id) => write(to, await writeBeeRegister(db, id)));
}

async function archive(): Promise<string> {
  const { name: reader, reason, to } = required('name', 'reason', 'to');
  const rows = await withDatabase((db) => readArchive(db, { reader, reason }, new Date()));
  const lines = rows.map(({ paidAt, ...row }) => [paidAt?.toISOString() ?? '', ...Object.values(row)]);
  return write(to, writeCsv([['paid', 'order', 'item', 'party', 'name', 'address'], ...lines]));
}

async function securityLog(): Promise<string> {
  const { to } = required('to');
  const days = Number(values.days);
  if (!(days > 0)) throw new Error(usage);
  async function* lines(db: Db) {
    yield ['time', 'call', 'outcome', 'account', 'network'];
    for await (const { at, call, outcome, userId, address } of readSecurityLog(
      db,
      { days, email: values.email },
      new Date(),
    ))
      yield [at.toISOString(), call, outcome, userId ?? '', address];
  }
  return withDatabase((db) => write(to, streamCsv(lines(db))));
}

const commands: Record<string, () => Promise<string>> = {
  create,
  'end-two-step': endTwoStep,
  'remove-picture': removePicture,
  'bee-register': beeRegister,
  data,
  'security-log': securityLog,
  archive,
};

try {
  const command = commands[positionals[0] ?? ''];
  if (!command) throw new Error(usage);
  console.log(await command());
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}
