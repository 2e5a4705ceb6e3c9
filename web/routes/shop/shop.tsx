import { type Call, callFor, callOnServer } from '#web/api.ts';
import { categoryPath } from '#web/parts/category-path.ts';
import { breadcrumbData, pageMeta } from '#web/parts/page-meta.ts';
import { ListFailure, useLastFound } from '#web/parts/product-list/list-failure.tsx';
import { amountOf, type Loaded, loaded, orFailure, pageSize, readInBounds } from '#web/parts/product-list/load-list.ts';
import { ProductList } from '#web/parts/product-list/product-list.tsx';
import { filtersOf, listHandle, type ProductQuery, readProductQuery } from '#web/parts/product-list/product-query.ts';
import { Breadcrumbs } from '#web/ui/breadcrumbs.tsx';
import type { Route } from './+types/shop.ts';
import styles from './shop.module.css';

export const handle = listHandle('/shop');

const readQuery = (url: string) => readProductQuery('/shop', new URL(url).searchParams);

/** A page of the shop with the counts beside its filters. */
async function load(call: Call, query: ProductQuery): Promise<Loaded> {
  const filters = { ...filtersOf(query), keyword: query.keyword };
  const limit = String(pageSize);
  const read = (page: number) =>
    call('GET /api/products/all', { query: { ...filters, sort: query.sort, limit, page: String(page) } });
  const [found, facets] = await Promise.all([
    readInBounds(query, read),
    call('GET /api/products/facets', { query: filters }),
  ]);
  return loaded(query, { ...found, facets });
}

export const loader = ({ context, request }: Route.LoaderArgs) => load(callOnServer(context), readQuery(request.url));

export function clientLoader({ request }: Route.ClientLoaderArgs) {
  const query = readQuery(request.url);
  return orFailure(query, load(callFor(request), query));
}

/** The category, where it is shown alone. */
const onlyCategory = ({ category }: ProductQuery) => (category.length === 1 ? category[0] : undefined);

export const meta: Route.MetaFunction = (args) => {
  const only = args.loaderData && onlyCategory(args.loaderData.query);
  const what = only ?? 'Honey, hives, bees and all they need';
  const path = only ? categoryPath(only) : '/shop';
  return [
    ...pageMeta(args, {
      title: only ?? 'Shop',
      description: `${what} from UK beekeepers and makers: by post or collected, each price with its postage.`,
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
  const shown = useLastFound(loaderData);
  const only = shown ? onlyCategory(shown.query) : undefined;
  const notice = failure && (
    <ListFailure sentence="The products could not be loaded." failure={failure} isKept={shown !== null} />
  );
  return (
    <div className="page">
      <Breadcrumbs
        crumbs={[{ label: 'Home', to: '/' }, ...(only ? [{ label: 'Shop', to: '/shop' }] : [])]}
        here={only ?? 'Shop'}
      />
      <header className={styles.head}>
        <h1>Shop</h1>
        {shown && <p className={styles.total}>Total products: {amountOf(shown)}</p>}
      </header>
      {shown ? (
        <ProductList
          {...{ query, shown, notice }}
          heading={
            <h2 id="results" className="hidden-text">
              Products
            </h2>
          }
        />
      ) : (
        notice
      )}
    </div>
  );
}
