import { dayInBritain } from '#contract/time.ts';
import { type Call, callFor, callOnServer } from '#web/api.ts';
import { absolute, pageMeta } from '#web/parts/page-meta.ts';
import type { Route } from './+types/home.ts';
import { Hero } from './hero.tsx';
import { NewListings } from './new-listings.tsx';
import { type Counts, PopularCategories } from './popular-categories.tsx';
import { SeasonBand } from './season-band.tsx';
import { SellBand } from './sell-band.tsx';

async function load(call: Call) {
  const [{ products }, { category }] = await Promise.all([
    call('GET /api/products/all', { query: { limit: '6', sort: 'newest' } }),
    call('GET /api/products/facets'),
  ]);
  const counts = Object.fromEntries(category.map(({ value, count }) => [value, count])) as Counts;
  return { products, counts, month: Number(dayInBritain(new Date()).slice(5, 7)) };
}

export const loader = ({ context }: Route.LoaderArgs) => load(callOnServer(context));
export const clientLoader = ({ request }: Route.ClientLoaderArgs) => load(callFor(request));

export const meta: Route.MetaFunction = (args) => [
  ...pageMeta(args, {
    title: 'Skep, the UK marketplace for everything bees',
    description:
      'Queens, nucs and colonies from UK beekeepers, alongside honey, wax, hives and equipment. Buy from keepers and makers, by post or for collection.',
    path: '/',
  }),
  {
    'script:ld+json': {
      '@context': 'https://schema.org',
      '@type': 'WebSite',
      name: 'Skep',
      url: absolute(args, '/'),
      potentialAction: {
        '@type': 'SearchAction',
        target: absolute(args, '/search?query={search_term_string}'),
        'query-input': 'required name=search_term_string',
      },
    },
  },
];

export default function Home({ loaderData: { products, counts, month } }: Route.ComponentProps) {
  return (
    <>
      <Hero colonies={counts['Bee Colonies'] ?? 0} />
      <PopularCategories counts={counts} />
      <SeasonBand month={month} counts={counts} />
      <NewListings products={products} counts={counts} />
      <SellBand />
    </>
  );
}
