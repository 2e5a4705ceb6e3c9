import assert from 'node:assert/strict';
import { it } from 'node:test';
import type { z } from 'zod';
import { markup, textFields } from '#test/text-fields.ts';
import { api } from './api.ts';

type Def = z.core.$ZodTypes['_zod']['def'];

/** Strips `optional`, `nullable`, `default` and transformations from a schema. */
function unwrap(schema: z.core.$ZodType): Def {
  const def = schema._zod.def as Def;
  if ('innerType' in def) return unwrap(def.innerType);
  return def.type === 'pipe' ? unwrap(def.in) : def;
}

/** The names of the fields that accept markup, dotted where nested. */
function namesOf(schema: z.core.$ZodType, name = ''): string[] {
  const def = unwrap(schema);
  if (def.type === 'object')
    return Object.entries(def.shape).flatMap(([key, field]) => namesOf(field, name ? `${name}.${key}` : key));
  if (def.type === 'union') return def.options.flatMap((option) => namesOf(option, name));
  if (def.type === 'array') return namesOf(def.element, `${name}[]`);
  return def.type === 'string' && (schema as z.ZodType).safeParse(markup('')).success ? [name] : [];
}

it('every text field of an endpoint is listed with the text that a journey looks for', () => {
  const found = api.flatMap(({ method, path, body, multipart }) => {
    const names = [body, multipart?.fields].flatMap((schema) => (schema ? namesOf(schema) : []));
    return names.length > 0 ? [[`${method} ${path}`, [...new Set(names)].toSorted()]] : [];
  });
  const listed = Object.entries(textFields).map(([call, fields]) => [call, Object.keys(fields).toSorted()]);
  assert.deepEqual(Object.fromEntries(listed), Object.fromEntries(found));
});
