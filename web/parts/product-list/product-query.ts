import { categoryNames } from '#contract/bees/categories.ts';
import type {
  Category,
  Condition,
  Corrected,
  DeliveryFilter,
  ReturnPolicy,
  SearchSort,
  Understood,
} from '#contract/catalogue.ts';
import { amountPattern, formatShortPounds } from '#contract/pounds.ts';
import { withoutQuotes } from '#contract/quoted.ts';
import { maxLength } from '#contract/sizes.ts';
import { readPageNumber, readText } from '#web/list-query.ts';
import { conditionLabels } from '#web/parts/condition.ts';
import { deliveryLabels } from '#web/parts/delivery.ts';
import type { PageHandle } from '#web/page-context.ts';
import { type ListPath, lists } from './list-paths.ts';

const sortLabels: Record<SearchSort, string> = {
  relevance: 'Best match',
  newest: 'Newest',
  price_asc: 'Price: Low to High',
  price_desc: 'Price: High to Low',
  rating: 'Highest Rated',
};
export const deliveryOptions: Record<DeliveryFilter, string> = {
  postage: 'Postage',
  collection: 'Collection',
  postage_and_collection: deliveryLabels.postage_and_collection,
};
export const returnOptions: Record<ReturnPolicy, string> = {
  'No Returns Accepted': 'No Returns Accepted',
  'Buyer Pays Return Shipping': 'Buyer Pays Return Shipping',
};

type Filters = {
  category: Category[];
  condition: Condition[];
  deliveryMethod?: DeliveryFilter;
  returnPolicy?: ReturnPolicy;
  city?: string;
  postcode?: string;
  minPrice?: string;
  maxPrice?: string;
};

/** What a product list shows, as read from its URL. An absent filter is not applied; an empty keyword means none. */
export type ProductQuery = Filters & { path: ListPath; keyword: string; sort: SearchSort; page: number };

const conditions = Object.keys(conditionLabels) as Condition[];

const isKeyOf = <K extends string>(labels: Record<K, string>, value: string | null): value is K =>
  value !== null && Object.hasOwn(labels, value);

const keyOf = <K extends string>(labels: Record<K, string>, value: string | null): K | undefined =>
  isKeyOf(labels, value) ? value : undefined;

function readAmount(value: string | null): string | undefined {
  const plain = value?.replace(/[£,\s]/g, '') ?? '';
  return amountPattern.test(plain) ? plain : undefined;
}

/** The available sort orders: without a keyword there is no best match. */
export const sortsFor = ({ keyword }: Pick<ProductQuery, 'keyword'>): Partial<typeof sortLabels> => {
  const { relevance: _, ...others } = sortLabels;
  return keyword ? sortLabels : others;
};

function readSort(path: ListPath, keyword: string, value: string | null): SearchSort {
  const sort = keyOf(sortLabels, value) ?? lists[path].sort;
  return keyword || sort !== 'relevance' ? sort : 'newest';
}

/** Treats a town entered in the postcode field as the town, since no postcode starts with three letters. */
function readPlace(city: string, postcode: string): Pick<Filters, 'city' | 'postcode'> {
  const isTown = /^\p{L}{3}/u.test(postcode);
  return {
    city: city || (isTown && postcode) || undefined,
    postcode: (!isTown && postcode.slice(0, 10)) || undefined,
  };
}

/** Ignores invalid values, so that a mistyped link still shows the shop. */
export function readProductQuery(path: ListPath, search: URLSearchParams): ProductQuery {
  const keyword = readText(search, lists[path].keywordName, maxLength.keyword);
  return {
    path,
    keyword,
    category: categoryNames.filter((name) => search.getAll('category').includes(name)),
    condition: conditions.filter((value) => search.getAll('condition').includes(value)),
    deliveryMethod: keyOf(deliveryOptions, search.get('deliveryMethod')),
    returnPolicy: keyOf(returnOptions, search.get('returnPolicy')),
    ...readPlace(readText(search, 'city', maxLength.city), readText(search, 'postcode', maxLength.city)),
    minPrice: readAmount(search.get('minPrice')),
    maxPrice: readAmount(search.get('maxPrice')),
    sort: readSort(path, keyword, search.get('sort')),
    page: readPageNumber(search),
  };
}

/** The filters as the API expects them. */
export const filtersOf = ({ path: _path, keyword: _keyword, sort: _sort, page: _page, ...filters }: ProductQuery) =>
  filters satisfies Filters;

