import assert from 'node:assert/strict';
import { globSync } from 'node:fs';
import path from 'node:path';
import { it } from 'node:test';
import { is, sql } from 'drizzle-orm';
import { getTableConfig, PgTable } from 'drizzle-orm/pg-core';
import { dayMs } from '#contract/time.ts';
import { makeWorld } from '#test/world.ts';
import { warnOfNewer } from './warn-of-newer.ts';

const { ctx } = await makeWorld({}, undefined, 'without jobs');
const root = path.join(import.meta.dirname, '../..');

/** The tables that the code declares. */
async function declaredTables(): Promise<PgTable[]> {
  const files = globSync('{server,sandbox}/**/*tables.ts', { cwd: root });
  const modules = await Promise.all(
    files.map((file) => import(path.join(root, file)) as Promise<Record<string, unknown>>),
  );
  return modules.flatMap((module) => Object.values(module)).filter((value) => is(value, PgTable));
}

/** The first column of a statement's rows. */
const namesIn = async (statement: string): Promise<unknown[]> =>
  (await ctx.db.execute(sql.raw(statement))).rows.map((row) => Object.values(row)[0]);

it('the migrations create every column, index and check that the tables declare', async () => {
  const configs = (await declaredTables()).map(getTableConfig);
  assert.ok(configs.length > 30);
  const missing = async (declared: (string | undefined)[], statement: string) => {
    const existing = new Set(await namesIn(statement));
    return declared.filter((name) => !existing.has(name));
  };
  assert.deepEqual(
    await missing(
      configs.flatMap(({ indexes }) => indexes.map(({ config }) => config.name)),
      "select indexname from pg_indexes where schemaname = 'public'",
    ),
    [],
  );
  assert.deepEqual(
    await missing(
      configs.flatMap(({ checks }) => checks.map(({ name }) => name)),
      "select conname from pg_constraint where contype = 'c'",
    ),
    [],
  );
  const columnsOf = configs.flatMap(({ name: table, columns }) => columns.map(({ name }) => `${table}.${name}`));
  const snakeCase = (name: string) => name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
  assert.deepEqual(
    await missing(
      columnsOf.map(snakeCase),
      "select table_name || '.' || column_name from information_schema.columns where table_schema = 'public'",
    ),
    [],
  );
});

it('a database that a newer version has migrated is reported at startup', async () => {
  const lines: string[] = [];
  const log = { warn: (sentence: string) => void lines.push(sentence) };
  await warnOfNewer(ctx.db, log);
  assert.deepEqual(lines, []);
  const inAYear = Date.now() + 365 * dayMs;
  await ctx.db.execute(sql`insert into drizzle.__drizzle_migrations (hash, created_at) values ('newer', ${inAYear})`);
  await warnOfNewer(ctx.db, log);
  assert.match(lines.join(), /^A newer version of Skep has migrated the database.* restore the backup .*\.$/);
});
