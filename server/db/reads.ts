import { Client, type QueryConfig, type QueryResult } from 'pg';
import { connections, type TrackConnection } from './connections.ts';

/**
 * Settings for statements that follow the order of an index, for which one plan suits all values. By default PostgreSQL, which does
 * not know the page size, would plan a page of listings every time (which takes twice as long as reading it), or use parallel workers.
 */
const readSettings = `set plan_cache_mode = force_generic_plan; set max_parallel_workers_per_gather = 0; set enable_sort = off`;

/** Sends all statements of this turn of the event loop in one write, since a write takes longer than preparing a short statement (bench/NOTES.md). */
function sendTogether({ connection: { stream } }: Client): void {
  if (stream.writableCorked > 0) return;
  stream.cork();
  setImmediate(() => stream.uncork());
}

/**
 * Opens a few connections for short reads. Each sends statements without waiting for earlier results (pipelining), so that the process
 * and PostgreSQL each handle many in one turn. Not for transactions or anything slow: later statements would wait.
 * A lost connection fails its statements in progress; the next statement opens a new one.
 */
export function openReads(connectionString: string, ownSettings: string, track: TrackConnection) {
  const open: (Promise<Client> | undefined)[] = [];
  let turn = 0;

  const connect = (at: number): Promise<Client> => {
    const client = new Client({ connectionString, pipeline: true, connectionTimeoutMillis: 5_000, keepAlive: true });
    track(client);
    const connecting = client.connect().then(async () => {
      await client.query(`${ownSettings}; ${readSettings}`);
      return client;
    });
    const forget = () => {
      if (open[at] === connecting) open[at] = undefined;
    };
    client.on('error', forget).once('end', forget);
    connecting.catch(() => {
      forget();
      return client.end();
    });
    open[at] = connecting;
    return connecting;
  };

  return {
    query: async (statement: QueryConfig, values: unknown[]) => {
      turn = (turn + 1) % connections.reads;
      const client = await (open[turn] ?? connect(turn));
      sendTogether(client);
      // With a callback, because pg's own promise keeps earlier results in memory until a full garbage collection (bench/NOTES.md).
      return new Promise<QueryResult>((resolve, reject) => {
        client.query({ ...statement, values }, (error, result) => (error ? reject(error) : resolve(result)));
      });
    },
    close: async (): Promise<void> => {
      for (const each of open) await (await each?.catch(() => undefined))?.end();
    },
  };
}
