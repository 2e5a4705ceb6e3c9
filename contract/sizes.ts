/** Items per page in the shop, on a profile, and in the seller's listings, orders and payouts. */
export const pageSize = 24;

/** Items per page in lists with short rows: purchases, people, applications, the audit log and the messages of a chat. */
export const longPageSize = 50;

/** The most entries that a list without a `limit` returns. A million would use up the process's memory. */
export const maxEntries = 10_000;

/** Pictures a listing may have; the first is its thumbnail. */
export const maxPictures = 6;

/** Maximum sizes of uploaded files, in bytes: a picture, an identity document, a file of listings, and a ZIP of their pictures. */
export const maxPictureBytes = 15_000_000;
export const maxDocumentBytes = 5 * 1024 * 1024;
export const maxImportBytes = 10_000_000;
export const maxZipBytes = 50_000_000;

/** A size in bytes for people, in whole megabytes. */
export const megabytes = (bytes: number): string => `${Math.floor(bytes / 1_000_000)} MB`;

/** The message for a file larger than this. */
export const fileTooLarge = (maxBytes: number): string => `Please choose a file of at most ${megabytes(maxBytes)}.`;

export const fileEmpty = 'Please choose a file that is not empty.';

/** The most rows in a file of listings (not counting the header), and the most ZIPs of their pictures. */
export const maxImportRows = 2000;
export const maxZips = 10;

/** Maximum lengths in characters. A search for users may be as long as `email`, so that any address can be found. */
export const maxLength = {
  name: 80,
  email: 254,
  street: 120,
  city: 80,
  businessName: 120,
  companyNumber: 20,
  bio: 1000,
  title: 120,
  description: 5000,
  keyword: 200,
  search: 120,
  trackingNumber: 40,
  subject: 120,
  message: 5000,
  review: 2000,
  reply: 1000,
  statement: 2000,
  note: 2000,
  reason: 1000,
  cancellation: 500,
} as const;
