import { and, desc, isNotNull, isNull, ne, sql, type SQL } from 'drizzle-orm';
import type { FoundUser } from '#contract/search.ts';
import { users } from '#server/accounts/tables.ts';
import type { Ctx } from '#server/context.ts';
import { type Page, readPageWithTotal, total } from '#server/db/paging.ts';
import { splitWords } from './tokens.ts';

/** Matches users with a word starting with each typed one: in their name or, for sellers, in the business name and town too. */
export function matchesWords(text: string): SQL {
  const prefixes = splitWords(text)
    .slice(0, 8)
    .map((word) => `${word}:*`)
    .join(' & ');
  return sql`${users.search} @@ to_tsquery('simple', ${prefixes})`;
}

/** Admins are shown only to signed-in users, who can message them. */
function isFoundUser({ viewer }: Ctx, text: string): SQL {
  const isShown = and(isNotNull(users.verifiedAt), isNull(users.bannedAt), isNull(users.deletedAt));
  return and(matchesWords(text), isShown, viewer ? undefined : ne(users.role, 'admin')) as SQL;
}

const userColumns = {
  id: users.id,
  name: users.name,
  avatar: users.avatar,
  role: users.role,
  averageRating: users.averageRating,
  reviewCount: users.reviewCount,
  isBusiness: users.isBusiness,
  businessName: users.businessName,
  companyNumber: users.companyNumber,
  city: users.city,
  country: users.country,
};

/** A page of users who match a text, those with the most reviews first. */
export async function findUsers(ctx: Ctx, text: string, page: Page) {
  const found = await readPageWithTotal(page, (limit, offset) =>
    ctx.db
      .select({ ...userColumns, total })
      .from(users)
      .where(isFoundUser(ctx, text))
      .orderBy(desc(users.reviewCount), users.name, users.id)
      .limit(limit)
      .offset(offset),
  );
  const items: FoundUser[] = found.rows.map(({ id, city, country, ...rest }) => ({
    _id: id,
    ...rest,
    location: { city, country },
  }));
  return { items, total: found.total };
}
