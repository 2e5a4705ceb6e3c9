import { createInterface } from 'node:readline/promises';
import { parseArgs } from 'node:util';
import { email } from '../contract/accounts.ts';
import { makeAdmin } from '../server/accounts/make-admin.ts';
import { isUniqueViolation } from '../server/db/sql-errors.ts';
import { openDatabase } from '../server/db/open.ts';
import { readEnvironment } from '../server/settings.ts';

/** `npm run admin -- create --name "Ann Bee" --email ann@example.org`; the password is asked for, or read from standard input. */
const { positionals, values } = parseArgs({
  allowPositionals: true,
  options: { name: { type: 'string' }, email: { type: 'string' } },
});

async function create(): Promise<string> {
  const { name } = values;
  const address = email.safeParse(values.email);
  if (positionals[0] !== 'create' || !name || !address.success)
    throw new Error('Usage: npm run admin -- create --name "Ann Bee" --email ann@example.org');
  const prompt = createInterface({ input: process.stdin, output: process.stderr });
  const password = await prompt.question('Password (8 to 128 characters): ');
  prompt.close();
  const database = await openDatabase(readEnvironment(), (error) => error && console.error(error));
  try {
    await database.migrate();
    await makeAdmin(database.db, { name, email: address.data, password }, new Date());
    return `${address.data} may now sign in as an admin.`;
  } catch (error) {
    if (isUniqueViolation(error)) throw new Error('That address already has an account.', { cause: error });
    throw error;
  } finally {
    await database.close();
  }
}

try {
  console.log(await create());
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}
