import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { PGlite } from '@electric-sql/pglite';
import { pg_trgm } from '@electric-sql/pglite/contrib/pg_trgm';
import { buildApp } from '#server/app.ts';
import { openEmbedded, openPostgres, type Database } from '#server/db/client.ts';
import { openLog } from '#server/log.ts';
import { readSettings } from '#server/settings.ts';

/** Leaves a database as a Skep does that has started once: migrated, with its job queue, and empty. Closes it. */
async function startOnce(database: Database, dataDir: string): Promise<void> {
  await database.migrate();
  const settings = readSettings({ DATA_DIR: dataDir, DEMO: 'off', LOG_LEVEL: 'silent', RATE_LIMITS: 'off' });
  const skep = await buildApp(settings, database, openLog('silent'), 'none');
  await skep.close();
}

async function withFolder(use: (folder: string) => Promise<void>): Promise<void> {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'skep-template-'));
  try {
    await use(folder);
  } finally {
    rmSync(folder, { recursive: true });
  }
}

/** Calls `use` with a file from which each test's own embedded database starts in a moment, as TEST_TEMPLATE. */
export const withTemplate = (use: (file: string) => Promise<void>): Promise<void> =>
  withFolder(async (folder) => {
    const dataDir = path.join(folder, 'db');
    await startOnce(await openEmbedded(dataDir), folder);
    const client = await PGlite.create({ dataDir, extensions: { pg_trgm } });
    const dump = await client.dumpDataDir('none');
    await client.close();
    const file = path.join(folder, 'started.tar');
    writeFileSync(file, Buffer.from(await dump.arrayBuffer()));
    await use(file);
  });

/** Prepares what PostgreSQL copies for every new database of the server at `url`. */
export const prepareTemplate = (url: string): Promise<void> =>
  withFolder((folder) =>
    startOnce(
      openPostgres(`${url}/template1`, () => {}),
      folder,
    ),
  );
