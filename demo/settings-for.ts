import type { Db } from '#server/db/client.ts';
import { readSettings, type Settings } from '#server/settings.ts';
import { isEmpty } from './is-empty.ts';
import { hasDemoAccounts } from './refuse-demo-accounts.ts';

/**
 * The settings for a database. One that is in use without the demo data belongs to a real shop, even if `DEMO` is on, explicitly or by default.
 * `settings` were read from `source`.
 */
export async function settingsFor(
  db: Db,
  settings: Settings,
  source: Record<string, string | undefined>,
): Promise<Settings> {
  const isRight = !settings.demo || (await isEmpty(db)) || (await hasDemoAccounts(db));
  return isRight ? settings : readSettings({ ...source, DEMO: 'off' });
}
