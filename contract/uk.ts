import { z } from 'zod';

/** The form of a UK postcode as the specification gives it: 'RM1 2XY'. */
export const postcodePattern = /^[A-Z]{1,2}\d{1,2}[A-Z]? \d[A-Z]{2}$/i;

/** A UK postcode; lower case is taken and stored as upper case, a missing space is refused. */
export const postcode = z
  .string('Please enter your postcode.')
  .trim()
  .min(1, 'Please enter your postcode.')
  .regex(postcodePattern, 'Invalid UK postcode format (e.g. RM1 2XY).')
  .toUpperCase();

/** The public part of a postcode: 'RM1 2XY' → 'RM1'. */
export const postcodePrefix = (full: string): string => full.split(' ')[0] ?? full;
