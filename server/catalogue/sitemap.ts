import { desc } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import { categoryNames } from '#contract/bees/categories.ts';
import type { Services } from '#server/context.ts';
import { isPublic } from './cards.ts';
import { listings } from './tables.ts';

/** The sitemap protocol allows 50,000 addresses a file (sitemaps.org). */
const mostListings = 49_000;

const pages = ['/', '/shop', '/how-it-works', '/support', '/business', '/privacy-policy', '/terms-and-conditions'];

const entry = (address: string, changed?: Date) =>
  `<url><loc>${address.replaceAll('&', '&amp;')}</loc>${changed ? `<lastmod>${changed.toISOString()}</lastmod>` : ''}</url>`;

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

async function sitemap({ db, settings: { publicUrl } }: Services): Promise<string> {
  const rows = await db
    .select({ id: listings.id, updatedAt: listings.updatedAt })
    .from(listings)
    .where(isPublic)
    .orderBy(desc(listings.createdAt))
    .limit(mostListings);
  const entries = [
    ...pages.map((path) => entry(`${publicUrl}${path}`)),
    ...categoryNames.map((name) => entry(`${publicUrl}/shop?category=${encodeURIComponent(name)}`)),
    ...rows.map((row) => entry(`${publicUrl}/listing/${row.id}`, row.updatedAt)),
  ];
  const namespace = 'http://www.sitemaps.org/schemas/sitemap/0.9';
  return `<?xml version="1.0" encoding="UTF-8"?><urlset xmlns="${namespace}">${entries.join('')}</urlset>`;
}

/** robots.txt and sitemap.xml, from the database as it is now. */
export function serveSitemap(app: FastifyInstance, services: Services): void {
  app.get('/robots.txt', (_request, reply) =>
    reply
      .type('text/plain; charset=utf-8')
      .header('cache-control', 'public, max-age=3600')
      .send(robots(services.settings.publicUrl)),
  );
  app.get('/sitemap.xml', async (_request, reply) =>
    reply
      .type('application/xml; charset=utf-8')
      .header('cache-control', 'public, max-age=300')
      .send(await sitemap(services)),
  );
}
