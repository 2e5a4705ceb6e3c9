import {
  type Category,
  type Condition,
  deliveryMethods,
  type DeliveryMethod,
  type ListingStatus,
  type ReturnPolicy,
} from './catalogue.ts';
import { parseNumber } from './parse-number.ts';
import { createListing, type OwnListing } from './own-listings.ts';
import { tidyPostcode } from './uk.ts';

/** A listing as text, as in a form or a file, keyed by the API's field names. */
export type ListingTexts = {
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

/** The labels of the fields, in the order of the form. */
export const fieldLabels: Record<keyof ListingTexts | 'images', string> = {
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

/** A stored listing as the text that a seller would have typed. */
export const textsOf = (listing: OwnListing): ListingTexts => ({
  title: listing.title,
  description: listing.description,
  price: listing.price === null ? '' : listing.price.toFixed(2),
  postagePrice: listing.postagePrice ? listing.postagePrice.toFixed(2) : '',
  quantity: String(listing.stock),
  lowStockAt: String(listing.lowStockAt),
  netWeightGrams: listing.netWeightGrams === null ? '' : String(listing.netWeightGrams),
  category: listing.category,
  condition: listing.condition,
  deliveryMethods: listing.deliveryMethods,
  returnPolicy: listing.returnPolicy,
  'location.city': listing.location.city,
  'location.postcode': listing.location.postcode,
  'location.country': listing.location.country,
});

const known = (methods: string[]) => deliveryMethods.filter((one) => methods.includes(one));
const unknown = (methods: string[]) => methods.filter((one) => !deliveryMethods.includes(one as DeliveryMethod));

/** Converts typed text to the contract's input, without validating it. Omits an empty field if the contract has no empty value for it. */
export const toListingInput = (texts: ListingTexts) => ({
  title: texts.title.trim(),
  description: texts.description.trim(),
  price: parseNumber(texts.price) ?? null,
  postagePrice: parseNumber(texts.postagePrice) ?? 0,
  quantity: parseNumber(texts.quantity),
  lowStockAt: parseNumber(texts.lowStockAt),
  netWeightGrams: parseNumber(texts.netWeightGrams) ?? null,
  category: (texts.category || undefined) as Category,
  condition: (texts.condition || undefined) as Condition,
  deliveryMethods: [...known(texts.deliveryMethods), ...(unknown(texts.deliveryMethods) as DeliveryMethod[])],
  returnPolicy: (texts.returnPolicy || undefined) as ReturnPolicy,
  location: {
    city: texts['location.city'].trim(),
    postcode: tidyPostcode(texts['location.postcode']),
    country: texts['location.country'].trim() || undefined,
  },
});

type Wire = ReturnType<typeof toListingInput>;

/** Returns only the fields that differ from the stored listing, because a sale may have changed the stock since. */
export function changesBetween(saved: ListingTexts, typed: ListingTexts): Partial<Wire> {
  const [before, after] = [toListingInput(saved), toListingInput(typed)];
  const names = (Object.keys(after) as (keyof Wire)[]).filter(
    (name) => after[name] !== undefined && JSON.stringify(before[name]) !== JSON.stringify(after[name]),
  );
  return Object.fromEntries(names.map((name) => [name, after[name]]));
}

type Problems = Map<keyof ListingTexts, string>;

const fieldOf = ([first, second]: PropertyKey[]) =>
  (first === 'location' ? `location.${String(second)}` : first) as keyof ListingTexts;

/** Returns the first message for each invalid field. `toListingInput` always includes a location. */
function problemsAs(status: ListingStatus, texts: ListingTexts): Problems {
  const { error } = createListing.body.safeParse({ ...toListingInput(texts), status });
  return new Map(error?.issues.toReversed().map(({ path, message }) => [fieldOf(path), message]));
}

/** Returns one message for each invalid field of a listing to be published, or of a draft, which only needs a title. */
export function problemsWith(status: ListingStatus, texts: ListingTexts): Problems {
  const messages = problemsAs('active', texts);
  const problems = problemsAs(status, texts);
  return new Map([...problems].map(([name, message]) => [name, messages.get(name) ?? message]));
}
