import { mkdirSync } from 'node:fs';
import path from 'node:path';
import { PGlite } from '@electric-sql/pglite';
import { pg_trgm } from '@electric-sql/pglite/contrib/pg_trgm';
import { sql } from 'drizzle-orm';
import { drizzle as drizzlePg } from 'drizzle-orm/node-postgres';
import { migrate as migratePg } from 'drizzle-orm/node-postgres/migrator';
import type { PgDatabase, PgQueryResultHKT } from 'drizzle-orm/pg-core';
import { drizzle as drizzlePglite } from 'drizzle-orm/pglite';
import { migrate as migratePglite } from 'drizzle-orm/pglite/migrator';
import { Pool } from 'pg';
import { fromPglite, type ConstructorOptions } from 'pg-boss';
import { lockFolder } from './folder-lock.ts';

interface RowsHKT extends PgQueryResultHKT {
  readonly type: { rows: Record<string, unknown>[] };
}

/** The database, or a transaction of it: the same calls work on both. */
export type Db = PgDatabase<RowsHKT>;

export type Database = {
  kind: 'embedded' | 'postgresql';
  db: Db;
  /** How the job queue reaches the same database. */
  queueOptions: ConstructorOptions;
  migrate: () => Promise<void>;
  close: () => Promise<void>;
};

const migrations = { migrationsFolder: path.join(import.meta.dirname, 'migrations') };
const casing = 'snake_case';
/** Any constant will do, as long as every process takes the same. */
const migrationLock = 7_513_370;

/** Opens PGlite in `folder`, or in memory (from a dump of another, in tests). A second process on a folder is refused. */
export async function openEmbedded(folder?: string, loadDataDir?: Blob): Promise<Database> {
  if (folder) mkdirSync(folder, { recursive: true, mode: 0o700 });
  const unlock = folder ? lockFolder(folder) : () => {};
  const client = await PGlite.create({ dataDir: folder ?? 'memory://', extensions: { pg_trgm }, loadDataDir });
  const db = drizzlePglite({ client, casing });
  return {
    kind: 'embedded',
    db: db as unknown as Db,
    queueOptions: { db: fromPglite(client), backend: 'pglite' },
    migrate: () => migratePglite(db, migrations),
    close: async () => {
      await client.close();
      unlock();
    },
  };
}

/** Opens a pool on a PostgreSQL of version 15 or later. Migrations run under an advisory lock, one process at a time. */
export function openPostgres(connectionString: string, onError: (error: Error) => void): Database {
  const pool = new Pool({ connectionString, max: 20, connectionTimeoutMillis: 5_000 });
  pool.on('error', onError);
  const db = drizzlePg({ client: pool, casing });
  return {
    kind: 'postgresql',
    db,
    queueOptions: { connectionString, max: 4 },
    migrate: async () => {
      const client = await pool.connect();
      const own = drizzlePg({ client, casing });
      try {
        await own.execute(sql`select pg_advisory_lock(${migrationLock})`);
        await migratePg(own, migrations);
      } finally {
        await own.execute(sql`select pg_advisory_unlock(${migrationLock})`);
        client.release();
      }
    },
    close: () => pool.end(),
  };
}
