import { inArray } from 'drizzle-orm';
import { users } from '#server/accounts/tables.ts';
import type { Db } from '#server/db/client.ts';
import { SettingsError } from '#server/settings.ts';

const known = ['admin', 'seller', 'buyer'].map((name) => `${name}@skep.example`);

/** Whether the demo data was loaded into this database. */
export const hasDemoAccounts = async (db: Db): Promise<boolean> =>
  (await db.$count(users, inArray(users.emailKey, known))) > 0;

/** Throws if the demo data was loaded into this database, because its accounts have a public password. */
export async function refuseDemoAccounts(db: Db): Promise<void> {
  if (await hasDemoAccounts(db))
    throw new SettingsError(
      'The Stripe keys are live, but this database has the demo accounts, and their password is public. Use an empty database.',
    );
}
