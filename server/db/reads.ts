import { Client, type QueryConfig } from 'pg';

/** Several, so that one slow answer does not hold up all; more would only take each other's processors. */
const connections = 3;

/**
 * What holds for statements that indexes answer in their order: one plan is right for all values. PostgreSQL itself, which
 * does not know how long a page is, would plan a page of listings anew each time (twice as long as reading it), or spread it over several processes.
 */
const readSettings = `set plan_cache_mode = force_generic_plan; set max_parallel_workers_per_gather = 0; set enable_sort = off`;

/**
 * Holds a few connections for short reads. Each sends statements without waiting for the answers before them (pipelining), so many
 * of them share one turn of the process and of PostgreSQL. No transactions, nothing slow: what is behind it would wait.
 * A connection that is lost fails what it has under way, and is made anew when the next statement comes.
 */
export function openReads(connectionString: string, ownSettings: string) {
  const open: (Promise<Client> | undefined)[] = [];
  let turn = 0;

  const connect = (at: number): Promise<Client> => {
    const client = new Client({ connectionString, pipeline: true, connectionTimeoutMillis: 5_000, keepAlive: true });
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
      turn = (turn + 1) % connections;
      const client = await (open[turn] ?? connect(turn));
      return client.query(statement, values);
    },
    close: async (): Promise<void> => {
      for (const each of open) await (await each?.catch(() => undefined))?.end();
    },
  };
}
