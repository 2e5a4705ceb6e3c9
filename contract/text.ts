import { z } from 'zod';
import { formatNumber } from './numbers.ts';

/**
 * Control characters except tab and line breaks (PostgreSQL cannot store NUL at all); lone surrogates, which PostgreSQL would store
 * as something else; and the right-to-left override.
 */
const unusable = /[[\p{Cc}\p{Cs}\u{202e}]--[\t\n\r]]/v;
const visible = /[^\s\p{Default_Ignorable_Code_Point}\u{2800}]/v;

/** Whether text contains anything visible. */
export const isVisible = (text: string): boolean => visible.test(text);

export const tooLong = (max: number): string => `Please use at most ${formatNumber(max)} characters.`;

/** Trimmed, visible text of at most `max` characters that can be stored. `required` is the message for empty text. */
export const requiredText = (max: number, required: string) =>
  z
    .string(required)
    .trim()
    .min(1, required)
    .max(max, tooLong(max))
    .refine((text) => !unusable.test(text), 'This text has characters that cannot be used here.')
    .refine(isVisible, required);

/** Trimmed text of at most `max` characters that may be empty. */
export const optionalText = (max: number) =>
  z
    .string()
    .trim()
    .max(max, tooLong(max))
    .refine((text) => !unusable.test(text), 'This text has characters that cannot be used here.');

/** Characters that start a new line in PostgreSQL, a browser or an email app, or according to Unicode. */
const lineBreak = /[\n\v\f\r\u{85}\u{2028}\u{2029}]/u;
/** Tabs, and characters that change the text direction, which could make one name or title look like another. */
const unusableInLine = /[\t\u{202a}-\u{202e}\u{2066}-\u{2069}]/u;

const asLine = (text: z.ZodString) =>
  text
    .refine((line) => !lineBreak.test(line), 'Please use one line, without line breaks.')
    .refine((line) => !unusableInLine.test(line), 'This text has characters that cannot be used here.');

/** `requiredText` on one line, without characters that change the text direction. For names, titles and addresses. */
export const requiredLine = (max: number, required: string) => asLine(requiredText(max, required));

/** `optionalText` on one line, with the same restrictions. */
export const optionalLine = (max: number) => asLine(optionalText(max));

/** The message when a value is not one of these names. */
export const chooseOneOf = (names: readonly string[]): string => `Please choose one of: ${names.join(', ')}.`;

/** A response with nothing but a message. */
export const message = z.object({ message: z.string() });

/** A query parameter that may be repeated. Always parsed to a sorted array without duplicates. */
export const repeatable = <T extends z.ZodType<string, string>>(one: T) =>
  z.union([z.array(one), one.transform((value) => [value])]).transform((values) => [...new Set(values)].toSorted());

/** A whole number in a query string, within bounds. */
export const wholeNumber = (min: number, max: number) =>
  z
    .string()
    .regex(/^\d{1,9}$/, 'Please enter a whole number.')
    .transform(Number)
    .pipe(
      z
        .number()
        .min(min, `At least ${min}.`)
        .max(max, `At most ${formatNumber(max)}.`),
    );

/** High enough to reach the last of ten million rows with a `limit` of 1. */
export const page = wholeNumber(1, 10_000_000).default(1);

/** Query parameters for a paged list, with `limit` items per page by default and at most `max`. */
export const paging = (limit: number, max = 100) => ({ limit: wholeNumber(1, max).default(limit), page });

/** For a check across several fields: reports its error together with other errors, not only after those are fixed. */
export const alwaysReport = (name: string, error: string) => ({ path: [name], error, when: () => true });

/** 'true' or 'false' in a query. */
export const flag = z.enum(['true', 'false']).transform((value) => value === 'true');

/** `paging` plus `peek`, which returns one item more than `limit` if there is another page. */
export const peekingPages = (limit: number, max: number) => ({ ...paging(limit, max), peek: flag.default(false) });

/** An opaque id. Any value of this form is accepted; unknown ids are simply not found. */
export const id = z.string().regex(/^[\w-]{1,64}$/, 'This is not a valid id.');
