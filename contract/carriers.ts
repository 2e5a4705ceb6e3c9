/** Carriers, and the page of each on which a parcel is tracked; null where we don't know one. */
const trackingPages = {
  royal_mail: { name: 'Royal Mail', page: 'https://www.royalmail.com/track-your-item#/tracking-results/' },
  evri: { name: 'Evri', page: 'https://www.evri.com/track/parcel/' },
  dpd: { name: 'DPD', page: 'https://track.dpd.co.uk/search?reference=' },
  parcelforce: { name: 'Parcelforce', page: 'https://www.parcelforce.com/track-trace?trackNumber=' },
  other: { name: 'Another carrier', page: null },
} as const;

export type Carrier = keyof typeof trackingPages;
export const carriers = Object.keys(trackingPages) as [Carrier, ...Carrier[]];

export const carrierName = (carrier: Carrier): string => trackingPages[carrier].name;

/** Where a parcel can be tracked; null if it has no number or the carrier's page is not known. */
export function trackingUrl(carrier: Carrier, trackingNumber: string | null): string | null {
  const { page } = trackingPages[carrier];
  return page && trackingNumber ? page + encodeURIComponent(trackingNumber) : null;
}
