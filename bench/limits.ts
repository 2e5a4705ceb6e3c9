import { createHash } from 'node:crypto';
import Fastify from 'fastify';
import { Pool, type ClientBase } from 'pg';
import { connections } from '#server/db/connections.ts';
import { compressJson } from '#server/http/compression.ts';
import type { Query } from './statements.ts';
import { repeat } from './measure.ts';

/**
 * Runs one of the limits defined in bench/RESULTS.md, in a process controlled by its parent. Limit 1 (`bytes`) sends the same bytes as
 * Skep, from memory. Limit 2 (`queries`) runs Skep's queries in turn through `pg`, on connections with the same settings, and sends the
 * rows as JSON, compressed the way Skep does. Limit 3 (`drive`) does the same without HTTP.
 */
export type Command =
  | { bytes: { headers: [string, string][]; body: Uint8Array } }
  | { database: string; settings: string; queries: Omit<Query, 'settings'>[] }
  | { drive: { connections: number; seconds: number } };

let bytes: { headers: [string, string][]; body: Uint8Array } = { headers: [], body: Buffer.alloc(0) };
let pool: Pool | undefined;
let queries: { name: string; text: string; values: (string | null)[]; rowMode: 'array' }[] = [];
let turn = 0;

/** Prepared once per connection, with rows as arrays: the fastest option the driver offers. */
const asPrepared = ({ text, values }: Omit<Query, 'settings'>) => ({
  name: createHash('sha1').update(text).digest('hex'),
  text,
  values,
  rowMode: 'array' as const,
});

async function next(): Promise<unknown[]> {
  const query = queries[turn++ % queries.length];
  if (!pool || !query) throw new Error('no query was given');
  return (await pool.query(query)).rows;
}

const app = Fastify();
app.get('/bytes', (_request, reply) => reply.headers(Object.fromEntries(bytes.headers)).send(bytes.body));
app.register(async (scope) => {
  compressJson(scope);
  scope.get('/query', async (_request, reply) =>
    reply.type('application/json; charset=utf-8').send(JSON.stringify(await next())),
  );
});

async function run(command: Command): Promise<unknown> {
  if ('bytes' in command) bytes = command.bytes;
  else if ('queries' in command) {
    await pool?.end();
    const { database, settings } = command;
    const onConnect = async (client: ClientBase) => void (settings && (await client.query(settings)));
    pool = new Pool({ connectionString: database, max: connections.requests, onConnect });
    pool.on('error', () => {});
    queries = command.queries.map(asPrepared);
    turn = 0;
  } else return repeat(command.drive.connections, command.drive.seconds, () => next().then(() => true));
  return undefined;
}

process.on('message', (command: Command) => {
  run(command).then(
    (result) => process.send?.({ result }),
    (error: unknown) => process.send?.({ error: String(error) }),
  );
});
process.on('disconnect', () => process.exit(0));
process.send?.({ result: await app.listen({ host: '127.0.0.1', port: 0 }) });
