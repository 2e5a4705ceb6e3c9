import type { Category, Condition, DeliveryMethod, ReturnPolicy } from '#contract/catalogue.ts';

export type DemoPerson = {
  key: string;
  name: string;
  email: string;
  city: string;
  postcode: string;
  street: string;
  phone: string;
  bio: string;
  joinedDaysAgo: number;
};

export type DemoSeller = DemoPerson & { isBusiness: boolean; businessName?: string; companyNumber?: string };

export type DemoListing = {
  key: string;
  seller: string;
  title: string;
  description: string;
  category: Category;
  condition: Condition;
  /** In integer pence, like `postagePence`. */
  pricePence: number;
  postagePence: number;
  deliveryMethods: DeliveryMethod[];
  returnPolicy: ReturnPolicy;
  stock: number;
  netWeightGrams?: number;
  /** City and postcode default to the seller's. */
  city?: string;
  postcode?: string;
  listedHoursAgo: number;
  /** Names of pictures in demo/renders; the first is the thumbnail. */
  images: string[];
};

export type DemoReview = {
  listing: string;
  reviewer: string;
  rating: 1 | 2 | 3 | 4 | 5;
  text: string;
  daysAgo: number;
  /** The seller's public reply. */
  reply?: string;
  /** The seller's review of the buyer. */
  ofBuyer?: { rating: 1 | 2 | 3 | 4 | 5; text: string };
};

/** A sale by the demo seller to anyone other than the demo buyer. */
export type DemoSale = Pick<DemoOrder, 'listing' | 'quantity' | 'daysAgo' | 'upTo'> & { buyer: string };

export type DemoOrder = {
  listing: string;
  quantity: number;
  delivery: DeliveryMethod;
  daysAgo: number;
  upTo: 'cancelled' | 'called_off' | 'paid' | 'shipped' | 'delivered' | 'completed' | 'refunded';
  /** The collection time that the seller proposed, and whether the buyer has agreed. */
  collection?: { inDays: number; time: string; agreed: boolean };
};

/** Maps the keys in the data files to database ids. */
export type Ids = Map<string, string>;
