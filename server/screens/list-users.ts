import { and, desc, eq, inArray, isNotNull, isNull, type SQL } from 'drizzle-orm';
import type { Input } from '#contract/endpoint.ts';
import type { Me } from '#contract/accounts.ts';
import { maxEntries } from '#contract/sizes.ts';
import type { listUsers as endpoint } from '#contract/users.ts';
import { userColumns } from '#server/accounts/read-user.ts';
import { emailKeyOf } from '#server/accounts/register.ts';
import { users } from '#server/accounts/tables.ts';
import { viewMe } from '#server/accounts/view.ts';
import { matchesWords } from '#server/catalogue/find-users.ts';
import type { Ctx } from '#server/context.ts';
import { readMany } from '#server/db/paging.ts';

type Query = Input<typeof endpoint>['query'];

const isSet = (column: typeof users.bannedAt | typeof users.deletedAt, wanted?: boolean) =>
  wanted === undefined ? undefined : wanted ? isNotNull(column) : isNull(column);

/**
 * Matches users with this email address or, for anything else, by words (`matchesWords`): one condition or the other, because PostgreSQL
 * would use neither index for both together.
 */
export const matchesUser = (text: string): SQL =>
  text.includes('@') ? eq(users.emailKey, emailKeyOf(text)) : matchesWords(text);

const orders: Record<Query['sort'], SQL[]> = {
  // Ids increase with time.
  newest: [desc(users.id)],
  flags: [desc(users.flagCount), desc(users.id)],
};

/** Users, without those they have blocked. */
export async function listUsers({ db, productCount }: Ctx, { query }: { query: Query }): Promise<Me[]> {
  const { id, role, banned, deleted, business, search, sort, limit, page, peek } = query;
  // Of the users before the page only the ids are read, without their other columns and their counts.
  const chosen = db
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
    .limit(limit === undefined ? maxEntries : limit + Number(peek))
    .offset((page - 1) * (limit ?? maxEntries));
  const read = async () => {
    const rows = await db
      .select({ user: userColumns, productCount })
      .from(users)
      .where(inArray(users.id, chosen))
      .orderBy(...orders[sort]);
    return rows.map((row) => viewMe(row.user, row.productCount));
  };
  return limit === undefined ? readMany(read) : read();
}
