/** Where an item is collected; `postcode` is the full one or its first half, depending on what the reader may see. */
export type CollectionPlace = { city: string; postcode: string };

/** 'Collect from Hereford, HR1', on every screen and in every email. */
export const collectLine = ({ city, postcode }: CollectionPlace): string => `Collect from ${city}, ${postcode}`;
