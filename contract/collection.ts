import { formatTime, formatWeekday } from './time.ts';

/** Where an item is collected. `postcode` is the full postcode or its first half, depending on what the reader may see. */
export type CollectionPlace = { city: string; postcode: string };

/** 'Collect from Hereford, HR1', on every screen and in every email. */
export const collectLine = ({ city, postcode }: CollectionPlace): string => `Collect from ${city}, ${postcode}`;

/** A collection time as shown on every screen and in every email: 'Sunday 14 June, 20:30'. */
export const formatCollectionTime = (at: Date | string): string => `${formatWeekday(at)}, ${formatTime(at)}`;
