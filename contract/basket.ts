import { z } from 'zod';
import { maxBasketLines, maxWishlistItems, tooManyItems } from './basket-rules.ts';
import { card, deliveryMethod } from './catalogue.ts';
import { endpoint } from './endpoint.ts';
import { id } from './text.ts';
import { pounds } from './money.ts';

const productId = z.object({ productId: id });
const quantity = z.int('Please enter a whole number.');

/** One basket line. `product.quantity` is the stock available now; `addedPrice` is the unit price in pounds when it was added. */
export const basketLine = z.object({
  productId: z.string(),
  quantity: z.number(),
  delivery: deliveryMethod,
  addedPrice: pounds,
  product: card,
});
export type BasketLine = z.infer<typeof basketLine>;

/** Why an item was dropped in a merge. `own`: it is the caller's own listing. `full`: the list has reached its maximum. */
export const dropReasons = ['unknown', 'unavailable', 'own', 'sold_out', 'full'] as const;
export type DropReason = (typeof dropReasons)[number];
const bulkResult = z.object({
  added: z.number(),
  dropped: z.array(z.object({ productId: z.string(), reason: z.enum(dropReasons) })),
});

export const readBasket = endpoint({
  method: 'GET',
  path: '/api/baskets',
  summary: "The signed-in user's basket",
  who: 'user',
  output: z.array(basketLine),
  status: 200,
  errors: [],
});

export const addToBasket = endpoint({
  method: 'POST',
  path: '/api/baskets',
  summary: 'Add an item, or raise its quantity by one',
  who: 'user',
  body: productId,
  output: z.object({ productId: z.string(), quantity: z.number() }),
  status: 200,
  errors: ['forbidden', 'product_not_found', 'not_enough_stock', 'not_available', 'own_listing', 'conflict'],
});

export const mergeBasket = endpoint({
  method: 'POST',
  path: '/api/baskets/bulk-add',
  summary:
    "Merge a guest's basket: quantities are added, up to the stock available; items that cannot be bought are dropped, as are the last ones if the basket is full",
  who: 'user',
  body: z.object({
    items: z
      .array(
        z.object({
          productId: z.string().max(100),
          quantity: quantity.min(1, 'At least 1.'),
          /** Only for a line that is not in the basket yet. Ignored if the seller does not offer this method. */
          delivery: deliveryMethod.optional(),
          /** Changes whenever the guest changes the line. Sending a key again, from another tab or after a lost response, adds nothing. */
          key: id.optional(),
        }),
      )
      .max(maxBasketLines, tooManyItems(maxBasketLines)),
  }),
  output: bulkResult.extend({
    /** Items added in a smaller quantity than requested, with the number of units available. */
    cut: z.array(z.object({ productId: z.string(), available: z.number() })),
  }),
  status: 200,
  errors: ['forbidden', 'too_many_requests'],
});

export const changeLine = endpoint({
  method: 'PATCH',
  path: '/api/baskets/{productId}',
  summary: 'Change quantity, delivery or both; a quantity below 1 removes the line',
  who: 'user',
  params: productId,
  body: z
    .object({ quantity: quantity.optional(), delivery: deliveryMethod.optional() })
    .refine(
      (change) => change.quantity !== undefined || change.delivery !== undefined,
      'Please send a quantity or a delivery method.',
    ),
  output: z.object({ quantity: z.number(), delivery: deliveryMethod }),
  status: 200,
  errors: ['product_not_found', 'not_enough_stock', 'not_available', 'conflict'],
});

export const removeLine = endpoint({
  method: 'DELETE',
  path: '/api/baskets/{productId}',
  summary: 'Remove a line; succeeds even if it is not there',
  who: 'user',
  params: productId,
  status: 204,
  errors: [],
});

export const clearBasket = endpoint({
  method: 'DELETE',
  path: '/api/baskets/clear',
  summary: 'Empty the basket',
  who: 'user',
  status: 204,
  errors: [],
});

const wish = z.object({ _id: z.string(), productId: z.string(), product: card });
export type Wish = z.infer<typeof wish>;

export const readWishlist = endpoint({
  method: 'GET',
  path: '/api/wishlists',
  summary: "The signed-in user's wishlist, newest first",
  who: 'user',
  output: z.array(wish),
  status: 200,
  errors: [],
});

export const addWish = endpoint({
  method: 'POST',
  path: '/api/wishlists',
  summary: 'Save a listing; saving it again has no effect',
  who: 'user',
  body: productId,
  output: z.object({ productId: z.string() }),
  status: 200,
  errors: ['product_not_found', 'conflict', 'too_many_requests'],
});

export const mergeWishlist = endpoint({
  method: 'POST',
  path: '/api/wishlists/bulk-add',
  summary: "Merge a guest's wishlist, newest first; items beyond the maximum are dropped from its end",
  who: 'user',
  body: z.object({ productIds: z.array(z.string().max(100)).max(maxWishlistItems, tooManyItems(maxWishlistItems)) }),
  output: bulkResult,
  status: 200,
  errors: ['too_many_requests'],
});

export const removeWish = endpoint({
  method: 'DELETE',
  path: '/api/wishlists/{productId}',
  summary: 'Remove a listing; succeeds even if it is not there',
  who: 'user',
  params: productId,
  status: 204,
  errors: ['too_many_requests'],
});

export const clearWishlist = endpoint({
  method: 'DELETE',
  path: '/api/wishlists/clear',
  summary: 'Empty the wishlist',
  who: 'user',
  status: 204,
  errors: ['too_many_requests'],
});
