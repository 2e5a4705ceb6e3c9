import { z } from 'zod';
import { category, condition, deliveryMethod, maxStock, returnPolicy } from './catalogue.ts';
import { maxPricePence, minPricePence, penceFromPounds } from './money.ts';
import { formatNumber } from './numbers.ts';
import { maxLength, maxPictures } from './sizes.ts';
import { optionalText, requiredLine } from './text.ts';
import { postcode } from './uk.ts';

export const title = requiredLine(maxLength.title, 'Please enter a title.');
const description = optionalText(maxLength.description);
const price = penceFromPounds(minPricePence, maxPricePence);
const integer = (min: number, max: number, message = 'Please enter a whole number.') =>
  z
    .int(message)
    .min(min, `Please enter at least ${min}.`)
    .max(max, `Please enter at most ${formatNumber(max)}.`);
export const quantity = integer(1, maxStock);
const city = requiredLine(maxLength.city, 'Please enter the city.');
const country = requiredLine(60, 'Please enter the country.');

/** A new listing's `lowStockAt`, unless the seller enters another. */
export const defaultLowStockAt = 2;

/** Optional for every listing. The seller is notified when a sale leaves `lowStockAt` units or fewer. */
const extras = {
  description: description.optional(),
  postagePrice: penceFromPounds(0, maxPricePence).optional(),
  netWeightGrams: integer(1, 1_000_000, 'Please enter a whole number of grams.').nullable().optional(),
  lowStockAt: integer(0, maxStock).optional(),
};

const deliveries = z.array(deliveryMethod).max(deliveryMethod.options.length);

/** The error for publishing a listing without pictures, which are uploaded separately. */
export const noPictures = 'Please add at least one picture.';

export const tooManyPictures = `A listing can have at most ${maxPictures} pictures.`;

/** What a published listing must have in addition to pictures. */
export const publishedFields = z.object({
  title,
  price,
  quantity,
  category,
  condition,
  deliveryMethods: deliveries.min(1, 'Please choose at least one.'),
  returnPolicy,
  location: z.object({ city, postcode, country }),
  ...extras,
});

const empty = z.literal('');

/** The same with every field optional: null and empty text clear a field. */
export const draftFields = z.object({
  title: title.optional(),
  price: price.nullable().optional(),
  quantity: quantity.optional(),
  category: category.optional(),
  condition: condition.optional(),
  deliveryMethods: deliveries.optional(),
  returnPolicy: returnPolicy.optional(),
  location: z
    .object({
      city: z.union([empty, city]).optional(),
      postcode: z.union([empty, postcode]).optional(),
      country: country.optional(),
    })
    .optional(),
  ...extras,
});
export type ListingFields = z.output<typeof draftFields>;
