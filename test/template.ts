import { mkdtempSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { PGlite } from '@electric-sql/pglite';
import { pg_trgm } from '@electric-sql/pglite/contrib/pg_trgm';

/** A file with an empty embedded database, from which each test's own starts in a moment. Migrations run in the test. */
export async function makeTemplate(): Promise<string> {
  const client = await PGlite.create({ dataDir: 'memory://', extensions: { pg_trgm } });
  const dump = await client.dumpDataDir('none');
  await client.close();
  const file = path.join(mkdtempSync(path.join(os.tmpdir(), 'skep-template-')), 'empty.tar');
  writeFileSync(file, Buffer.from(await dump.arrayBuffer()));
  return file;
}
