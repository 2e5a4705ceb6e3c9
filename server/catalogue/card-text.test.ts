import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import * as fc from 'fast-check';
import { card, type Card } from '#contract/catalogue.ts';
import { runs } from '#test/runs.ts';
import { makeWorld } from '#test/world.ts';
import { expand, shorten } from './card-text.ts';

const world = await makeWorld();

describe('the short form of a card', () => {
  it('is less than half as long', async () => {
    const id = await world.listing({ title: 'Heather honey' });
    const { products } = (await world.call<{ products: Card[] }>('GET', '/api/products/all')).body;
    const json = JSON.stringify(card.parse(products.find(({ _id }) => _id === id)));
    assert.ok(shorten(json).length * 2 < json.length, `${shorten(json).length} of ${json.length}`);
    assert.equal(expand(shorten(json)), json);
  });

  it('is expanded to the same JSON, whatever sellers write', () => {
    const text = fc.oneof(
      fc.string({ unit: 'grapheme' }),
      fc.string({ unit: 'binary' }),
      fc.constantFrom('","price":', '\u0001', '\\u0001', '{"_id":"', 'No Returns Accepted'),
    );
    fc.assert(
      fc.property(fc.array(text), (texts) => {
        const json = JSON.stringify({ title: texts.join(''), texts });
        assert.equal(expand(shorten(json)), json);
      }),
      { numRuns: runs(500) },
    );
  });
});
