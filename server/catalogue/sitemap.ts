import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { promisify } from 'node:util';
import { createGzip, gunzip } from 'node:zlib';
import { and, asc, sql } from 'drizzle-orm';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { LRUCache } from 'lru-cache';
import { categoryNames } from '#contract/bees/categories.ts';
import type { Services } from '#server/context.ts';
import type { Db } from '#server/db/client.ts';
import { takesGzip } from '#server/http/packing.ts';
import { isPublic } from './cards.ts';
import { listings } from './tables.ts';

/** The sitemap protocol allows 50,000 addresses a file (sitemaps.org); the pages of the site stand beside listings. */
const listingsInPart = 49_900;
/** So many listings are read by one statement. */
const batch = 5_000;
const keptMs = 10 * 60_000;
const mostKeptBytes = 32 * 1024 ** 2;

const pages = ['/', '/shop', '/how-it-works', '/support', '/business', '/privacy-policy', '/terms-and-conditions'];
const namespace = 'xmlns="http://www.sitemaps.org/schemas/sitemap/0.9"';
const declaration = '<?xml version="1.0" encoding="UTF-8"?>';

const entry = (address: string, changed?: Date) =>
  `<url><loc>${address.replaceAll('&', '&amp;')}</loc>${changed ? `<lastmod>${changed.toISOString()}</lastmod>` : ''}</url>`;

/** Where a listing stands, oldest first; the moment as text, since a Date has no microseconds. */
type Place = { at: string; id: string };
const place = { at: sql<string>`${listings.createdAt}::text`, id: listings.id };
const oldestFirst = [asc(listings.createdAt), asc(listings.id)];
const compare = (operator: '>' | '<=', { at, id }: Place) =>
  sql`(${listings.createdAt}, ${listings.id}) ${sql.raw(operator)} (${at}::timestamptz, ${id})`;

/** The last listing of each full part, oldest first, so that new listings change only the part that is not full. */
async function readEnds(db: Db, size: number): Promise<Place[]> {
  const ends: Place[] = [];
  for (;;) {
    const last = ends.at(-1);
    const [end] = await db
      .select(place)
      .from(listings)
      .where(and(isPublic, last && compare('>', last)))
      .orderBy(...oldestFirst)
      .limit(1)
      .offset(size - 1);
    if (!end) return ends;
    ends.push(end);
  }
}

type Stretch = { after: Place | undefined; upTo: Place | undefined };

/** The entries of a stretch of listings, read in batches so that they are never all in memory. */
async function* listingEntries({ db, settings }: Services, { after, upTo }: Stretch): AsyncGenerator<string> {
  for (let last = after; ;) {
    const rows = await db
      .select({ ...place, updatedAt: listings.updatedAt })
      .from(listings)
      .where(and(isPublic, last && compare('>', last), upTo && compare('<=', upTo)))
      .orderBy(...oldestFirst)
      .limit(batch);
    yield rows.map(({ id, updatedAt }) => entry(`${settings.publicUrl}/listing/${id}`, updatedAt)).join('');
    if (rows.length < batch) return;
    last = rows.at(-1);
  }
}

async function* partOf(services: Services, stretch: Stretch): AsyncGenerator<string> {
  const { publicUrl } = services.settings;
  yield `${declaration}<urlset ${namespace}>`;
  if (!stretch.upTo) {
    yield pages.map((path) => entry(`${publicUrl}${path}`)).join('');
    yield categoryNames.map((name) => entry(`${publicUrl}/shop?category=${encodeURIComponent(name)}`)).join('');
  }
  yield* listingEntries(services, stretch);
  yield '</urlset>';
}

const pack = (text: AsyncIterable<string> | string[]): Promise<Buffer> =>
  buffer(Readable.from(text).pipe(createGzip()));

/**
 * The sitemap in parts, with an index of them. Each file is kept packed for ten minutes, and while it is made anew the last
 * one is served. `get` answers undefined for a part that does not exist; part 0 is the index. `size`: listings in a part.
 */
export function openSitemap(services: Services, size = listingsInPart) {
  const { publicUrl } = services.settings;
  const ends = new LRUCache<'ends', Place[]>({ max: 1, ttl: keptMs, fetchMethod: () => readEnds(services.db, size) });
  const make = async (number: number): Promise<Buffer | undefined> => {
    const found = (await ends.fetch('ends')) ?? [];
    if (number > found.length + 1) return undefined;
    if (number > 0) return pack(partOf(services, { after: found[number - 2], upTo: found[number - 1] }));
    const parts = Array.from({ length: found.length + 1 }, (_, index) => `${publicUrl}/sitemap-${index + 1}.xml`);
    const entries = parts.map((address) => `<sitemap><loc>${address}</loc></sitemap>`);
    return pack([`${declaration}<sitemapindex ${namespace}>${entries.join('')}</sitemapindex>`]);
  };
  const kept = new LRUCache<number, Buffer>({
    maxSize: mostKeptBytes,
    sizeCalculation: ({ length }) => length,
    ttl: keptMs,
    allowStale: true,
    fetchMethod: make,
  });
  return { get: (number: number) => kept.fetch(number) };
}

const privatePaths = [
  '/api/',
  '/basket',
  '/checkout',
  '/thank-you',
  '/orders',
  '/dashboard',
  '/admin/',
  '/seller/',
  '/chat',
  '/search',
];

const robots = (publicUrl: string) =>
  ['User-agent: *', ...privatePaths.map((path) => `Disallow: ${path}`), `Sitemap: ${publicUrl}/sitemap.xml`, ''].join(
    '\n',
  );

async function send(request: FastifyRequest, reply: FastifyReply, packed: Buffer | undefined) {
  if (!packed) return reply.callNotFound();
  reply.type('application/xml; charset=utf-8');
  reply.header('cache-control', 'public, max-age=300').header('vary', 'accept-encoding');
  if (!takesGzip(request, Infinity)) return reply.send(await promisify(gunzip)(packed));
  return reply.header('content-encoding', 'gzip').send(packed);
}

/** Serves robots.txt, /sitemap.xml, which names the parts, and each part as /sitemap-1.xml and so on. */
export function serveSitemap(app: FastifyInstance, services: Services): void {
  app.get('/robots.txt', (_request, reply) =>
    reply
      .type('text/plain; charset=utf-8')
      .header('cache-control', 'public, max-age=3600')
      .send(robots(services.settings.publicUrl)),
  );
  const sitemap = openSitemap(services);
  app.get('/sitemap.xml', async (request, reply) => send(request, reply, await sitemap.get(0)));
  app.get<{ Params: { number: string } }>('/sitemap-:number(^[1-9]\\d{0,4}$).xml', async (request, reply) =>
    send(request, reply, await sitemap.get(Number(request.params.number))),
  );
}
