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

/** What begins another line for some reader: PostgreSQL, a browser, a mail program or Unicode. */
const lineBreak = /[\n\v\f\r\u{85}\u{2028}\u{2029}]/u;
/** Tabs, and what changes the direction of what follows it, in which a name or title could hide another. */
const unusableInLine = /[\t\u{202a}-\u{202e}\u{2066}-\u{2069}]/u;

const asLine = (text: z.ZodString) =>
  text
    .refine((line) => !lineBreak.test(line), 'Please use one line, without line breaks.')
    .refine((line) => !unusableInLine.test(line), 'This text has characters that cannot be used here.');

/** `requiredText` on one line, without characters that change the direction of text: for names, titles and addresses. */
export const requiredLine = (max: number, required: string) => asLine(requiredText(max, required));

/** `optionalText` on one line, likewise. */
export const optionalLine = (max: number) => asLine(optionalText(max));

/** An answer that only says a sentence. */
export const message = z.object({ message: z.string() });

/** A query parameter that may be given once or several times; always parsed to an array, sorted and without repeats. */
export const repeatable = <T extends z.ZodType<string, string>>(one: T) =>
  z.union([z.array(one), one.transform((value) => [value])]).transform((values) => [...new Set(values)].toSorted());

/** A whole number in a query string, within bounds. */
export const wholeNumber = (min: number, max: number) =>
  z
    .string()
    .regex(/^\d{1,9}$/, 'Please give a whole number.')
    .transform(Number)
    .pipe(z.number().min(min, `At least ${min}.`).max(max, `At most ${max}.`));
