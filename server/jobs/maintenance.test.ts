import assert from 'node:assert/strict';
import { after, it } from 'node:test';
import { sql } from 'drizzle-orm';
import { openEmbedded } from '#server/db/client.ts';
import { databaseJobs } from './maintenance.ts';

const database = await openEmbedded();
after(database.close);
const query = async (statement: string) => (await database.db.execute(sql.raw(statement))).rows[0];

it('maintenance of the embedded database recycles its write-ahead log, which nothing else does', async () => {
  await query('create table hives (name text)');
  const checkpoint = 'select redo_lsn from pg_control_checkpoint()';
  const before = await query(checkpoint);
  await query(`insert into hives select 'WBC' from generate_series(1, 1000)`);
  assert.deepEqual(await query(checkpoint), before);
  for (const { run } of Object.values(databaseJobs(database))) await run(database, {});
  assert.notDeepEqual(await query(checkpoint), before);
});
