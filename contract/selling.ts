import { z } from 'zod';
import { category, condition, deliveryMethod, listing, maxStock, returnPolicy } from './catalogue.ts';
import { endpoint } from './endpoint.ts';
import { id } from './ids.ts';
import { maxPricePence, minPricePence, penceFromPounds } from './money.ts';
import { optionalText, requiredText } from './text.ts';
import { postcode } from './uk.ts';

export const createListing = endpoint({
  method: 'POST',
  path: '/api/sellers/create',
  summary: 'Create a listing, published or as a draft',
  who: 'seller',
  body: z.object({
    title: requiredText(120, 'Please give a title.'),
    description: optionalText(5000),
    price: penceFromPounds(minPricePence, maxPricePence),
    quantity: z.int('Please give a whole number.').min(1, 'At least 1.').max(maxStock, 'At most 100,000.'),
    category,
    condition,
    deliveryMethods: z.array(deliveryMethod).min(1, 'Please choose at least one.'),
    returnPolicy,
    location: z.object({
      city: requiredText(80, 'Please enter the city.'),
      postcode,
      country: requiredText(60, 'Please enter the country.'),
    }),
    postagePrice: penceFromPounds(0, maxPricePence).optional(),
    status: z.enum(['active', 'inactive']),
  }),
  output: listing,
  status: 201,
  errors: [],
});

export const uploadProductImage = endpoint({
  method: 'POST',
  path: '/api/uploads/product-image',
  summary: "Add a picture to one's own listing",
  who: 'seller',
  multipart: { file: 'image', maxBytes: 15_000_000, fields: z.object({ productId: id }) },
  output: z.object({ imageUrl: z.string() }),
  status: 201,
  errors: ['product_not_found', 'conflict', 'too_large', 'unsupported_type'],
});
