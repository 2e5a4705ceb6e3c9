import { sql } from 'drizzle-orm';
import { openDatabase } from '../server/db/open.ts';
import { readEnvironment } from '../server/settings.ts';

/** `npm run jobs`: how many jobs wait, run and have failed, by queue, and the dead letters. Job data holds ids only. */
const database = await openDatabase(readEnvironment(), (error) => error && console.error(error));
async function report(): Promise<void> {
  const { rows: tables } = await database.db.execute(sql`select to_regclass('pgboss.job') as jobs`);
  if (!tables[0]?.jobs) return console.log('The job queue has not been used yet.');
  const counts = await database.db.execute(
    sql`select name, state::text, count(*)::int from pgboss.job group by 1, 2 order by 1, 2`,
  );
  console.table(counts.rows);
  const dead = await database.db.execute(
    sql`select id, data, created_on from pgboss.job where name = 'dead-letters' order by created_on desc limit 50`,
  );
  console.log(dead.rows.length === 0 ? 'No dead letters.' : 'Dead letters, newest first:');
  if (dead.rows.length > 0) console.table(dead.rows);
}

try {
  await report();
} finally {
  await database.close();
}
