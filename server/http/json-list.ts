import { z } from 'zod';

/** A list in a response, whose entries were parsed by `schema` and written as JSON earlier. `ids` are the listings and people in it. */
export class JsonList<Entry> {
  readonly schema: z.ZodType<Entry>;
  readonly text: string;
  readonly ids: string[];

  constructor(schema: z.ZodType<Entry>, texts: string[], ids: string[]) {
    this.schema = schema;
    this.text = `[${texts.join(',')}]`;
    this.ids = ids;
  }

  toJSON(): Entry[] {
    return JSON.parse(this.text) as Entry[];
  }
}

/** What a handler may return: lists may already be JSON. */
export type Written<T> = T extends readonly (infer Entry)[]
  ? T | JsonList<Entry>
  : T extends object
    ? { [Name in keyof T]: Written<T[Name]> }
    : T;

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value) && !(value instanceof JsonList);

const hasList = (output: unknown): boolean =>
  output instanceof JsonList || (isRecord(output) && Object.values(output).some(hasList));

/** Copies an output, replacing each `JsonList`. */
function replaceLists(output: unknown, replace: (list: JsonList<unknown>) => unknown): unknown {
  if (output instanceof JsonList) return replace(output);
  if (!isRecord(output)) return output;
  return Object.fromEntries(Object.entries(output).map(([name, value]) => [name, replaceLists(value, replace)]));
}

/** Restores the lists that were replaced by empty ones for parsing. Throws if one has entries of another schema. */
function restoreLists(schema: unknown, parsed: unknown, output: unknown): unknown {
  if (output instanceof JsonList) {
    if (schema instanceof z.ZodArray && schema.element === output.schema) return output;
    throw new Error('a list in the response was written by another schema');
  }
  if (!isRecord(parsed) || !isRecord(output) || !(schema instanceof z.ZodObject)) return parsed;
  const { shape } = schema;
  return Object.fromEntries(
    Object.entries(parsed).map(([name, value]) => [name, restoreLists(shape[name], value, output[name])]),
  );
}

/** Parses an output by its schema, which removes fields that are not in the schema. A `JsonList` has already been parsed. */
export function parseOutput(schema: z.ZodType, output: unknown): unknown {
  if (!hasList(output)) return schema.parse(output);
  const parsed = schema.parse(replaceLists(output, () => []));
  return restoreLists(schema, parsed, output);
}

/** The output as JSON. */
export function writeJson(output: unknown): string {
  if (output instanceof JsonList) return output.text;
  if (!hasList(output)) return JSON.stringify(output);
  const fields = Object.entries(output as object).filter(([, value]) => value !== undefined);
  return `{${fields.map(([name, value]) => `${JSON.stringify(name)}:${writeJson(value)}`).join(',')}}`;
}

/** The output as plain values. */
export const readLists = (output: unknown): unknown =>
  hasList(output) ? replaceLists(output, (list) => list.toJSON()) : output;
