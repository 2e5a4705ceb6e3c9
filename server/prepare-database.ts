import { mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { buildApp } from './app.ts';
import type { Database } from './db/client.ts';
import { openLog } from './log.ts';
import { readSettings } from './settings.ts';

/** Prepares a database as on Skep's first start (migrated and with job queues, but otherwise empty), then closes it. */
export async function prepareDatabase(database: Database): Promise<void> {
  const dataDir = mkdtempSync(path.join(os.tmpdir(), 'skep-once-'));
  try {
    await database.migrate();
    const settings = readSettings({ DATA_DIR: dataDir, DEMO: 'off', LOG_LEVEL: 'silent', RATE_LIMITS: 'off' });
    const skep = await buildApp(settings, database, openLog('silent'), 'none');
    await skep.close();
  } finally {
    rmSync(dataDir, { recursive: true });
  }
}
