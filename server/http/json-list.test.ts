import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { z } from 'zod';
import { JsonList, parseOutput, readLists, writeJson } from './json-list.ts';

const entry = z.object({ name: z.string() });
const schema = z.object({ found: z.object({ items: z.array(entry), total: z.number() }), note: z.string().optional() });
const list = new JsonList(entry, ['{"name":"One"}', '{"name":"Two"}'], ['1', '2']);

describe('a list that is already JSON', () => {
  it('is sent unchanged, alongside fields that pass the schema', () => {
    const output = { found: { items: list, total: 2, secret: 'x' }, note: undefined, hidden: { secret: 'y' } };
    const expected = { found: { items: [{ name: 'One' }, { name: 'Two' }], total: 2 } };
    const parsed = parseOutput(schema, output);
    assert.equal(writeJson(parsed), JSON.stringify(expected));
    assert.deepEqual(readLists(parsed), { ...expected, note: undefined });
    assert.equal(JSON.stringify(parsed), JSON.stringify(expected));
  });

  it('is refused if entries of another schema are expected', () => {
    const more = entry.extend({ street: z.string() });
    const other = new JsonList(more, ['{"name":"One","street":"Secret Lane"}'], ['1']);
    assert.throws(() => parseOutput(schema, { found: { items: other, total: 1 } }), /another schema/);
    assert.throws(() => parseOutput(schema, { found: { items: [], total: list } }));
  });

  it('does not affect outputs without one', () => {
    const output = { found: { items: [{ name: 'One', secret: 'x' }], total: 1 } };
    assert.equal(writeJson(parseOutput(schema, output)), '{"found":{"items":[{"name":"One"}],"total":1}}');
    assert.equal(writeJson([]), '[]');
    assert.throws(() => parseOutput(schema, { found: { items: [{}], total: 1 } }));
  });
});
