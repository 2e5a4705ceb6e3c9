import path from 'node:path';
import { PGlite } from '@electric-sql/pglite';
import { pg_trgm } from '@electric-sql/pglite/contrib/pg_trgm';
import { sql } from 'drizzle-orm';
import { drizzle as drizzlePg } from 'drizzle-orm/node-postgres';
import { migrate as migratePg } from 'drizzle-orm/node-postgres/migrator';
import type { PgDatabase, PgQueryResultHKT } from 'drizzle-orm/pg-core';
import { drizzle as drizzlePglite } from 'drizzle-orm/pglite';
import { migrate as migratePglite } from 'drizzle-orm/pglite/migrator';
import { Client, type ClientBase, Pool, type PoolClient } from 'pg';
import { fromPglite, type ConstructorOptions } from 'pg-boss';
import { DataFolderError } from './data-folder.ts';
import { prepareFolder } from './embedded-folder.ts';
import { connections, type TrackConnection, trackConnections } from './connections.ts';
import { createChangeFeed, changeChannel, type ChangeFeed, liveChannel, type LiveFeed } from './change-feed.ts';
import { explainNoConnection } from './explain-unusable.ts';
import { keepListening, type NoteOutage } from './keep-listening.ts';
import { openReads } from './reads.ts';
import { requireUsable } from './require-usable.ts';
import { root } from '#server/root.ts';
import { type Settings, SettingsError } from '#server/settings.ts';

interface RowsHKT extends PgQueryResultHKT {
  readonly type: { rows: Record<string, unknown>[] };
}

/** The database or a transaction: the same calls work on both. */
export type Db = PgDatabase<RowsHKT>;

/** For short reads that follow the order of an index (see reads.ts), without writes or transactions. */
export type Reads = Pick<Db, 'select' | 'execute'>;

export type Database = {
  kind: 'embedded' | 'postgresql';
  db: Db;
  reads: Reads;
  /** How the job queue reaches the same database. */
  queueOptions: ConstructorOptions;
  changeFeed: ChangeFeed;
  liveFeed: LiveFeed;
  migrate: () => Promise<void>;
  close: () => Promise<void>;
};

const migrations = { migrationsFolder: path.join(root, 'server/db/migrations') };
const casing = 'snake_case';
/** Any constant will do, as long as every process uses the same one. */
const migrationLock = 7_513_370;

/**
 * Set on all our connections, whatever the server's own settings. JIT compilation (on by default since PostgreSQL 12) is triggered by
 * estimated costs, and has spent seconds on a search that takes milliseconds (docs/decisions/0009). Drizzle reads dates in ISO format only,
 * and our locks rely on "read committed". Without the timeout, a transaction left open by a frozen process, or by a host that lost power,
 * would hold its locks for hours.
 */
const ownSettings = `set jit = off; set datestyle = 'ISO'; set default_transaction_isolation = 'read committed';
  set idle_in_transaction_session_timeout = '5min'`;

/**
 * Set only on connections used by requests and running jobs: a statement fails if another session, such as one of the operator's, has held a
 * lock it needs for this long. The job queue must wait while another process changes its tables. Short reads wait for locks only while a
 * table is being changed, and are pipelined, so one that timed out while being prepared would fail those behind it.
 */
const lockSettings = "set lock_timeout = '30s'";

/**
 * PostgreSQL's default of 128 MB, which is written at each start, takes a third of the opening time and stays in memory. A quarter of that is
 * enough for ten thousand listings.
 */
const startParams = [...PGlite.defaultStartParams, '-c', 'shared_buffers=32MB'];

/** Opens PGlite in `folder`, or in memory (in tests, from a dump). Throws if another process is using the folder. */
export async function openEmbedded(folder?: string, loadDataDir?: Blob): Promise<Database> {
  const unlock = folder ? prepareFolder(folder) : () => {};
  const client = await PGlite.create({
    dataDir: folder ?? 'memory://',
    extensions: { pg_trgm },
    loadDataDir,
    startParams,
  }).catch((cause: Error) => {
    throw new DataFolderError(
      `The embedded database in ${folder} cannot be opened (${cause.message}). If this user can write to it, it is damaged: move it elsewhere and restore the latest backup.`,
      { cause },
    );
  });
  const db = drizzlePglite({ client, casing });
  const { feed, liveFeed, receive, receiveLive, markConnected } = createChangeFeed();
  await client.listen(changeChannel, receive);
  markConnected();
  await client.listen(liveChannel, receiveLive);
  return {
    kind: 'embedded',
    db: db as unknown as Db,
    reads: db as unknown as Reads,
    queueOptions: { db: fromPglite(client), backend: 'pglite' },
    changeFeed: feed,
    liveFeed,
    migrate: () => migratePglite(db, migrations),
    close: async () => {
      await client.close();
      unlock();
    },
  };
}

