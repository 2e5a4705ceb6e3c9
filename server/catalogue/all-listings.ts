import { and, desc, eq, or, sql } from 'drizzle-orm';
import type { Input } from '#contract/endpoint.ts';
import { toPounds } from '#contract/money.ts';
import type { listAllListings as endpoint, ModeratedListing } from '#contract/all-listings.ts';
import { users } from '#server/accounts/tables.ts';
import type { Ctx } from '#server/context.ts';
import { containsWords } from '#server/db/columns.ts';
import { listings } from './tables.ts';

const status = sql<ModeratedListing['status']>`case
  when ${listings.removalReason} is not null then 'removed'
  when ${listings.hiddenAt} is not null then 'hidden'
  when ${listings.status} = 'inactive' then 'draft'
  else ${listings.status} end`;

const searched = [listings.title, users.name, users.businessName];

/** A page of every seller's listings, in any status, newest first. */
export async function listAllListings({ db }: Ctx, { query }: Input<typeof endpoint>): Promise<ModeratedListing[]> {
  const { id, seller, search, status: wanted, limit, page, peek } = query;
  const rows = await db
    .select({
      id: listings.id,
      title: listings.title,
      category: listings.category,
      pricePence: listings.pricePence,
      pictures: listings.pictures,
      sellerId: users.id,
      sellerName: users.name,
      status,
      reason: listings.removalReason,
      createdAt: listings.createdAt,
    })
    .from(listings)
    .innerJoin(users, eq(users.id, listings.sellerId))
    .where(
      and(
        id === undefined ? undefined : eq(listings.id, id),
        seller === undefined ? undefined : eq(listings.sellerId, seller),
        search ? or(...searched.map((column) => containsWords(column, search))) : undefined,
        wanted && eq(status, wanted),
      ),
    )
    .orderBy(desc(listings.createdAt), desc(listings.id))
    .limit(limit + Number(peek))
    .offset((page - 1) * limit);
  return rows.map((row) => ({
    _id: row.id,
    title: row.title,
    category: row.category,
    price: row.pricePence === 0 ? null : toPounds(row.pricePence),
    image: row.pictures[0]?.url ?? null,
    seller: { _id: row.sellerId, name: row.sellerName },
    status: row.status,
    reason: row.reason,
    createdAt: row.createdAt.toISOString(),
  }));
}
