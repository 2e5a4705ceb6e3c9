import { createInterface } from 'node:readline/promises';
import { parseArgs } from 'node:util';
import { email } from '../contract/accounts.ts';
import { createAdmin } from '../server/accounts/create-admin.ts';
import { readSecurityLog } from '../server/accounts/security-log.ts';
import { endTwoStepOf } from '../server/accounts/second-step.ts';
import { isUniqueViolation } from '../server/db/sql-errors.ts';
import { openDatabase } from '../server/db/client.ts';
import { writeCsv } from '../server/gateways/csv.ts';
import { openStorage } from '../server/gateways/storage.ts';
import { readArchive } from '../server/orders/archive.ts';
import { pictureIn, takeDownPicture } from '../server/moderation/take-down-picture.ts';
import { readEnvironment } from '../server/settings.ts';

/**
 * `npm run admin -- create --name "Ann Bee" --email ann@example.org` prompts for the password, or reads it from standard input.
 * `npm run admin -- end-two-step --email ann@example.org` turns off two-step sign-in for someone who has lost their app and recovery codes.
 * `npm run admin -- remove-picture <address>` deletes a picture for everyone, immediately.
 * `npm run admin -- security-log --days 7` writes the security log as CSV; with `--email` only what concerns that account.
 * `npm run admin -- archive --name "Ann Bee" --reason "VAT inspection"` writes the archive of deleted users' receipts as CSV, and records who read it.
 */
const { positionals, values } = parseArgs({
  allowPositionals: true,
  options: {
    name: { type: 'string' },
    email: { type: 'string' },
    reason: { type: 'string' },
    days: { type: 'string', default: '7' },
  },
});

const usage = `Usage: npm run admin -- create --name "Ann Bee" --email ann@example.org
       npm run admin -- end-two-step --email ann@example.org
       npm run admin -- remove-picture https://skep.example/files/images/…/1600.webp
       npm run admin -- security-log [--days 7] [--email ann@example.org] > security.csv
       npm run admin -- archive --name "Ann Bee" --reason "VAT inspection" > archive.csv`;

async function create(): Promise<string> {
  const { name } = values;
  const address = email.safeParse(values.email);
  if (!name || !address.success) throw new Error(usage);
  const prompt = createInterface({ input: process.stdin, output: process.stderr });
  const password = await prompt.question('Password (8 to 128 characters): ');
  prompt.close();
  const database = await openDatabase(readEnvironment(), (error) => error && console.error(error));
  try {
    await database.migrate();
    await createAdmin(database.db, { name, email: address.data, password }, new Date());
    return `${address.data} may now sign in as an admin.`;
  } catch (error) {
    if (isUniqueViolation(error)) throw new Error('That address already has an account.', { cause: error });
    throw error;
  } finally {
    await database.close();
  }
}

async function endTwoStep(): Promise<string> {
  if (!values.email) throw new Error(usage);
  const database = await openDatabase(readEnvironment(), (error) => error && console.error(error));
  try {
    await database.migrate();
    if (await endTwoStepOf(database.db, values.email))
      return 'Two-step sign-in is off: the password is enough to sign in.';
    throw new Error('No account with that address has two-step sign-in.');
  } finally {
    await database.close();
  }
}

async function removePicture(): Promise<string> {
  const picture = pictureIn(positionals[1] ?? '');
  if (!picture) throw new Error(usage);
  const settings = readEnvironment();
  const database = await openDatabase(settings, (error) => error && console.error(error));
  try {
    await database.migrate();
    const { listings, imports, orders, accounts } = await takeDownPicture(
      { db: database.db, storage: await openStorage(settings) },
      picture,
    );
    return `The picture is deleted. It was on ${listings} listings, ${imports} imports, ${orders} orders and ${accounts} accounts.`;
  } finally {
    await database.close();
  }
}

async function archive(): Promise<string> {
  const { name: reader, reason } = values;
  if (!reader || !reason) throw new Error(usage);
  const database = await openDatabase(readEnvironment(), (error) => error && console.error(error));
  try {
    await database.migrate();
    const rows = await readArchive(database.db, { reader, reason }, new Date());
    const lines = rows.map(({ paidAt, ...row }) => [paidAt?.toISOString() ?? '', ...Object.values(row)]);
    return Buffer.from(writeCsv([['paid', 'order', 'item', 'party', 'name', 'address'], ...lines])).toString();
  } finally {
    await database.close();
  }
}

async function securityLog(): Promise<string> {
  const days = Number(values.days);
  if (!(days > 0)) throw new Error(usage);
  const database = await openDatabase(readEnvironment(), (error) => error && console.error(error));
  try {
    await database.migrate();
    const rows = await readSecurityLog(database.db, { days, email: values.email }, new Date());
    const lines = rows.map(({ at, call, outcome, userId, address }) => [
      at.toISOString(),
      call,
      outcome,
      userId ?? '',
      address,
    ]);
    return Buffer.from(writeCsv([['time', 'call', 'outcome', 'account', 'network'], ...lines])).toString();
  } finally {
    await database.close();
  }
}

const commands: Record<string, () => Promise<string>> = {
  create,
  'end-two-step': endTwoStep,
  'remove-picture': removePicture,
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
