/** Where an item is collected; `postcode` is the full one or its first half, depending on what the reader may see. */
export type CollectionPlace = { city: string; postcode: string };

/** 'Collect from Hereford, HR1', on every screen and in every email. */
export const collectLine = ({ city, postcode }: CollectionPlace): string => `Collect from ${city}, ${postcode}`;

const day = new Intl.DateTimeFormat('en-GB', {
  weekday: 'long',
  day: 'numeric',
  month: 'long',
  timeZone: 'Europe/London',
});
const time = new Intl.DateTimeFormat('en-GB', {
  hour: 'numeric',
  minute: '2-digit',
  hour12: true,
  timeZone: 'Europe/London',
});

/** 'Sunday 14 June, 8.30 pm', the time of a collection on every screen and in every email. */
export const formatCollectionTime = (at: Date | string): string => {
  const date = new Date(at);
  const [, hour = '', minute, half = ''] = /^(\d+):(\d+)\s(\w+)$/.exec(time.format(date)) ?? [];
  const exact = minute === '00' ? hour : `${hour}.${minute}`;
  return `${day.format(date).replace(',', '')}, ${exact.replace(/^0/, '12')} ${half.toLowerCase()}`;
};
