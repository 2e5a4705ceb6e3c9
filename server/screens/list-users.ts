import { and, desc, eq, inArray, isNotNull, isNull, lt, type SQL, sql, type SQLWrapper } from 'drizzle-orm';
import type { Input } from '#contract/endpoint.ts';
import type { Me } from '#contract/accounts.ts';
import type { listUsers as endpoint } from '#contract/users.ts';
import { hidePresence, userColumns } from '#server/accounts/read-user.ts';
import { emailKeyOf } from '#server/accounts/register.ts';
import { users } from '#server/accounts/tables.ts';
import { viewMe } from '#server/accounts/view.ts';
import { matchesPrefixes, prefixesOf } from '#server/catalogue/find-users.ts';
import type { Ctx } from '#server/context.ts';
import { inBatches } from '#server/db/paging.ts';
import { isOrderNumber } from '#server/orders/order-number.ts';
import { orders } from '#server/orders/tables.ts';

type Query = Input<typeof endpoint>['query'];

const isSet = (column: typeof users.bannedAt | typeof users.deletedAt, wanted?: boolean) =>
  wanted === undefined ? undefined : wanted ? isNotNull(column) : isNull(column);

/** Matches the buyer and the seller of the order with this number. */
const isPartyTo = (orderNumber: string): SQL => {
  const parties = sql`unnest(array[${orders.buyerId}, ${orders.sellerId}])`;
  return sql`${users.id} in (select ${parties} from ${orders} where ${eq(orders.id, orderNumber.toUpperCase())})`;
};

/**
 * Matches users by email address, by the number of an order they bought or sold or, for any other text, by words
 * (`matchesPrefixes`). Only one condition is used, because PostgreSQL would not use an index for several combined.
 */
export function matchesUser(text: string): SQL {
  if (text.includes('@')) return eq(users.emailKey, emailKeyOf(text));
  return isOrderNumber(text) ? isPartyTo(text) : matchesPrefixes(prefixesOf(text));
}

const orderBy: Record<Query['sort'], SQL[]> = {
  // Ids increase with time.
  newest: [desc(users.id)],
  flags: [desc(users.flagCount), desc(users.id)],
};

type Row = Awaited<ReturnType<typeof selectUsers>>[number];

async function selectUsers({ db, live, productCount }: Ctx, ids: SQLWrapper, sort: Query['sort']) {
  const rows = await db
    .select({ user: userColumns, productCount })
    .from(users)
    .where(inArray(users.id, ids))
    .orderBy(...orderBy[sort]);
  const online = await live.findOnline(rows.map(({ user }) => user.id));
  return rows.map((row) => ({ ...row, isOnline: online.has(row.user.id) }));
}

const viewUser = ({ user, productCount, isOnline }: Row): Me =>
  hidePresence({ ...viewMe(user, productCount), isOnline });

const isAfter = ({ user }: Row, sort: Query['sort']) =>
  sort === 'flags' ? sql`(${users.flagCount}, ${users.id}) < (${user.flagCount}, ${user.id})` : lt(users.id, user.id);

/** Returns a page of users, or all of them without a limit. Omits each user's list of blocked people. */
export async function listUsers(ctx: Ctx, { query }: { query: Query }) {
  const { id, role, banned, deleted, business, search, sort, limit, page, peek } = query;
  // Reads only the ids of users on earlier pages, not their other columns or counts.
  const choose = (size: number, last?: Row) =>
    ctx.db
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
          last && isAfter(last, sort),
        ),
      )
      .orderBy(...orderBy[sort])
      .limit(size);
  if (limit === undefined && page > 1) return [];
  if (limit === undefined)
    return inBatches<Row, Me>((size, last) => selectUsers(ctx, choose(size, last), sort), viewUser);
  const chosen = choose(limit + Number(peek)).offset((page - 1) * limit);
  return (await selectUsers(ctx, chosen, sort)).map(viewUser);
}
