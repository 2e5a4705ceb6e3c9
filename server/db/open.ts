import path from 'node:path';
import type { Settings } from '#server/settings.ts';
import { openEmbedded, openPostgres, type Database, type NoteOutage } from './client.ts';

/** Opens the configured database: PostgreSQL if DATABASE_URL is set, otherwise the embedded one in DATA_DIR. */
export const openDatabase = async (settings: Settings, note: NoteOutage): Promise<Database> =>
  settings.databaseUrl ? openPostgres(settings.databaseUrl, note) : openEmbedded(path.join(settings.dataDir, 'db'));
