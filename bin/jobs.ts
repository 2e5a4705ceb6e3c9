import { sql } from 'drizzle-orm';
import { jobTitles } from '#contract/job-titles.ts';
import type { Database } from '#server/db/client.ts';
import { deadLetters, failedByKind, migrateQueue, retryDeadLetters } from '#server/jobs/queue.ts';
import { runCommand, withDatabase } from './command.ts';

/**
 * `npm run jobs` counts the jobs by kind and state, and lists those that have failed permanently. `npm run jobs -- retry` retries all of
 * those; `npm run jobs -- retry send-refund` retries only that kind.
 */
const [command, kind, ...more] = process.argv.slice(2);
const usage = 'Usage: npm run jobs, or npm run jobs -- retry [kind]';

async function report(database: Database): Promise<void> {
  // A permanently failed job is counted once, by its dead letter, which a retry deletes.
  const counts = await database.db.execute(sql`
    select name as kind, state::text, count(*)::int from pgboss.job
    where name <> ${deadLetters} and state <> 'failed' group by 1, 2
    union all select kind, 'failed', count from (${failedByKind}) as dead
    order by 1, 2`);
  console.table(counts.rows);
  const { rows: failed } = await database.db.execute(sql`
    select source_name as kind, data, source_output -> 'message' as error, source_created_on as created, created_on as failed
    from pgboss.job where name = ${deadLetters} and state = 'created' order by created_on desc limit 50`);
  console.log(
    failed.length === 0 ? 'No job has failed permanently.' : 'Failed permanently, newest first (at most 50):',
  );
  if (failed.length > 0) console.table(failed);
}

await runCommand(async (settings) => {
  if (command && command !== 'retry') throw new Error(`Unknown command "${command}". ${usage}`);
  if (more.length > 0) throw new Error(`Please name one kind of job. ${usage}`);
  if (kind && !Object.hasOwn(jobTitles, kind))
    throw new Error(`There is no kind of job "${kind}". "npm run jobs" lists those that have failed permanently.`);
  await withDatabase(settings, async (database) => {
    if (command) return console.log(`Jobs queued for retry: ${await retryDeadLetters(database, kind)}`);
    await migrateQueue(database);
    await report(database);
  });
});
