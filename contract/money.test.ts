import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import * as fc from 'fast-check';
import { maxPricePence, minPricePence, penceFromPounds, pencePerKg, toPence, toPounds } from './money.ts';
import { formatPence } from './pounds.ts';

const anyPence = fc.integer({ min: 0, max: 100 * maxPricePence });
const price = penceFromPounds(minPricePence, maxPricePence);

describe('money', () => {
  it('survives a round trip over the wire as the same pence', () => {
    fc.assert(
      fc.property(anyPence, (pence) => {
        const wire = JSON.parse(JSON.stringify(toPounds(pence))) as number;
        assert.equal(toPence(wire), pence);
      }),
    );
  });

  it('is never sent with more than two decimal places', () => {
    fc.assert(fc.property(anyPence, (pence) => assert.match(JSON.stringify(toPounds(pence)), /^\d+(\.\d{1,2})?$/)));
  });

  it('is refused with more than two decimal places', () => {
    const threeDecimals = fc.tuple(fc.integer({ min: 0, max: 99_999 }), fc.integer({ min: 1, max: 999 }));
    fc.assert(
      fc.property(
        threeDecimals.filter(([, thousandths]) => thousandths % 10 !== 0),
        ([whole, thousandths]) => {
          const amount = Number(`${whole}.${String(thousandths).padStart(3, '0')}`);
          assert.equal(toPence(amount), undefined);
          assert.equal(price.safeParse(amount).success, false);
        },
      ),
    );
  });

  it('accepts amounts as people write them and stores whole pence', () => {
    for (const [pounds, pence] of [
      [0.01, 1],
      [0.07, 7],
      [1.1, 110],
      [19.99, 1999],
      [1.15, 115],
      [100_000, 10_000_000],
    ] as const)
      assert.equal(price.parse(pounds), pence);
  });

  it('is between one penny and a hundred thousand pounds if it is a price', () => {
    for (const outside of [0, -0.01, -5, 100_000.01, 1e15, 1e300])
      assert.match(price.safeParse(outside).error?.issues[0]?.message ?? '', /from £0\.01 to £100,000\.00/);
  });

  it('is a number, never converted from anything else', () => {
    for (const wrong of ['1', '', null, true, [1], {}, Number.NaN, Number.POSITIVE_INFINITY, undefined])
      assert.equal(price.safeParse(wrong).success, false, JSON.stringify(wrong));
  });

  it('is formatted the British way', () => {
    assert.equal(formatPence(124_500), '£1,245.00');
    assert.equal(formatPence(5), '£0.05');
  });

  it('is rounded to the nearest penny in a price per kilogram', () => {
    assert.equal(pencePerKg(650, 454), 1432);
    assert.equal(pencePerKg(1000, 1000), 1000);
  });
});
