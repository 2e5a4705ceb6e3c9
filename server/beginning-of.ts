/** At most the first `max` characters of a text, not ending with half an emoji. */
export const beginningOf = (text: string, max: number): string => text.slice(0, max).replace(/\p{Cs}$/u, '');
