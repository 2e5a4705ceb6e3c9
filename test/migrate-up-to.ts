import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import type { PgliteDatabase } from 'drizzle-orm/pglite';
import { migrate } from 'drizzle-orm/pglite/migrator';

const migrations = path.join(import.meta.dirname, '../server/db/migrations');

/** Migrates an embedded database as far as an older version of Skep did, up to and including the migration with this number. */
export async function migrateUpTo(db: PgliteDatabase, last: number): Promise<void> {
  const migrationsFolder = mkdtempSync(path.join(os.tmpdir(), 'skep-migrations-'));
  try {
    cpSync(migrations, migrationsFolder, { recursive: true });
    const journal = path.join(migrationsFolder, 'meta/_journal.json');
    const all = JSON.parse(readFileSync(journal, 'utf8')) as { entries: { idx: number }[] };
    writeFileSync(journal, JSON.stringify({ ...all, entries: all.entries.filter(({ idx }) => idx <= last) }));
    await migrate(db, { migrationsFolder });
  } finally {
    rmSync(migrationsFolder, { recursive: true });
  }
}
