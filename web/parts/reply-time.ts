const hours = [1, 2, 3, 4, 6, 8, 12];

/** 'Usually replies within 2 hours', for a reply time in minutes. */
export function replyWords(minutes: number): string {
  const within = hours.find((each) => minutes <= each * 60);
  if (within === 1) return 'Usually replies within an hour';
  if (within) return `Usually replies within ${within} hours`;
  const days = Math.ceil(minutes / (24 * 60));
  return days === 1 ? 'Usually replies within a day' : `Usually replies within ${days} days`;
}
