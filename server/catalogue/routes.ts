import * as contract from '#contract/catalogue.ts';
import { route } from '#server/http/route.ts';
import { countOptions } from './count-options.ts';
import { listProducts } from './list-products.ts';
import { readProduct, similarProducts } from './read-product.ts';
import { search, suggest } from './search.ts';

export const routes = [
  route(contract.listProducts, listProducts),
  route(contract.countOptions, (ctx, { query }) => countOptions(ctx, query)),
  route(contract.readProduct, (ctx, { params }) => readProduct(ctx, params.id)),
  route(contract.similarProducts, (ctx, { params }) => similarProducts(ctx, params.id)),
  route(contract.search, search, 'searchAddress'),
  route(contract.suggest, (ctx, { query }) => suggest(ctx, query.keyword), 'searchAddress'),
];
