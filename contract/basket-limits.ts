/** Different things a basket may hold, for guests too. */
export const maxLines = 100;

/** Listings a wishlist may hold, for guests too. */
export const maxWishes = 500;

/** Things in one call of a bulk-add: more are sent in portions. */
export const maxPortion = 100;

export const portionFull = `Please send at most ${maxPortion} at a time.`;
export const basketFull = `A basket holds at most ${maxLines} different things.`;
export const wishlistFull = `A wishlist holds at most ${maxWishes} things.`;
