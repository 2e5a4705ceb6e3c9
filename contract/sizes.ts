/** How many items a list shows per page: the shop, a profile, the seller's listings, orders and payouts. */
export const pageSize = 24;

/** Pictures a listing may have; the first is its thumbnail. */
export const maxPictures = 6;

const maxPictureMegabytes = 15;
/** Maximum size of an uploaded picture in bytes. */
export const maxPictureBytes = maxPictureMegabytes * 1_000_000;
/** The same in words. */
export const maxPictureSize = `${maxPictureMegabytes} MB`;
