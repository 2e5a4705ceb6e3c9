import { sql } from 'drizzle-orm';
import { deadLetters } from './queue.ts';

/** The jobs that have failed permanently, by kind: how many, when the latest did, and its error. */
export const failedByKind = sql`
  select source_name as kind, count(*)::int as count, max(created_on) as latest,
    (array_agg(source_output ->> 'message' order by created_on desc))[1] as error
  from pgboss.job where name = ${deadLetters} and state = 'created' and source_name is not null group by 1`;
