import { inArray } from 'drizzle-orm';
import { users } from '#server/accounts/tables.ts';
import type { Db } from '#server/db/client.ts';
import { SettingsError } from '#server/settings.ts';

/** Throws if the demo data was loaded into this database: the passwords of its accounts are public. */
export async function refuseDemoAccounts(db: Db): Promise<void> {
  const known = ['admin', 'seller', 'buyer'].map((name) => `${name}@skep.example`);
  if ((await db.$count(users, inArray(users.emailKey, known))) > 0)
    throw new SettingsError(
      'The Stripe keys are live, but this database has the demo accounts, whose passwords anyone can read: use an empty database.',
    );
}
