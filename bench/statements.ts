import { readFileSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { Client } from 'pg';

/** A statement as the app sent it, and its connection's session settings (`set jit = off; …`). */
export type Query = { text: string; values: (string | null)[]; settings: string };

type Line = { message: string; detail?: string; dbname?: string; application_name?: string; pid: number };

/** The application name of the benchmark's own connections, whose statements are ignored. */
export const ownName = 'skep-bench';

/** The PostgreSQL settings that `openRecorder` needs. */
export const logSettings = [
  'logging_collector=on',
  'log_destination=jsonlog',
  'log_rotation_size=0',
  'log_rotation_age=0',
  'log_parameter_max_length=-1',
];

/** Parses "Parameters: $1 = 'it''s', $2 = NULL" into values. */
const valuesOf = (detail = ''): (string | null)[] =>
  [...detail.matchAll(/\$\d+ = (?:NULL|'((?:[^']|'')*)')/g)].map(([, text]) => text?.replaceAll("''", "'") ?? null);

const textOf = ({ message }: Line): string | undefined =>
  /^(?:statement|execute [^:]*): ([^]*)$/.exec(message)?.[1]?.trim();

/** The session settings in a statement. */
const settingsIn = (text: string): string[] =>
  text
    .split(';')
    .map((each) => each.trim())
    .filter((each) => /^set (?!local|transaction|constraints|session)/i.test(each));

/** The statements of a log in order, each with its connection's session settings. */
function queriesOf(lines: Line[]): Query[] {
  const set = new Map<number, string[]>();
  return lines.flatMap((line) => {
    const text = textOf(line);
    if (text === undefined) return [];
    const settings = set.get(line.pid) ?? [];
    const more = settingsIn(text);
    if (more.length > 0) set.set(line.pid, [...settings, ...more]);
    return more.length > 0 ? [] : [{ text, values: valuesOf(line.detail), settings: settings.join('; ') }];
  });
}

const ignored = new Set(['pgboss', ownName]);

/**
 * Records every statement run on a database until `end` is called, except those of the job queue and the benchmark, by
 * reading the server's log.
 */
export async function openRecorder(url: string) {
  const client = new Client({ connectionString: url, application_name: ownName });
  await client.connect();
  const logStatements = async (which: 'all' | 'none') => {
    await client.query(`alter system set log_statement = '${which}'`);
    await client.query('select pg_reload_conf()');
    await sleep(300);
  };
  const { rows } = await client.query<{ file: string; name: string }>(
    "select current_setting('data_directory') || '/' || pg_current_logfile('jsonlog') as file, current_database() as name",
  );
  const { file = '', name } = rows[0] ?? {};
  const start = readFileSync(file).length;
  await logStatements('all');
  const readQueries = (): Query[] => {
    const lines = readFileSync(file).subarray(start).toString().split('\n').slice(0, -1);
    return queriesOf(
      lines
        .map((line) => JSON.parse(line) as Line)
        .filter((line) => line.dbname === name && !ignored.has(line.application_name ?? '')),
    );
  };
  /**
   * Waits until the app has been idle for a moment, since it loads the search index after startup. Returns the number of statements so far.
   */
  const settle = async (): Promise<number> => {
    let seen = -1;
    for (let count = 0; count !== seen; count = readQueries().length) {
      seen = count;
      await sleep(300);
    }
    return seen;
  };
  return {
    /** Runs `work` and returns the statements recorded during it. */
    during: async (work: () => Promise<void>): Promise<Query[]> => {
      const before = await settle();
      await work();
      await sleep(300);
      return readQueries().slice(before);
    },
    end: async (): Promise<void> => {
      await logStatements('none');
      await client.end();
    },
  };
}

const isBoundary = ({ text }: Query) => /^(begin|commit|rollback|savepoint|release)\b/i.test(text);

/** Statements and transaction boundaries (BEGIN, COMMIT …) of one request. */
export const countsOf = (queries: Query[], requests: number) => ({
  statements: queries.filter((query) => !isBoundary(query)).length / requests,
  boundaries: queries.filter(isBoundary).length / requests,
});
