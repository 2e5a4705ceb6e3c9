import { z } from 'zod';

/** The two halves of a UK postcode as the specification gives its form: the outward code 'RM1' and the inward code '2XY'. */
const halves = /^([A-Z]{1,2}\d{1,2}[A-Z]?)(\d[A-Z]{2})$/;

const halvesOf = (text: string): [outward: string, inward: string] | undefined => {
  const [, outward, inward] = halves.exec(text.replace(/\s/g, '').toUpperCase()) ?? [];
  return outward && inward ? [outward, inward] : undefined;
};

/** A postcode as it is stored: 'hr12xy' and 'HR1  2xy' → 'HR1 2XY'. What is none stays as it was typed, trimmed. */
export const tidyPostcode = (text: string): string => halvesOf(text)?.join(' ') ?? text.trim();

/** A UK postcode in any spelling people use, with or without its space, in any case; comes out as it is stored. */
export const postcode = z
  .string('Please enter your postcode.')
  .overwrite(tidyPostcode)
  .min(1, 'Please enter your postcode.')
  .regex(/^[A-Z]{1,2}\d{1,2}[A-Z]? \d[A-Z]{2}$/, 'Invalid UK postcode format (e.g. RM1 2XY).');

/** The public part of a stored postcode: 'RM1 2XY' → 'RM1'. */
export const postcodePrefix = (full: string): string => full.split(' ')[0] ?? full;

/**
 * The beginning of an outward code that a typed postcode asks for: 'rm' → 'RM', 'rm1 2' and 'rm12xy' → 'RM1'. The inward code
 * is not public, so nothing typed of it may count.
 */
export const outwardBeginning = (typed: string): string =>
  halvesOf(typed)?.[0] ?? typed.trim().split(/\s/)[0]?.toUpperCase() ?? '';
