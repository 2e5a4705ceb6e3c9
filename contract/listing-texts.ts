import { type Category, type Condition, deliveryMethods, type DeliveryMethod, type ReturnPolicy } from './catalogue.ts';
import { numberOf } from './number-of.ts';
import { createListing, type OwnListing } from './selling.ts';
import { tidyPostcode } from './uk.ts';

/** A listing as texts, as a form or a file has it, by the names its fields have in the API. */
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

/** What people call the fields; the order of the form. */
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

/** What the server has of a listing, as it would have been typed. */
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

/** What was typed as the contract takes it in; not yet checked. What is empty and has no empty value is left out. */
export const toWire = (texts: ListingTexts) => ({
  title: texts.title.trim(),
  description: texts.description.trim(),
  price: numberOf(texts.price) ?? null,
  postagePrice: numberOf(texts.postagePrice) ?? 0,
  quantity: numberOf(texts.quantity),
  lowStockAt: numberOf(texts.lowStockAt),
  netWeightGrams: numberOf(texts.netWeightGrams) ?? null,
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

type Wire = ReturnType<typeof toWire>;

/** Only what was typed differently from what the server has: somebody may have bought meanwhile, and the stock changed. */
export function changesBetween(saved: ListingTexts, typed: ListingTexts): Partial<Wire> {
  const [before, after] = [toWire(saved), toWire(typed)];
  const names = (Object.keys(after) as (keyof Wire)[]).filter(
    (name) => after[name] !== undefined && JSON.stringify(before[name]) !== JSON.stringify(after[name]),
  );
  return Object.fromEntries(names.map((name) => [name, after[name]]));
}

type Problems = Map<keyof ListingTexts, string>;

const fieldOf = ([first, second]: PropertyKey[]) =>
  (first === 'location' ? `location.${String(second)}` : first) as keyof ListingTexts;

/** The first sentence about each wrong field; a whole location that is missing does not come from texts. */
function problemsAs(status: 'active' | 'inactive', texts: ListingTexts): Problems {
  const { error } = createListing.body.safeParse({ ...toWire(texts), status });
  return new Map(error?.issues.toReversed().map(({ path, message }) => [fieldOf(path), message]));
}

/** What is wrong with a listing to be published, or with a draft, which needs a title only: a sentence for each field. */
export function problemsWith(status: 'active' | 'inactive', texts: ListingTexts): Problems {
  const sentences = problemsAs('active', texts);
  const problems = problemsAs(status, texts);
  return new Map([...problems].map(([name, sentence]) => [name, sentences.get(name) ?? sentence]));
}
