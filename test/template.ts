import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { PGlite } from '@electric-sql/pglite';
import { pg_trgm } from '@electric-sql/pglite/contrib/pg_trgm';
import { openEmbedded, openPostgres } from '#server/db/client.ts';
import { prepareDatabase } from '#server/prepare-database.ts';

/** Calls `use` with a file for TEST_TEMPLATE, from which test files can start embedded databases quickly. */
export async function withTemplate(use: (file: string) => Promise<void>): Promise<void> {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'skep-template-'));
  try {
    const dataDir = path.join(folder, 'db');
    await prepareDatabase(await openEmbedded(dataDir));
    const client = await PGlite.create({ dataDir, extensions: { pg_trgm } });
    const dump = await client.dumpDataDir('none');
    await client.close();
    const file = path.join(folder, 'started.tar');
    writeFileSync(file, Buffer.from(await dump.arrayBuffer()));
    await use(file);
  } finally {
    rmSync(folder, { recursive: true });
  }
}

/** Prepares the template that the PostgreSQL at `url` copies for every new database. */
export const prepareTemplate = (url: string): Promise<void> =>
  prepareDatabase(openPostgres(`${url}/template1`, () => {}));
