import { sql, type SQL } from 'drizzle-orm';
import { mostFound } from '#contract/search.ts';
import type { Ctx } from '#server/context.ts';
import { isPublic } from './cards.ts';
import { listings } from './tables.ts';

const day = 86_400_000;
/** Where one stretch of time ends and the next, four times as long, begins: days before now. */
const ages = [7, 28, 112, 448];

/**
 * The newest `mostFound` public listings that match, as a subquery of `id` and `search`; `query` is what to_tsquery takes.
 * They are looked for in one stretch of time after the other until there are enough: reading all that match only to find
 * the newest would take longer the more the shop has.
 */
export function newestMatches({ now }: Pick<Ctx, 'now'>, query: string): SQL {
  const ends = ages.map((age) => new Date(now().getTime() - age * day).toISOString());
  const names = [...ages, 'older'].map((age) => sql.raw(`stretch_${age}`));
  const newestFirst = sql`order by created_at desc, id desc limit ${mostFound}`;
  const stretches = names.map((name, index) => {
    const [start, end] = [ends[index - 1], ends[index]];
    const found = names.slice(0, index).map((earlier) => sql` + (select count(*) from ${earlier})`);
    return sql`${name} as materialized (
      select id, search, created_at from ${listings}
      where ${isPublic} and search @@ to_tsquery('english', ${query})
        ${start ? sql`and created_at <= ${start}` : sql``} ${end ? sql`and created_at > ${end}` : sql``}
        ${found.length > 0 ? sql`and 0${sql.join(found)} < ${mostFound}` : sql``}
      ${newestFirst})`;
  });
  const all = names.map((name) => sql`select * from ${name}`);
  return sql`(with ${sql.join(stretches, sql`, `)}
    select id, search from (${sql.join(all, sql` union all `)}) as found ${newestFirst})`;
}
