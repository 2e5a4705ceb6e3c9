const numbers = new Intl.NumberFormat('en-GB');

/** Formats a number for people: 2000 → '2,000'. */
export const formatNumber = (value: number): string => numbers.format(value);

/** '1 message', '2,000 messages'. */
export const plural = (count: number, singular: string, many = `${singular}s`): string =>
  `${formatNumber(count)} ${count === 1 ? singular : many}`;
