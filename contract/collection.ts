/** Where something is collected; `postcode` is whole or its first half, by what the reader may know. */
export type CollectionPlace = { city: string; postcode: string };

/** 'Collect from Hereford, HR1', on every screen and in every e-mail. */
export const collectLine = ({ city, postcode }: CollectionPlace): string => `Collect from ${city}, ${postcode}`;