/** The URL parameters of a query, in a fixed order without defaults. `readProductQuery` is the inverse. */
export function searchOf(query: ProductQuery): URLSearchParams {
  const { path, keyword, sort, page } = query;
  const search = new URLSearchParams();
  if (keyword) search.set(lists[path].keywordName, keyword);
  for (const [name, value] of Object.entries(filtersOf(query)))
    for (const item of [value].flat()) if (item !== undefined) search.append(name, item);
  if (sort !== lists[path].sort && !(sort === 'newest' && !keyword)) search.set('sort', sort);
  if (page > 1) search.set('page', String(page));
  return search;
}

/** The URL of a query. */
export function listPath(query: ProductQuery): string {
  const search = searchOf(query);
  return search.size ? `${query.path}?${search}` : query.path;
}

/** The `handle` of a list route. */
export const listHandle = (path: ListPath): PageHandle => ({
  query: (search) => searchOf(readProductQuery(path, search)),
});

const replaceWords = (keyword: string, words: string, replacement: string): string => {
  const whole = `(?<![\\p{L}\\p{N}])${words.replaceAll(/[\^$\\.*+?()[\]{}|/]/g, '\\$&')}(?![\\p{L}\\p{N}])`;
  return keyword.replace(new RegExp(whole, 'u'), () => replacement);
};

/** The keyword without words that became a filter. */
const withoutWords = (keyword: string, { text }: Understood): string =>
  replaceWords(keyword, text, ' ').replaceAll(/\s+/g, ' ').trim();

/** `found` is the keyword with its corrections. `exact` has the corrected words in quotation marks instead, to search for them as typed. */
export function spellings({ keyword }: ProductQuery, corrected: Corrected[] = []) {
  const respell = (by: (correction: Corrected) => string) =>
    corrected.reduce((text, correction) => replaceWords(text, correction.text, by(correction)), keyword);
  return { found: respell(({ word }) => word), exact: respell(({ text }) => `"${text}"`) };
}

/** The list without filters; a search keeps the words that did not become filters. */
export const clearedPath = ({ path, keyword }: ProductQuery, understood: Understood[] = []): string =>
  path === '/search'
    ? listPath(readProductQuery(path, new URLSearchParams({ query: understood.reduce(withoutWords, keyword) })))
    : path;

export type AppliedFilter = { label: string; without: string };

const filterLabels: Record<Understood['filter'], (value: string) => string> = {
  minPrice: (value) => `From ${formatShortPounds(Number(value))}`,
  maxPrice: (value) => `Up to ${formatShortPounds(Number(value))}`,
  condition: (value) => conditionLabels[value as Condition],
  deliveryMethod: (value) => deliveryOptions[value as DeliveryFilter],
  freePostage: () => 'Free postage',
  city: (value) => `In ${value}`,
  postcode: (value) => `Postcode ${value.toUpperCase()}`,
  county: (value) => `In ${value}`,
  near: (value) => `Within ${value}`,
  without: (value) => `Without ${value}`,
};

/** The filters understood from words in the keyword. Removing a filter removes its words. */
const understoodFilters = (query: ProductQuery, understood: Understood[]): AppliedFilter[] =>
  understood
    .filter(({ text }) => query.keyword.includes(text))
    .map((phrase) => ({
      label: filterLabels[phrase.filter](phrase.value),
      without: listPath({ ...query, keyword: withoutWords(query.keyword, phrase) }),
    }));

/** The active filters, including those understood from the keyword, each with the URL that removes it. */
export function appliedFilters(given: ProductQuery, understood: Understood[] = []): AppliedFilter[] {
  const query = { ...given, page: 1 };
  const single = (
    key: 'deliveryMethod' | 'returnPolicy' | 'city' | 'postcode' | 'minPrice' | 'maxPrice',
    label: string,
  ) => (query[key] === undefined ? [] : [{ label, without: listPath({ ...query, [key]: undefined }) }]);
  return [
    ...(query.path === '/shop' && query.keyword
      ? [
          {
            label: `"${withoutQuotes(query.keyword)}"`,
            without: listPath({ ...query, keyword: '', sort: readSort('/shop', '', query.sort) }),
          },
        ]
      : []),
    ...understoodFilters(query, understood),
    ...query.category.map((name) => ({
      label: name as string,
      without: listPath({ ...query, category: query.category.filter((other) => other !== name) }),
    })),
    ...query.condition.map((value) => ({
      label: conditionLabels[value],
      without: listPath({ ...query, condition: query.condition.filter((other) => other !== value) }),
    })),
    ...single('deliveryMethod', query.deliveryMethod ? deliveryOptions[query.deliveryMethod] : ''),
    ...single('returnPolicy', query.returnPolicy ?? ''),
    ...single('city', filterLabels.city(query.city ?? '')),
    ...single('postcode', filterLabels.postcode(query.postcode ?? '')),
    ...single('minPrice', filterLabels.minPrice(query.minPrice ?? '')),
    ...single('maxPrice', filterLabels.maxPrice(query.maxPrice ?? '')),
  ];
}
