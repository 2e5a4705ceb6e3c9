import { readFileSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { Client } from 'pg';

/** A statement as the app sent it. */
export type Query = { text: string; values: (string | null)[] };

type Line = { message: string; detail?: string; dbname?: string; application_name?: string };

/** What PostgreSQL is started with so that `listen` can be answered. */
export const logSettings = [
  'logging_collector=on',
  'log_destination=jsonlog',
  'log_rotation_size=0',
  'log_rotation_age=0',
  'log_parameter_max_length=-1',
];

/** "Parameters: $1 = 'it''s', $2 = NULL" as values. */
export const valuesOf = (detail = ''): (string | null)[] =>
  [...detail.matchAll(/\$\d+ = (?:NULL|'((?:[^']|'')*)')/g)].map(([, text]) => text?.replaceAll("''", "'") ?? null);

function queryOf({ message, detail }: Line): Query | undefined {
  const text = /^(?:statement|execute [^:]*): ([^]*)$/.exec(message)?.[1];
  return text === undefined ? undefined : { text: text.trim(), values: valuesOf(detail) };
}

/** Runs `work` and answers every statement the app sent meanwhile, from the server's own log; the job queue's polling is left out. */
export async function listen(url: string, work: () => Promise<void>): Promise<Query[]> {
  const client = new Client({ connectionString: url });
  await client.connect();
  const logStatements = async (which: 'all' | 'none') => {
    await client.query(`alter system set log_statement = '${which}'`);
    await client.query('select pg_reload_conf()');
    await sleep(300);
  };
  try {
    const { rows } = await client.query<{ file: string; name: string }>(
      "select current_setting('data_directory') || '/' || pg_current_logfile('jsonlog') as file, current_database() as name",
    );
    const { file = '', name } = rows[0] ?? {};
    const from = readFileSync(file).length;
    await logStatements('all');
    await work();
    await logStatements('none');
    const lines = readFileSync(file).subarray(from).toString().split('\n').slice(0, -1);
    return lines
      .map((line) => JSON.parse(line) as Line)
      .filter((line) => line.dbname === name && line.application_name !== 'pgboss')
      .flatMap((line) => queryOf(line) ?? [])
      .filter(({ text }) => !/^alter system|pg_reload_conf/.test(text));
  } finally {
    await client.end();
  }
}

const isBoundary = ({ text }: Query) => /^(begin|commit|rollback|savepoint|release)\b/i.test(text);

/** Statements and transaction boundaries (BEGIN, COMMIT …) of one request. */
export const countsOf = (queries: Query[], requests: number) => ({
  statements: queries.filter((query) => !isBoundary(query)).length / requests,
  boundaries: queries.filter(isBoundary).length / requests,
});
