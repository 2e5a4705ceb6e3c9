import { z } from 'zod';

/** The two halves of a UK postcode in the specification's format: the outward code 'RM1' and the inward code '2XY'. */
const halves = /^([A-Z]{1,2}\d{1,2}[A-Z]?)(\d[A-Z]{2})$/;

const halvesOf = (text: string): [outward: string, inward: string] | undefined => {
  const [, outward, inward] = halves.exec(text.replace(/\s/g, '').toUpperCase()) ?? [];
  return outward && inward ? [outward, inward] : undefined;
};

/** Normalises a postcode for storage: 'hr12xy' and 'HR1 2xy' → 'HR1 2XY'. Anything else is only trimmed. */
export const tidyPostcode = (text: string): string => halvesOf(text)?.join(' ') ?? text.trim();

/** A UK postcode in upper or lower case, with or without the space; parsed to its stored form. */
export const postcode = z
  .string('Please enter your postcode.')
  .overwrite(tidyPostcode)
  .min(1, 'Please enter your postcode.')
  .regex(/^[A-Z]{1,2}\d{1,2}[A-Z]? \d[A-Z]{2}$/, 'Invalid UK postcode format (e.g. RM1 2XY).');

/** The public part of a stored postcode: 'RM1 2XY' → 'RM1'. */
export const postcodePrefix = (full: string): string => full.split(' ')[0] ?? full;

/**
 * Returns the start of the outward code in a typed postcode: 'rm' → 'RM', 'rm1 2' and 'rm12xy' → 'RM1'. Ignores any typed part of
 * the inward code, which is not public.
 */
export const outwardPrefix = (typed: string): string =>
  halvesOf(typed)?.[0] ?? typed.trim().split(/\s/)[0]?.toUpperCase() ?? '';
