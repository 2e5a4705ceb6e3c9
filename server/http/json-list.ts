import type { z } from 'zod';

/**
 * A list within a response whose entries were checked against their schema and written as JSON earlier. `ids` are the listings and
 * people in it.
 */
export class JsonList<Entry> {
  readonly text: string;
  readonly ids: string[];

  constructor(texts: string[], ids: string[]) {
    this.text = `[${texts.join(',')}]`;
    this.ids = ids;
  }

  toJSON(): Entry[] {
    return JSON.parse(this.text) as Entry[];
  }
}

/** What a handler may return: lists may be written already. */
export type Written<T> = T extends readonly (infer Entry)[]
  ? T | JsonList<Entry>
  : T extends object
    ? { [Name in keyof T]: Written<T[Name]> }
    : T;

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value) && !(value instanceof JsonList);

/** A copy with something else in place of each written list. */
function replaceLists(output: unknown, replace: (list: JsonList<unknown>) => unknown): unknown {
  if (output instanceof JsonList) return replace(output);
  if (!isRecord(output)) return output;
  return Object.fromEntries(Object.entries(output).map(([name, value]) => [name, replaceLists(value, replace)]));
}

const hasList = (output: unknown): boolean =>
  output instanceof JsonList || (isRecord(output) && Object.values(output).some(hasList));

/** Puts the written lists of an output where its parsed form has empty ones. */
function restoreLists(parsed: unknown, output: unknown): unknown {
  if (output instanceof JsonList) return output;
  if (!isRecord(parsed) || !isRecord(output)) return parsed;
  return Object.fromEntries(Object.entries(parsed).map(([name, value]) => [name, restoreLists(value, output[name])]));
}

/** Parses an output by its schema, which removes fields that the schema does not have; written lists stay as they are. */
export function parseOutput(schema: z.ZodType, output: unknown): unknown {
  if (!hasList(output)) return schema.parse(output);
  return restoreLists(schema.parse(replaceLists(output, () => [])), output);
}

/** The output as JSON. */
export function writeJson(output: unknown): string {
  if (output instanceof JsonList) return output.text;
  if (!isRecord(output)) return JSON.stringify(output);
  const fields = Object.entries(output).filter(([, value]) => value !== undefined);
  return `{${fields.map(([name, value]) => `${JSON.stringify(name)}:${writeJson(value)}`).join(',')}}`;
}

/** The output as plain values. */
export const readLists = (output: unknown): unknown =>
  hasList(output) ? replaceLists(output, (list) => list.toJSON()) : output;
