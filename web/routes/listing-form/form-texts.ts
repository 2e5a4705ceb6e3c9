import { categoryNames } from '#contract/bees/categories.ts';
import {
  type Category,
  type Condition,
  conditions,
  deliveryMethods,
  returnPolicies,
  type ReturnPolicy,
} from '#contract/catalogue.ts';
import type { OwnListing } from '#contract/selling.ts';
import { numberOf } from '#web/parts/number-of.ts';

/** What stands in the listing form, as typed; the names of its inputs. */
export type FormTexts = {
  title: string;
  description: string;
  price: string;
  postagePrice: string;
  quantity: string;
  lowStockAt: string;
  netWeightGrams: string;
  category: string;
  condition: string;
  deliveryMethods: string[];
  returnPolicy: string;
  'location.city': string;
  'location.postcode': string;
  'location.country': string;
};

export const fieldLabels: Record<keyof FormTexts | 'images', string> = {
  images: 'Pictures',
  title: 'Title',
  category: 'Category',
  condition: 'Condition',
  price: 'Price',
  quantity: 'Quantity',
  netWeightGrams: 'Net weight in grams',
  lowStockAt: 'Tell me when this many are left',
  description: 'Description',
  deliveryMethods: 'Delivery methods',
  postagePrice: 'Postage price',
  returnPolicy: 'Return policy',
  'location.city': 'City',
  'location.postcode': 'Postcode',
  'location.country': 'Country',
};

/** A new form as the specification has it; city and postcode are the seller's own where they are known. */
export const emptyForm = (address: { city?: string; postcode?: string } | null | undefined): FormTexts => ({
  title: '',
  description: '',
  price: '',
  postagePrice: '',
  quantity: '1',
  lowStockAt: '',
  netWeightGrams: '',
  category: categoryNames[0],
  condition: conditions[0],
  deliveryMethods: [],
  returnPolicy: returnPolicies[0],
  'location.city': address?.city ?? '',
  'location.postcode': address?.postcode ?? '',
  'location.country': 'UK',
});

export function readForm(data: FormData): FormTexts {
  const text = (name: keyof FormTexts) => {
    const value = data.get(name);
    return typeof value === 'string' ? value : '';
  };
  return {
    title: text('title'),
    description: text('description'),
    price: text('price'),
    postagePrice: text('postagePrice'),
    quantity: text('quantity'),
    lowStockAt: text('lowStockAt'),
    netWeightGrams: text('netWeightGrams'),
    category: text('category'),
    condition: text('condition'),
    deliveryMethods: data.getAll('deliveryMethods').filter((value) => typeof value === 'string'),
    returnPolicy: text('returnPolicy'),
    'location.city': text('location.city'),
    'location.postcode': text('location.postcode'),
    'location.country': text('location.country'),
  };
}

const textOf = (amount: number | null, empty = '') => (amount === null ? empty : String(amount));

/** What the server has of a listing, as it would have been typed. */
export const textsOf = (listing: OwnListing): FormTexts => ({
  title: listing.title,
  description: listing.description,
  price: listing.price === null ? '' : listing.price.toFixed(2),
  postagePrice: listing.postagePrice ? listing.postagePrice.toFixed(2) : '',
  quantity: String(listing.stock),
  lowStockAt: String(listing.lowStockAt),
  netWeightGrams: textOf(listing.netWeightGrams),
  category: listing.category,
  condition: listing.condition,
  deliveryMethods: listing.deliveryMethods,
  returnPolicy: listing.returnPolicy,
  'location.city': listing.location.city,
  'location.postcode': listing.location.postcode,
  'location.country': listing.location.country,
});

/** What was typed as the contract takes it in; not yet checked. */
export const toWire = (texts: FormTexts) => ({
  title: texts.title.trim(),
  description: texts.description.trim(),
  price: numberOf(texts.price) ?? null,
  postagePrice: numberOf(texts.postagePrice) ?? 0,
  quantity: numberOf(texts.quantity),
  lowStockAt: numberOf(texts.lowStockAt),
  netWeightGrams: numberOf(texts.netWeightGrams) ?? null,
  category: texts.category as Category,
  condition: texts.condition as Condition,
  deliveryMethods: deliveryMethods.filter((one) => texts.deliveryMethods.includes(one)),
  returnPolicy: texts.returnPolicy as ReturnPolicy,
  location: {
    city: texts['location.city'].trim(),
    postcode: texts['location.postcode'].trim().toUpperCase(),
    country: texts['location.country'].trim() || undefined,
  },
});

type Wire = ReturnType<typeof toWire>;

/** Only what was typed differently from what the server has: somebody may have bought meanwhile, and the stock changed. */
export function changesBetween(saved: FormTexts, typed: FormTexts): Partial<Wire> {
  const [before, after] = [toWire(saved), toWire(typed)];
  const names = (Object.keys(after) as (keyof Wire)[]).filter(
    (name) => after[name] !== undefined && JSON.stringify(before[name]) !== JSON.stringify(after[name]),
  );
  return Object.fromEntries(names.map((name) => [name, after[name]]));
}
