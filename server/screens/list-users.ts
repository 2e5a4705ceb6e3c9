import { and, desc, eq, isNotNull, isNull, or, sql, type SQL } from 'drizzle-orm';
import type { Input } from '#contract/endpoint.ts';
import type { Me } from '#contract/accounts.ts';
import type { listUsers as endpoint } from '#contract/moderation.ts';
import { userColumns } from '#server/accounts/read-user.ts';
import { emailKeyOf } from '#server/accounts/register.ts';
import { users } from '#server/accounts/tables.ts';
import { viewMe } from '#server/accounts/view.ts';
import { splitWords } from '#server/catalogue/tokens.ts';
import type { Ctx } from '#server/context.ts';

type Query = Input<typeof endpoint>['query'];

const isSet = (column: typeof users.bannedAt | typeof users.deletedAt, wanted?: boolean) =>
  wanted === undefined ? undefined : wanted ? isNotNull(column) : isNull(column);

/** Users with this email address, or with a word starting with each typed one in what they are found by. */
export function matchesUser(text: string): SQL | undefined {
  const prefixes = splitWords(text)
    .slice(0, 8)
    .map((word) => `${word}:*`)
    .join(' & ');
  return or(eq(users.emailKey, emailKeyOf(text)), sql`${users.search} @@ to_tsquery('simple', ${prefixes})`);
}

const orders: Record<Query['sort'], SQL[]> = {
  // Ids increase with time.
  newest: [desc(users.id)],
  flags: [desc(users.flagCount), desc(users.id)],
};

/** A page of users; those they have blocked are not listed. */
export async function listUsers({ db, productCount }: Ctx, { query }: { query: Query }): Promise<Me[]> {
  const { id, role, banned, deleted, business, search, sort, limit, page } = query;
  const rows = await db
    .select({ user: userColumns, productCount })
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
    .limit(limit)
    .offset((page - 1) * limit);
  return rows.map((row) => viewMe(row.user, row.productCount));
}
