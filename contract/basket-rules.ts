import type { DeliveryMethod } from './catalogue.ts';

/** Maximum number of lines in a basket, for guests too. */
export const maxBasketLines = 100;

/** Maximum number of listings on a wishlist, for guests too. */
export const maxWishlistItems = 500;

export const tooManyItems = (most: number): string => `Please send at most ${most} at a time.`;
export const basketFull = `A basket can hold up to ${maxBasketLines} different items.`;
export const wishlistFull = `A wishlist can hold up to ${maxWishlistItems} items.`;

/** How an item is delivered until the buyer chooses: by post if that is offered. */
export const defaultDelivery = (offered: DeliveryMethod[]): DeliveryMethod =>
  offered.includes('postage') ? 'postage' : 'collection';
