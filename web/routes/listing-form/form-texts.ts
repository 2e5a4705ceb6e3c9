import { categoryNames } from '#contract/bees/categories.ts';
import { conditions, returnPolicies } from '#contract/catalogue.ts';
import type { ListingTexts } from '#contract/listing-texts.ts';

/** A new form with the specification's defaults, and the seller's own city and postcode if known. */
export const emptyForm = (address: { city?: string; postcode?: string } | null | undefined): ListingTexts => ({
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

export function readForm(data: FormData): ListingTexts {
  const text = (name: keyof ListingTexts) => {
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
