import { data, Link, type MetaDescriptor } from 'react-router';
import { ApiError, type Call, callFor, callOnServer } from '#web/api.ts';
import { categoryPath } from '#web/parts/product-list/list-paths.ts';
import { ListingGrid } from '#web/parts/listing-grid.tsx';
import { breadcrumbData, pageMeta } from '#web/parts/page-meta.ts';
import { placeLine } from '#web/parts/delivery.ts';
import { NotFoundState } from '#web/parts/not-found-state.tsx';
import { formatPounds } from '#contract/pounds.ts';
import { truncate } from '#web/typography.ts';
import { Breadcrumbs } from '#web/ui/breadcrumbs.tsx';
import type { Route } from './+types/listing.ts';
import { useCountView } from './count-view.ts';
import { ListingBody } from './listing-body.tsx';
import { productData } from './listing-data.ts';
import styles from './listing.module.css';

async function load(call: Call, id: string) {
  try {
    const [listing, similar, reviews] = await Promise.all([
      call('GET /api/products/one/{id}', { params: { id } }),
      call('GET /api/products/similar/{id}', { params: { id } }).catch(() => []),
      call('GET /api/products/one/{id}/reviews', { params: { id } }).catch(() => []),
    ]);
    return data({ listing, similar, reviews, failure: undefined });
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    const gone = error.status === 404;
    // On the server, the failure has already been logged.
    if (!gone && typeof window !== 'undefined') console.error(error);
    return data(
      { listing: null, similar: [], reviews: [], failure: gone ? undefined : error.message },
      { status: error.status || 503 },
    );
  }
}

export const loader = ({ context, params }: Route.LoaderArgs) => load(callOnServer(context), params.id);
export const clientLoader = async ({ params, request }: Route.ClientLoaderArgs) =>
  (await load(callFor(request), params.id)).data;

export const meta: Route.MetaFunction = (args): MetaDescriptor[] => {
  const listing = args.loaderData?.listing;
  if (!listing) return [{ title: 'Product not found | Skep' }, { name: 'robots', content: 'noindex' }];
  const { _id, title, price, description, category } = listing;
  const path = `/listing/${_id}`;
  return [
    ...pageMeta(args, {
      title,
      description: truncate(`${formatPounds(price)}, ${placeLine(listing)}. ${description}`, 160),
      path,
      image: listing.images[0],
      type: 'product',
    }),
    { 'script:ld+json': productData(args, listing) },
    {
      'script:ld+json': breadcrumbData(args, [
        [category, categoryPath(category)],
        [title, path],
      ]),
    },
  ];
};

export default function ListingScreen({ loaderData: { listing, similar, reviews, failure } }: Route.ComponentProps) {
  useCountView(listing);
  if (!listing)
    return (
      <NotFoundState
        title="Product not found."
        reason="It may have been sold, or removed by the seller."
        failure={failure}
      />
    );
  const { category } = listing;
  const crumbs = [
    { label: 'Home', to: '/' },
    { label: category, to: categoryPath(category) },
  ];
  return (
    <div className="page">
      <Breadcrumbs crumbs={crumbs} here={listing.title} />
      <ListingBody {...{ listing, reviews }} hasSimilar={similar.length > 0} key={listing._id} />
      {similar.length > 0 && (
        <section id="similar" className={styles.similar} aria-labelledby="similar-title">
          <div className={styles.similarHead}>
            <h2 id="similar-title">More from {category}</h2>
            <Link to={categoryPath(category)}>See all</Link>
          </div>
          <ListingGrid products={similar} category={category} />
        </section>
      )}
    </div>
  );
}