/** Throws SettingsError if a certificate named in DATABASE_URL is unreadable, since every new connection reads it. */
function requireReadable(connectionString: string): void {
  try {
    void new Client({ connectionString });
  } catch (cause) {
    throw new SettingsError(explainNoConnection(cause as Error), { cause });
  }
}

const onClient = (client: Pool | PoolClient) => drizzlePg({ client, casing });
type OnClient = ReturnType<typeof onClient>;

/**
 * Runs the migrations under an advisory lock, one process at a time. They soon give up on a table locked by another session, such as a
 * backup, because running processes would otherwise queue up behind them. Throws SettingsError if Skep cannot use the database.
 */
async function migratePool(pool: Pool): Promise<void> {
  const client = await pool.connect().catch((cause: Error) => {
    throw new SettingsError(explainNoConnection(cause), { cause });
  });
  const own = onClient(client);
  try {
    await requireUsable(client);
    await own.execute(sql`set lock_timeout = 0`);
    await own.execute(sql`select pg_advisory_lock(${migrationLock})`);
    await own.execute(sql`set lock_timeout = '10s'`);
    await migratePg(own, migrations);
  } finally {
    // Closes the connection, since its settings differ from those of others in the pool. This also releases the lock.
    client.release(true);
  }
}

/**
 * Drizzle on a pool, with transactions that always release their connection. Drizzle's own do not release it if `begin` fails, for example
 * because the connection is lost: after ten such failures, none would be left.
 */
function onPool(pool: Pool): OnClient {
  /** One per connection, so that Drizzle prepares each statement once. */
  const opened = new WeakMap<PoolClient, OnClient>();
  const transaction: OnClient['transaction'] = async (work, config) => {
    const client = await pool.connect();
    const own = opened.get(client) ?? onClient(client);
    opened.set(client, own);
    try {
      return await own.transaction(work, config);
    } finally {
      client.release();
    }
  };
  return Object.assign(onClient(pool), { transaction });
}

/**
 * Opens the connections for requests. Each one listens, because PostgreSQL delivers a session's own notifications before responding to its
 * commit.
 */
function openPool(connectionString: string, track: TrackConnection, receive: (message?: string) => void): Pool {
  const pool = new Pool({
    connectionString,
    max: connections.requests,
    connectionTimeoutMillis: 5_000,
    onConnect: async (client) => {
      track(client);
      // If a connection is cut while in use, its statement fails. Without an error listener, it would also end the process.
      client.on('error', () => {});
      client.on('notification', ({ payload }) => receive(payload));
      await client.query(`${ownSettings}; ${lockSettings}; listen ${changeChannel}`);
    },
  });
  // A connection lost while idle is replaced when one is needed; the listening connection reports lasting outages.
  return pool.on('error', () => {});
}

/** pg-boss passes its options to its pool, including onConnect, which its types do not declare. */
function queueOptionsOf(connectionString: string, track: TrackConnection) {
  const onConnect = async (client: ClientBase): Promise<void> => {
    track(client);
    await client.query(ownSettings);
  };
  return { connectionString, max: connections.jobs, onConnect };
}

/**
 * Opens the connections to PostgreSQL 15 or later. The one that listens for changes by other processes is checked every `watchMs`. If the
 * server stops responding on it, all are closed.
 */
export function openPostgres(connectionString: string, note: NoteOutage, watchMs = 10_000): Database {
  requireReadable(connectionString);
  const { track, cutAll } = trackConnections();
  const changes = createChangeFeed();
  const pool = openPool(connectionString, track, changes.receive);
  const stopListening = keepListening({
    connectionString,
    ownSettings,
    feed: changes,
    note,
    onUnresponsive: cutAll,
    watchMs,
  });
  const reads = openReads(connectionString, ownSettings, track);
  return {
    kind: 'postgresql',
    db: onPool(pool),
    // All that Drizzle needs from a pool, except for transactions.
    reads: drizzlePg({ client: reads as unknown as Pool, casing }),
    queueOptions: queueOptionsOf(connectionString, track),
    changeFeed: changes.feed,
    liveFeed: changes.liveFeed,
    migrate: () => migratePool(pool),
    close: async () => {
      await stopListening();
      await reads.close();
      await pool.end();
    },
  };
}

/** Opens the configured database: PostgreSQL if DATABASE_URL is set, otherwise the embedded one in DATA_DIR. */
export const openDatabase = async (settings: Settings, note: NoteOutage): Promise<Database> =>
  settings.databaseUrl ? openPostgres(settings.databaseUrl, note) : openEmbedded(path.join(settings.dataDir, 'db'));
