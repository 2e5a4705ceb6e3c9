import { cpSync, existsSync, mkdirSync, renameSync, rmSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { PGlite } from '@electric-sql/pglite';
import { pg_trgm } from '@electric-sql/pglite/contrib/pg_trgm';
import { sql } from 'drizzle-orm';
import { drizzle as drizzlePg } from 'drizzle-orm/node-postgres';
import { migrate as migratePg } from 'drizzle-orm/node-postgres/migrator';
import type { PgDatabase, PgQueryResultHKT } from 'drizzle-orm/pg-core';
import { drizzle as drizzlePglite } from 'drizzle-orm/pglite';
import { migrate as migratePglite } from 'drizzle-orm/pglite/migrator';
import { Client, Pool } from 'pg';
import { fromPglite, type ConstructorOptions } from 'pg-boss';
import { lockFolder } from './folder-lock.ts';
import { gatherNews, newsChannel, type News } from './news.ts';
import { openReads } from './reads.ts';

interface RowsHKT extends PgQueryResultHKT {
  readonly type: { rows: Record<string, unknown>[] };
}

/** The database, or a transaction of it: the same calls work on both. */
export type Db = PgDatabase<RowsHKT>;

/** For short reads outside transactions that indexes answer in their order (see reads.ts): nothing is written here, nor begun. */
export type Reads = Pick<Db, 'select' | 'execute'>;

export type Database = {
  kind: 'embedded' | 'postgresql';
  db: Db;
  reads: Reads;
  /** How the job queue reaches the same database. */
  queueOptions: ConstructorOptions;
  news: News;
  migrate: () => Promise<void>;
  close: () => Promise<void>;
};

const migrations = { migrationsFolder: path.join(import.meta.dirname, 'migrations') };
const casing = 'snake_case';
/** Any constant will do, as long as every process takes the same. */
const migrationLock = 7_513_370;

/**
 * Set on every connection of ours, whatever the server's own settings: JIT compilation (the default since PostgreSQL 12) decides by
 * estimated costs, and spent seconds on a search that takes milliseconds. See docs/decisions/0009.
 */
const ownSettings = 'set jit = off';

const setUp = async (client: Pick<Client, 'query'>): Promise<void> => void (await client.query(ownSettings));

/** An embedded database with all tables and nothing in them, where bin/prepare.mjs has made one. */
export const blankFolder = path.join(import.meta.dirname, '../../build/blank-database');

/** Makes a new database's folder by copying the blank one, a tenth of the work; it is there wholly or not at all. */
function copyBlank(folder: string): void {
  const copy = `${folder}.new`;
  rmSync(copy, { recursive: true, force: true });
  if (existsSync(path.join(folder, 'PG_VERSION')) || !existsSync(path.join(blankFolder, 'PG_VERSION'))) return;
  mkdirSync(copy, { mode: 0o700 });
  cpSync(blankFolder, copy, { recursive: true });
  renameSync(copy, folder);
}

/** PostgreSQL's own 128 MB are written once at each start, a third of opening it, and kept; a shop of ten thousand listings fits into a quarter. */
const startParams = [...PGlite.defaultStartParams, '-c', 'shared_buffers=32MB'];

/** Opens PGlite in `folder`, or in memory (from a dump of another, in tests). A second process on a folder is refused. */
export async function openEmbedded(folder?: string, loadDataDir?: Blob): Promise<Database> {
  if (folder) mkdirSync(folder, { recursive: true, mode: 0o700 });
  const unlock = folder ? lockFolder(folder) : () => {};
  if (folder && !loadDataDir) copyBlank(folder);
  const client = await PGlite.create({
    dataDir: folder ?? 'memory://',
    extensions: { pg_trgm },
    loadDataDir,
    startParams,
  });
  const db = drizzlePglite({ client, casing });
  const { news, tell, listening } = gatherNews();
  await client.listen(newsChannel, tell);
  listening();
  return {
    kind: 'embedded',
    db: db as unknown as Db,
    reads: db as unknown as Reads,
    queueOptions: { db: fromPglite(client), backend: 'pglite' },
    news,
    migrate: () => migratePglite(db, migrations),
    close: async () => {
      await client.close();
      unlock();
    },
  };
}

type Reports = ReturnType<typeof gatherNews>;

/** Told once when the database gets away, with the error, and once when it is back. */
export type NoteOutage = (error?: Error) => void;

/** Holds one connection that hears the news of all processes, and makes a new one whenever it is lost. */
function keepListening(
  connectionString: string,
  { tell, listening, deaf }: Reports,
  note: NoteOutage,
): () => Promise<void> {
  const closing = new AbortController();
  let isKnownLost = false;
  let client: Client;
  const listen = async (): Promise<void> => {
    client = new Client({ connectionString, connectionTimeoutMillis: 5_000, keepAlive: true });
    client.on('notification', ({ payload }) => tell(payload));
    client.on('error', () => {});
    const lost = new Promise((resolve) => client.once('error', resolve).once('end', resolve));
    await client.connect();
    await client.query(`${ownSettings}; listen ${newsChannel}`);
    listening();
    if (isKnownLost) note();
    isKnownLost = false;
    await lost;
  };
  const keep = async (): Promise<void> => {
    while (!closing.signal.aborted) {
      await listen().catch((error: Error) => {
        // Tried twice a second: the first failure of a row is worth a line.
        if (!isKnownLost && !closing.signal.aborted) note(error);
        isKnownLost = true;
      });
      deaf();
      await client.end().catch(() => undefined);
      await sleep(500, undefined, { signal: closing.signal }).catch(() => undefined);
    }
  };
  const kept = keep();
  return async () => {
    closing.abort();
    await client.end().catch(() => undefined);
    await kept;
  };
}

/**
 * Opens a pool on a PostgreSQL of version 15 or later. Migrations run under an advisory lock, one process at a time.
 * Every connection listens: PostgreSQL tells a session its own news before it answers its commit.
 */
export function openPostgres(connectionString: string, note: NoteOutage): Database {
  const reports = gatherNews();
  const pool = new Pool({
    connectionString,
    max: 10,
    connectionTimeoutMillis: 5_000,
    onConnect: async (client) => {
      // A connection cut while in use fails its statement; without a listener of its own it would end the process as well.
      client.on('error', () => {});
      client.on('notification', ({ payload }) => reports.tell(payload));
      await client.query(`${ownSettings}; listen ${newsChannel}`);
    },
  });
  // A connection lost while idle is replaced when one is needed; what lasts is noted by the one that listens.
  pool.on('error', () => {});
  const stopListening = keepListening(connectionString, reports, note);
  const reads = openReads(connectionString, ownSettings);
  // pg-boss hands its options on to its pool, as this one that it does not name.
  const queueOptions = { connectionString, max: 4, onConnect: setUp };
  return {
    kind: 'postgresql',
    db: drizzlePg({ client: pool, casing }),
    // All that Drizzle asks of a pool, but for transactions.
    reads: drizzlePg({ client: reads as unknown as Pool, casing }),
    queueOptions,
    news: reports.news,
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
    close: async () => {
      await stopListening();
      await reads.close();
      await pool.end();
    },
  };
}
