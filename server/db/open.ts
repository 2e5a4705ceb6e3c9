import path from 'node:path';
import type { Settings } from '#server/settings.ts';
import { openEmbedded, openPostgres, type Database } from './client.ts';

/** Opens the database the settings name: PostgreSQL where there is a DATABASE_URL, else the embedded one in DATA_DIR. */
export const openDatabase = async (settings: Settings, onError: (error: Error) => void): Promise<Database> =>
  settings.databaseUrl ? openPostgres(settings.databaseUrl, onError) : openEmbedded(path.join(settings.dataDir, 'db'));
