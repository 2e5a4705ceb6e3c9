import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { pipeline } from 'node:stream/promises';
import { createGunzip, createGzip } from 'node:zlib';
import { and, asc, sql } from 'drizzle-orm';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { LRUCache } from 'lru-cache';
import { articleNames } from '#contract/articles.ts';
import { categoryNames } from '#contract/bees/categories.ts';
import { minuteMs } from '#contract/time.ts';
import type { Services } from '#server/context.ts';
import type { Db } from '#server/db/client.ts';
import { inBatches } from '#server/db/paging.ts';
import { acceptsGzip } from '#server/http/compression.ts';
import { isPublic } from './cards.ts';
import { listings } from './tables.ts';

/** The sitemap protocol allows 50,000 URLs per file (sitemaps.org). The rest are left for the site's other pages. */
const listingsPerPart = 49_900;
/** How many listings one statement reads. */
const batchSize = 5_000;
const cacheMs = 10 * minuteMs;
const maxCacheBytes = 32 * 1024 ** 2;

const pages = ['/', '/shop', ...articleNames.map((name) => `/${name}`)];
const namespace = 'xmlns="http://www.sitemaps.org/schemas/sitemap/0.9"';
const declaration = '<?xml version="1.0" encoding="UTF-8"?>';

const entry = (url: string, changed?: Date) =>
  `<url><loc>${url.replaceAll('&', '&amp;')}</loc>${changed ? `<lastmod>${changed.toISOString()}</lastmod>` : ''}</url>`;

/** A listing's position when sorted oldest first. The time is text because a Date has no microseconds. */
type Position = { at: string; id: string };
const position = { at: sql<string>`${listings.createdAt}::text`, id: listings.id };
const oldestFirst = [asc(listings.createdAt), asc(listings.id)];
const compare = (operator: '>' | '<=', { at, id }: Position) =>
  sql`(${listings.createdAt}, ${listings.id}) ${sql.raw(operator)} (${at}::timestamptz, ${id})`;

/** Finds the last listing of each full part. Oldest listings come first, so that new ones change only the last part. */
async function readEnds(db: Db, size: number): Promise<Position[]> {
  const ends: Position[] = [];
  for (;;) {
    const last = ends.at(-1);
    const [end] = await db
      .select(position)
      .from(listings)
      .where(and(isPublic, last && compare('>', last)))
      .orderBy(...oldestFirst)
      .limit(1)
      .offset(size - 1);
    if (!end) return ends;
    ends.push(end);
  }
}

type Range = { after: Position | undefined; upTo: Position | undefined };

/** The entries for a range of listings, read in batches so that they are never all in memory at once. */
async function* listingEntries({ db, settings }: Services, { after, upTo }: Range): AsyncGenerator<string> {
  const read = (limit: number, last: Position | undefined = after) =>
    db
      .select({ ...position, updatedAt: listings.updatedAt })
      .from(listings)
      .where(and(isPublic, last && compare('>', last), upTo && compare('<=', upTo)))
      .orderBy(...oldestFirst)
      .limit(limit);
  const view = ({ id, updatedAt }: { id: string; updatedAt: Date }) =>
    entry(`${settings.publicUrl}/listing/${id}`, updatedAt);
  for await (const entries of inBatches(read, view, batchSize)) yield entries.join('');
}

async function* renderPart(services: Services, range: Range): AsyncGenerator<string> {
  const { publicUrl } = services.settings;
  yield `${declaration}<urlset ${namespace}>`;
  if (!range.upTo) {
    yield pages.map((path) => entry(`${publicUrl}${path}`)).join('');
    yield categoryNames.map((name) => entry(`${publicUrl}/shop?category=${encodeURIComponent(name)}`)).join('');
  }
  yield* listingEntries(services, range);
  yield '</urlset>';
}

/** Uses a pipeline so that an error in `text` rejects the promise. With `pipe`, nothing would handle it, and the process would end. */
async function gzip(text: AsyncIterable<string> | string[]): Promise<Buffer> {
  const compressed = createGzip();
  const [result] = await Promise.all([buffer(compressed), pipeline(Readable.from(text), compressed)]);
  return result;
}

/**
 * Opens the sitemap, in parts with an index. Each file is cached, compressed, for ten minutes. For ten more, the previous version is served
 * while the file is being rebuilt, so nothing served is older than twenty minutes. `get` returns undefined for a part that does not exist;
 * part 0 is the index. `size` is the number of listings per part.
 */
export function openSitemap(services: Services, size = listingsPerPart) {
  const { publicUrl } = services.settings;
  const ends = new LRUCache<'ends', Position[]>({
    max: 1,
    ttl: cacheMs,
    fetchMethod: () => readEnds(services.db, size),
  });
  const render = async (number: number): Promise<Buffer | undefined> => {
    const found = (await ends.fetch('ends')) ?? [];
    if (number > found.length + 1) return undefined;
    if (number > 0) return gzip(renderPart(services, { after: found[number - 2], upTo: found[number - 1] }));
    const parts = Array.from({ length: found.length + 1 }, (_, index) => `${publicUrl}/sitemap-${index + 1}.xml`);
    const entries = parts.map((url) => `<sitemap><loc>${url}</loc></sitemap>`);
    return gzip([`${declaration}<sitemapindex ${namespace}>${entries.join('')}</sitemapindex>`]);
  };
  const cache = new LRUCache<number, Buffer>({
    maxSize: maxCacheBytes,
    sizeCalculation: ({ length }) => length,
    ttl: cacheMs,
    allowStale: true,
    fetchMethod: render,
  });
  const get = (number: number) => cache.fetch(number, { allowStale: cache.getRemainingTTL(number) > -cacheMs });
  return { get };
}

/** Prefixes of the paths that crawlers must not request: personal pages, links from emails, and endless searches. */
const privatePaths = [
  '/api/',
  '/basket',
  '/checkout',
  '/thank-you',
  '/orders',
  '/wishlist',
  '/notifications',
  '/chat',
  '/dashboard',
  '/admin/',
  '/seller/',
  '/edit-profile',
  '/my-reviews',
  '/blocked',
  '/make-report',
  '/change-password',
  '/two-step-sign-in',
  '/delete-account',
  '/verify',
  '/reset-password/',
  '/change-email/',
  '/appeal/',
  '/unsubscribe/',
  '/search',
];

const robots = (publicUrl: string) =>
  ['User-agent: *', ...privatePaths.map((path) => `Disallow: ${path}`), `Sitemap: ${publicUrl}/sitemap.xml`, ''].join(
    '\n',
  );

async function send(request: FastifyRequest, reply: FastifyReply, gzipped: Buffer | undefined) {
  if (!gzipped) return reply.callNotFound();
  reply.type('application/xml; charset=utf-8');
  reply.header('cache-control', 'public, max-age=300').header('vary', 'accept-encoding');
  // Decompressed as the client reads it: a part takes several megabytes.
  if (!acceptsGzip(request)) return reply.send(Readable.from([gzipped]).pipe(createGunzip()));
  return reply.header('content-encoding', 'gzip').send(gzipped);
}

/** Serves robots.txt, the index at /sitemap.xml, and the parts at /sitemap-1.xml and so on. */
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
