import { and, count, desc, eq, isNotNull, isNull, sql, type SQL } from 'drizzle-orm';
import { categoryNames } from '#contract/bees/categories.ts';
import type { FoundUser, search as endpoint } from '#contract/catalogue.ts';
import type { Input } from '#contract/endpoint.ts';
import { toPounds } from '#contract/money.ts';
import { users } from '#server/accounts/tables.ts';
import type { Ctx } from '#server/context.ts';
import { isPublic, selectCards, viewCard } from './cards.ts';
import { understand, wordsOf } from './search-words.ts';
import { listings } from './tables.ts';

const nothing = { products: { items: [], total: 0 }, users: { items: [], total: 0 } };

const matching = (query: string) => and(isPublic, sql`${listings.search} @@ to_tsquery('english', ${query})`) as SQL;

/** Best match first: where the words stand counts, and the exact word before what it may have meant. */
const bestFirst = (query: string, text: string): SQL[] => [
  desc(
    sql`ts_rank(${listings.search}, websearch_to_tsquery('english', ${text})) * 4 + ts_rank(${listings.search}, to_tsquery('english', ${query}))`,
  ),
  desc(listings.id),
];

/** Users whose name, business name or city has a word beginning with each typed one. */
function isFoundUser(text: string): SQL {
  const query = wordsOf(text)
    .slice(0, 8)
    .map((word) => `${word}:*`)
    .join(' & ');
  const matches = sql`${users.search} @@ to_tsquery('simple', ${query})`;
  return and(matches, isNotNull(users.verifiedAt), isNull(users.bannedAt), isNull(users.deletedAt)) as SQL;
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

async function findUsers(ctx: Ctx, text: string, limit: number, page: number) {
  const where = isFoundUser(text);
  const [rows, [counted]] = await Promise.all([
    ctx.db
      .select(userColumns)
      .from(users)
      .where(where)
      .orderBy(desc(users.reviewCount), users.name, users.id)
      .limit(limit)
      .offset((page - 1) * limit),
    ctx.db.select({ total: count() }).from(users).where(where),
  ]);
  const items: FoundUser[] = rows.map(({ id, city, country, ...rest }) => ({
    _id: id,
    ...rest,
    location: { city, country },
  }));
  return { items, total: counted?.total ?? 0 };
}

async function findProducts(ctx: Ctx, query: string, text: string, limit: number, page: number) {
  const where = matching(query);
  const [rows, [counted]] = await Promise.all([
    selectCards(ctx.db)
      .where(where)
      .orderBy(...bestFirst(query, text))
      .limit(limit)
      .offset((page - 1) * limit),
    ctx.db.select({ total: count() }).from(listings).where(where),
  ]);
  return { items: rows.map(viewCard), total: counted?.total ?? 0 };
}

/** Listings and users for a text; a blank one finds nothing. */
export async function search(ctx: Ctx, { query: { keyword, limit, page } }: Input<typeof endpoint>) {
  const query = await understand(ctx.db, keyword);
  if (!query) return nothing;
  const [products, found] = await Promise.all([
    findProducts(ctx, query, keyword, limit, page),
    findUsers(ctx, keyword, limit, page),
  ]);
  return { products, users: found };
}

function suggestCategories(text: string) {
  const typed = wordsOf(text);
  const squeezed = typed.join('');
  return categoryNames
    .filter((name) => {
      const words = wordsOf(name);
      return typed.every((word) => words.some((each) => each.startsWith(word))) || words.join('').startsWith(squeezed);
    })
    .slice(0, 4);
}

/** A few products, categories and sellers for what has been typed so far. */
export async function suggest(ctx: Ctx, text: string) {
  const query = await understand(ctx.db, text);
  if (!query) return { products: [], categories: [], sellers: [] };
  const [products, sellers] = await Promise.all([
    ctx.db
      .select({ id: listings.id, title: listings.title, pricePence: listings.pricePence, pictures: listings.pictures })
      .from(listings)
      .where(matching(query))
      .orderBy(...bestFirst(query, text))
      .limit(5),
    ctx.db
      .select({ _id: users.id, name: sql<string>`coalesce(${users.businessName}, ${users.name})`, city: users.city })
      .from(users)
      .where(and(isFoundUser(text), eq(users.role, 'seller')))
      .orderBy(desc(users.reviewCount), users.id)
      .limit(3),
  ]);
  return {
    products: products.map((row) => ({
      _id: row.id,
      title: row.title,
      price: toPounds(row.pricePence),
      picture: row.pictures[0] ?? null,
    })),
    categories: suggestCategories(text),
    sellers,
  };
}
