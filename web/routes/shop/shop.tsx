import { pageSize } from '#contract/sizes.ts';
import { type Call, callFor, callOnServer } from '#web/api.ts';
import { categoryPath } from '#web/parts/product-list/list-paths.ts';
import { breadcrumbData, pageMeta } from '#web/parts/page-meta.ts';
import { ListFailure, useLastResult } from '#web/parts/product-list/list-failure.tsx';
import { type Loaded, loaded, catchFailure, readPageInRange } from '#web/parts/product-list/load-list.ts';
import { ProductList } from '#web/parts/product-list/product-list.tsx';
import { filtersOf, listHandle, type ProductQuery, readProductQuery } from '#web/parts/product-list/product-query.ts';
import { Breadcrumbs } from '#web/ui/breadcrumbs.tsx';
import type { Route } from './+types/shop.ts';
import styles from './shop.module.css';

export const handle = listHandle('/shop');

const readQuery = (url: string) => readProductQuery('/shop', new URL(url).searchParams);

/** Loads a page of products with the filter counts. */
async function load(call: Call, query: ProductQuery): Promise<Loaded> {
  const filters = { ...filtersOf(query), keyword: query.keyword };
  const limit = String(pageSize);
  const read = (page: number) =>
    call('GET /api/products/all', { query: { ...filters, sort: query.sort, limit, page: String(page) } });
  const [found, facets] = await Promise.all([
    readPageInRange(query, read),
    call('GET /api/products/facets', { query: filters }),
  ]);
  return loaded(query, { ...found, facets });
}

export const loader = ({ context, request }: Route.LoaderArgs) => load(callOnServer(context), readQuery(request.url));

export function clientLoader({ request }: Route.ClientLoaderArgs) {
  const query = readQuery(request.url);
  return catchFailure(query, load(callFor(request), query));
}

/** The selected category, if there is only one. */
const onlyCategory = ({ category }: ProductQuery) => (category.length === 1 ? category[0] : undefined);

export const meta: Route.MetaFunction = (args) => {
  const only = args.loaderData && onlyCategory(args.loaderData.query);
  const what = only ?? 'Honey, hives, bees and everything they need';
  const path = only ? categoryPath(only) : '/shop';
  return [
    ...pageMeta(args, {
      title: only ?? 'Shop',
      description: `${what} from UK beekeepers and makers, by post or for collection, with postage shown beside each price.`,
      path,
    }),
    {
      'script:ld+json': breadcrumbData(
        args,
        only
          ? [
              ['Shop', '/shop'],
              [only, path],
            ]
          : [['Shop', path]],
      ),
    },
  ];
};

export default function Shop({ loaderData }: Route.ComponentProps) {
  const { query, failure } = loaderData;
  const shown = useLastResult(loaderData);
  const only = shown ? onlyCategory(shown.query) : undefined;
  const notice = failure && (
    <ListFailure sentence="The products could not be loaded." failure={failure} showsPrevious={shown !== null} />
  );
  return (
    <div className="page">
      <Breadcrumbs
        crumbs={[{ label: 'Home', to: '/' }, ...(only ? [{ label: 'Shop', to: '/shop' }] : [])]}
        here={only ?? 'Shop'}
      />
      <header className={styles.head}>
        <h1>Shop</h1>
        {shown && <p className={styles.total}>Total products: {shown.total}</p>}
      </header>
      {shown ? (
        <ProductList {...{ query, shown, notice }} heading={<h2 className="hidden-text">Products</h2>} />
      ) : (
        notice
      )}
    </div>
  );
}
