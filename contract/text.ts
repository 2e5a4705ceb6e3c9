import { z } from 'zod';

/**
 * Control characters other than tab and line breaks; PostgreSQL cannot even store the first of them. Half a character, of
 * which it would store something else, and the one that has what follows read backwards.
 */
const unusable = /[[\p{Cc}\p{Cs}\u{202e}]--[\t\n\r]]/v;
/** A text without any is empty to whoever looks at it. */
const visible = /[^\s\p{Default_Ignorable_Code_Point}\u{2800}]/v;

/** A trimmed text of at most `max` characters that can be stored and seen; `required` is the sentence for an empty one. */
export const requiredText = (max: number, required: string) =>
  z
    .string(required)
    .trim()
    .min(1, required)
    .max(max, `Please use at most ${max} characters.`)
    .refine((text) => !unusable.test(text), 'This text has characters that cannot be used here.')
    .refine((text) => visible.test(text), required);

/** A trimmed text of at most `max` characters that may be empty. */
export const optionalText = (max: number) =>
  z
    .string()
    .trim()
    .max(max, `Please use at most ${max} characters.`)
    .refine((text) => !unusable.test(text), 'This text has characters that cannot be used here.');

/** An answer that only says a sentence. */
export const message = z.object({ message: z.string() });

/** A query parameter that may stand once or several times; always parsed to an array. */
export const repeatable = <T extends z.ZodType<unknown, string>>(one: T) =>
  z.union([z.array(one), one.transform((value) => [value])]);

/** A whole number in a query string, within bounds. */
export const wholeNumber = (min: number, max: number) =>
  z
    .string()
    .regex(/^\d{1,9}$/, 'Please give a whole number.')
    .transform(Number)
    .pipe(z.number().min(min, `At least ${min}.`).max(max, `At most ${max}.`));
