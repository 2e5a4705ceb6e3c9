import { maxLength } from './sizes.ts';
import { optionalLine } from './text.ts';

/** Carriers and their tracking pages; null if not known. */
const carrierTable = {
  royal_mail: { name: 'Royal Mail', page: 'https://www.royalmail.com/track-your-item#/tracking-results/' },
  evri: { name: 'Evri', page: 'https://www.evri.com/track/parcel/' },
  dpd: { name: 'DPD', page: 'https://track.dpd.co.uk/search?reference=' },
  parcelforce: { name: 'Parcelforce', page: 'https://www.parcelforce.com/track-trace?trackNumber=' },
  other: { name: 'Another carrier', page: null },
} as const;

export type Carrier = keyof typeof carrierTable;
export const carriers = Object.keys(carrierTable) as [Carrier, ...Carrier[]];

export const carrierName = (carrier: Carrier): string => carrierTable[carrier].name;

/** Rejects only what cannot be a tracking number: carriers' formats are too varied, and change too often, for a stricter check. */
const trackingShape = /^(?=.*\d)[a-z\d-]{4,}$/i;

/** A tracking number in a request, without its spaces; null if there is none. */
export const trackingNumber = optionalLine(maxLength.trackingNumber)
  .transform((text) => text.replaceAll(/\s/g, '') || null)
  .refine(
    (number) => number === null || trackingShape.test(number),
    'Please enter only the number: at least four letters, digits and hyphens, as on your receipt.',
  )
  .nullable()
  .default(null);

/** The page that tracks a parcel. Null if it has no tracking number, or the carrier's page is not known. */
export function trackingUrl(carrier: Carrier, number: string | null): string | null {
  const { page } = carrierTable[carrier];
  return page && number ? page + encodeURIComponent(number) : null;
}
