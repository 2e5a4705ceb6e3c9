import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import * as fc from 'fast-check';
import { card, type Card } from '#contract/catalogue.ts';
import { runs } from '#test/child-processes.ts';
import { makeWorld } from '#test/world.ts';
import { expand, shorten } from './card-text.ts';

const world = await makeWorld();

const id = await world.listing({ title: 'Heather honey' });
const { products } = (await world.call<{ products: Card[] }>('GET', '/api/products/all')).body;
const heather = card.parse(products.find(({ _id }) => _id === id));
const pictureOf = (name: string) => ({
  url: `/files/images/${name}/1280.webp`,
  width: 1280,
  height: 960,
  widths: [320],
});

/** A card's JSON after being shortened and expanded. */
function restored(one: Card): string {
  const ids = [one._id, one.sellerId._id] as const;
  return expand(shorten(JSON.stringify(one), ...ids), ...ids);
}

describe('the short form of a card', () => {
  it('is less than a third as long', () => {
    const json = JSON.stringify(heather);
    const length = shorten(json, id, heather.sellerId._id).length;
    assert.ok(length * 3 < json.length, `${length} of ${json.length}`);
    assert.equal(restored(heather), json);
  });

  it('is expanded to the same JSON, whatever sellers write and however many pictures there are', () => {
    const fragments = fc.constantFrom(
      '"pictures":[',
      '"images":[],',
      '{"url":"',
      '\u0001',
      '\\u0001',
      '\u0000',
      '$&',
      id,
    );
    const text = fc.oneof(fc.string({ unit: 'grapheme' }), fc.string({ unit: 'binary' }), fragments);
    const texts = fc.array(text).map((all) => all.join(''));
    fc.assert(
      fc.property(texts, texts, texts, fc.array(fc.uuid(), { maxLength: 6 }), (title, city, name, pictures) => {
        const one: Card = {
          ...heather,
          title,
          location: { ...heather.location, city },
          sellerId: { ...heather.sellerId, name },
          images: pictures.map((each) => pictureOf(each).url),
          pictures: pictures.map((each) => ({ ...pictureOf(each), placeholder: '#aabbcc' })),
        };
        assert.equal(restored(one), JSON.stringify(one));
      }),
      { numRuns: runs(500) },
    );
  });
});
