import type { PoolClient } from 'pg';
import { SettingsError } from '#server/settings.ts';

const oldestVersion = 15;

/** Throws SettingsError if PostgreSQL is too old or the database does not store UTF-8. Otherwise, single statements would fail later. */
export async function requireUsable(client: PoolClient): Promise<void> {
  const { rows } = await client.query<{ version: number; encoding: string }>(
    "select current_setting('server_version_num')::int / 10000 as version, current_setting('server_encoding') as encoding",
  );
  for (const { version, encoding } of rows) {
    if (version < oldestVersion)
      throw new SettingsError(`PostgreSQL ${version} is too old: Skep needs version ${oldestVersion} or later.`);
    if (encoding !== 'UTF8')
      throw new SettingsError(
        `The database in DATABASE_URL stores text as ${encoding}: Skep needs one that was created with "createdb --encoding=UTF8 --template=template0".`,
      );
  }
}
