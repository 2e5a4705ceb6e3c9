import { categoryNames } from '#contract/bees/categories.ts';
import type { Category, Condition, ReturnPolicy, Sort } from '#contract/catalogue.ts';
import { conditionLabels } from '#web/parts/condition.ts';
import { deliveryLabels } from '#web/parts/delivery.ts';

export type DeliveryFilter = keyof typeof deliveryLabels;

export const sortLabels: Record<Sort, string> = {
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

/** What /shop shows, as its address says. Absent: not filtered by that. */
export type ShopQuery = {
  category: Category[];
  condition: Condition[];
  deliveryMethod?: DeliveryFilter;
  returnPolicy?: ReturnPolicy;
  city?: string;
  postcode?: string;
  minPrice?: string;
  maxPrice?: string;
  sort: Sort;
  page: number;
};

const isKeyOf = <K extends string>(labels: Record<K, string>, value: string | null): value is K =>
  value !== null && Object.hasOwn(labels, value);

const keyOf = <K extends string>(labels: Record<K, string>, value: string | null): K | undefined =>
  isKeyOf(labels, value) ? value : undefined;

const text = (value: string | null, max: number): string | undefined => value?.trim().slice(0, max) || undefined;

function amount(value: string | null): string | undefined {
  const plain = value?.replace(/[£,\s]/g, '') ?? '';
  return /^\d{1,7}(\.\d{1,2})?$/.test(plain) ? plain : undefined;
}

/** Values that make no sense are as good as absent: a link typed by hand still shows a shop. */
export function readShopQuery(search: URLSearchParams): ShopQuery {
  const page = search.get('page') ?? '';
  return {
    category: categoryNames.filter((name) => search.getAll('category').includes(name)),
    condition: [...new Set(search.getAll('condition'))].filter((value) => isKeyOf(conditionLabels, value)),
    deliveryMethod: keyOf(deliveryOptions, search.get('deliveryMethod')),
    returnPolicy: keyOf(returnOptions, search.get('returnPolicy')),
    city: text(search.get('city'), 80),
    postcode: text(search.get('postcode'), 10),
    minPrice: amount(search.get('minPrice')),
    maxPrice: amount(search.get('maxPrice')),
    sort: keyOf(sortLabels, search.get('sort')) ?? 'newest',
    page: /^[1-9]\d{0,4}$/.test(page) ? Number(page) : 1,
  };
}

/** The address of a query, defaults left out. */
export function shopPath({ sort, page, ...filters }: ShopQuery): string {
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(filters))
    for (const one of [value].flat()) if (one !== undefined) search.append(name, one);
  if (sort !== 'newest') search.set('sort', sort);
  if (page > 1) search.set('page', String(page));
  return search.size ? `/shop?${search}` : '/shop';
}

export type AppliedFilter = { label: string; without: string };

/** The filters in force, each with the address that has it no more. */
export function appliedFilters(given: ShopQuery): AppliedFilter[] {
  const query = { ...given, page: 1 };
  const single = (
    key: 'deliveryMethod' | 'returnPolicy' | 'city' | 'postcode' | 'minPrice' | 'maxPrice',
    label: string,
  ) => (query[key] === undefined ? [] : [{ label, without: shopPath({ ...query, [key]: undefined }) }]);
  return [
    ...query.category.map((name) => ({
      label: name as string,
      without: shopPath({ ...query, category: query.category.filter((other) => other !== name) }),
    })),
    ...query.condition.map((value) => ({
      label: conditionLabels[value],
      without: shopPath({ ...query, condition: query.condition.filter((other) => other !== value) }),
    })),
    ...single('deliveryMethod', query.deliveryMethod ? deliveryOptions[query.deliveryMethod] : ''),
    ...single('returnPolicy', query.returnPolicy ?? ''),
    ...single('city', `In ${query.city}`),
    ...single('postcode', `Postcode ${query.postcode?.toUpperCase()}`),
    ...single('minPrice', `From £${query.minPrice}`),
    ...single('maxPrice', `Up to £${query.maxPrice}`),
  ];
}
