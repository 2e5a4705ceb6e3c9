const hours = [1, 2, 3, 4, 6, 8, 12];

const formatCount = (count: number, unit: 'hour' | 'day', one: string) => (count === 1 ? one : `${count} ${unit}s`);

/** Describes a reply time in minutes in words, rounded up. `one` is the wording for a single hour or day. */
function withinWords(minutes: number, one: (unit: 'hour' | 'day') => string): string {
  const within = hours.find((hour) => minutes <= hour * 60);
  if (within) return formatCount(within, 'hour', one('hour'));
  return formatCount(Math.ceil(minutes / (24 * 60)), 'day', one('day'));
}

/** '2 hours', for a reply time in minutes. */
export const formatReplyTime = (minutes: number): string => withinWords(minutes, (unit) => `1 ${unit}`);

/** 'Usually replies within 2 hours'. */
export const describeReplyTime = (minutes: number): string =>
  `Usually replies within ${withinWords(minutes, (unit) => (unit === 'hour' ? 'an hour' : 'a day'))}`;
