import { formatPence } from '#contract/pounds.ts';
import type { Row } from './row.ts';

/** `lowestPence` is the lowest price known to the recipient, from saving the listing or from an earlier notification. */
export type SavedFacts = { listingId: string; title: string; pricePence: number; lowestPence: number };
export type SavedEvent = 'price.dropped' | 'stock.back';

const prefix = '/listing/';
const link = ({ listingId }: SavedFacts) => prefix + listingId;
/** The id of the listing that a link leads to. */
export const listingIn = (path: string) => path.slice(prefix.length);
const button = 'See the listing';

/** What people who have saved a listing are told, at most once a day for each listing. */
export const savedRows: Record<SavedEvent, Row<SavedFacts>> = {
  'price.dropped': {
    kind: 'saved',
    title: 'Price drop on a listing you saved',
    message: ({ title, pricePence, lowestPence }) =>
      `${title} is now ${formatPence(pricePence)}, down from ${formatPence(lowestPence)}.`,
    link,
    button,
  },
  'stock.back': {
    kind: 'saved',
    title: 'A listing you saved is back in stock',
    message: ({ title, pricePence }) => `${title} is available again for ${formatPence(pricePence)}.`,
    link,
    button,
  },
};
