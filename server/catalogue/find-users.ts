import { and, desc, isNotNull, isNull, ne, type Placeholder, sql, type SQL } from 'drizzle-orm';
import type { FoundUser } from '#contract/search.ts';
import { users } from '#server/accounts/tables.ts';
import type { Ctx } from '#server/context.ts';
import { type Page, readPageWithTotal, total } from '#server/db/paging.ts';
import { prepared } from '#server/db/prepared.ts';
import { splitWords } from './tokens.ts';

const readWords = (text: string): string[] => splitWords(text).slice(0, 8);

/** The words of a search query as prefixes, for `matchesPrefixes`. */
export const prefixesOf = (text: string): string =>
  readWords(text)
    .map((word) => `${word}:*`)
    .join(' & ');

/** Matches users whose name (or, for sellers, business name or town) has a word starting with each of the prefixes. */
export const matchesPrefixes = (prefixes: string | Placeholder): SQL =>
  sql`${users.search} @@ to_tsquery('simple', ${prefixes})`;

const isShown = and(isNotNull(users.verifiedAt), isNull(users.bannedAt), isNull(users.deletedAt));

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

/** The statement that finds matching users. Admins are shown only to signed-in users, who can message them. */
const statementFor = ({ db, viewer }: Ctx) =>
  prepared(db, viewer ? 'found_users_and_admins' : 'found_users', (db) =>
    db
      .select({ ...userColumns, total })
      .from(users)
      .where(and(matchesPrefixes(sql.placeholder('prefixes')), isShown, viewer ? undefined : ne(users.role, 'admin')))
      .orderBy(desc(users.reviewCount), users.name, users.id)
      .limit(sql.placeholder('limit'))
      .offset(sql.placeholder('offset')),
  );

/** Returns a page of users who match a search query, those with the most reviews first. Most searches match no user's name and need no statement. */
export async function findUsers(ctx: Ctx, text: string, page: Page) {
  const prefixes = prefixesOf(text);
  const plainWords = readWords(text).filter((word) => /^[a-z]+$/.test(word));
  if (!(await ctx.searchIndex.mayFindUsers(plainWords))) return { items: [], total: 0 };
  const found = await readPageWithTotal(page, (limit, offset) =>
    statementFor(ctx).execute({ prefixes, limit, offset }),
  );
  const items: FoundUser[] = found.rows.map(({ id, city, country, ...rest }) => ({
    _id: id,
    ...rest,
    location: { city, country },
  }));
  return { items, total: found.total };
}
