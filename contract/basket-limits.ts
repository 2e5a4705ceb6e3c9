/** Maximum number of lines in a basket, for guests too. */
export const maxBasketLines = 100;

/** Maximum number of listings on a wishlist, for guests too. */
export const maxWishlistItems = 500;

/** Maximum number of items in one bulk-add call; longer lists are sent in batches. */
export const maxBulkItems = 100;

export const tooManyItems = `Please send at most ${maxBulkItems} at a time.`;
export const basketFull = `A basket can hold up to ${maxBasketLines} different items.`;
export const wishlistFull = `A wishlist can hold up to ${maxWishlistItems} items.`;
