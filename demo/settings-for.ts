import { users } from '#server/accounts/tables.ts';
import type { Db } from '#server/db/client.ts';
import { readSettings, type Settings } from '#server/settings.ts';
import { hasDemoAccounts } from './refuse-demo-accounts.ts';

/** Whether the database has no users yet: only then is the demo data loaded. */
export const isEmpty = async (db: Db): Promise<boolean> => (await db.$count(users)) === 0;

/**
 * `settings` (read from `source`), but with `DEMO` off if the database is in use without the demo data. It then belongs to a real shop,
 * even if `DEMO` was turned on explicitly.
 */
export async function settingsFor(
  db: Db,
  settings: Settings,
  source: Record<string, string | undefined>,
): Promise<Settings> {
  const isConsistent = !settings.demo || (await isEmpty(db)) || (await hasDemoAccounts(db));
  return isConsistent ? settings : readSettings({ ...source, DEMO: 'off' });
}
