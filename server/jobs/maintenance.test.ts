import assert from 'node:assert/strict';
import { after, it } from 'node:test';
import { sql } from 'drizzle-orm';
import { openEmbedded } from '#server/db/client.ts';
import { databaseJobs } from './maintenance.ts';

const database = await openEmbedded();
after(database.close);
const ask = async (statement: string) => (await database.db.execute(sql.raw(statement))).rows[0];

it('the upkeep of the embedded database lets its log be used again, which nothing else does', async () => {
  await ask('create table hives (name text)');
  const checkpoint = 'select redo_lsn from pg_control_checkpoint()';
  const before = await ask(checkpoint);
  await ask(`insert into hives select 'WBC' from generate_series(1, 1000)`);
  assert.deepEqual(await ask(checkpoint), before);
  for (const { run } of Object.values(databaseJobs(database))) await run(database, {});
  assert.notDeepEqual(await ask(checkpoint), before);
});
