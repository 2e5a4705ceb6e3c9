import { and, desc, eq, inArray, isNotNull, isNull, sql, type SQL } from 'drizzle-orm';
import type { Input } from '#contract/endpoint.ts';
import type { Me } from '#contract/accounts.ts';
import type { listUsers as endpoint } from '#contract/users.ts';
import { userColumns } from '#server/accounts/read-user.ts';
import { emailKeyOf } from '#server/accounts/register.ts';
import { users } from '#server/accounts/tables.ts';
import { viewMe } from '#server/accounts/view.ts';
import { splitWords } from '#server/catalogue/tokens.ts';
import type { Ctx } from '#server/context.ts';

type Query = Input<typeof endpoint>['query'];

const isSet = (column: typeof users.bannedAt | typeof users.deletedAt, wanted?: boolean) =>
  wanted === undefined ? undefined : wanted ? isNotNull(column) : isNull(column);

/** Users with this email address or, for anything else, with a word starting with each typed one in what they are found by. */
export function matchesUser(text: string): SQL {
  // One condition or the other: of both together, PostgreSQL uses neither index.
  if (text.includes('@')) return eq(users.emailKey, emailKeyOf(text));
  const prefixes = splitWords(text)
    .slice(0, 8)
    .map((word) => `${word}:*`)
    .join(' & ');
  return sql`${users.search} @@ to_tsquery('simple', ${prefixes})`;
}

const orders: Record<Query['sort'], SQL[]> = {
  // Ids increase with time.
  newest: [desc(users.id)],
  flags: [desc(users.flagCount), desc(users.id)],
};

/** A page of users; those they have blocked are not listed. */
export async function listUsers({ db, productCount }: Ctx, { query }: { query: Query }): Promise<Me[]> {
  const { id, role, banned, deleted, business, search, sort, limit, page, peek } = query;
  // Of the users before the page only the ids are read, without their other columns and their counts.
  const found = db
    .select({ id: users.id })
    .from(users)
    .where(
      and(
        id === undefined ? undefined : eq(users.id, id),
        role && eq(users.role, role),
        isSet(users.bannedAt, banned),
        isSet(users.deletedAt, deleted),
        business === undefined ? undefined : eq(users.isBusiness, business),
        search ? matchesUser(search) : undefined,
      ),
    )
    .orderBy(...orders[sort])
    .limit(limit + Number(peek))
    .offset((page - 1) * limit);
  const rows = await db
    .select({ user: userColumns, productCount })
    .from(users)
    .where(inArray(users.id, found))
    .orderBy(...orders[sort]);
  return rows.map((row) => viewMe(row.user, row.productCount));
}
