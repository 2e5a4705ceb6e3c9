import type { DeliveryMethod } from './catalogue.ts';
import { formatNumber } from './numbers.ts';

/** Maximum number of lines in a basket, for guests too. */
export const maxBasketLines = 100;

/** Maximum number of listings on a wishlist, for guests too. */
export const maxWishlistItems = 500;

export const tooManyItems = (most: number): string => `Please send at most ${most} at a time.`;
/** The error if fewer units are left than requested. */
export const stockLeftMessage = (available: number): string =>
  available === 0 ? 'This item is sold out.' : `Only ${formatNumber(available)} left.`;

export const basketFull = `A basket can hold up to ${maxBasketLines} different items.`;
export const wishlistFull = `A wishlist can hold up to ${maxWishlistItems} items.`;

/** How an item is delivered until the buyer chooses: by post if that is offered. */
export const defaultDelivery = (offered: DeliveryMethod[]): DeliveryMethod =>
  offered.includes('postage') ? 'postage' : 'collection';
