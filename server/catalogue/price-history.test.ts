import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import * as fc from 'fast-check';
import { dayMs } from '#contract/time.ts';
import { reducedFrom, reductionDays } from './price-history.ts';

const at = new Date('2026-06-01T12:00:00Z');
const ago = (days: number) => new Date(at.getTime() - days * dayMs);
const charged = (pricePence: number, since: number, until?: number) => ({
  pricePence,
  since: ago(since),
  until: until === undefined ? null : ago(until),
});

describe('a price may be shown as reduced', () => {
  it('from the price charged for the previous thirty days', () => {
    assert.equal(reducedFrom([charged(1000, 40)], 800, at), 1000);
    assert.equal(reducedFrom([charged(1000, 30)], 999, at), 1000);
  });

  it('from the lowest of several prices', () => {
    assert.equal(reducedFrom([charged(1200, 90, 20), charged(1000, 20, 10), charged(1500, 10)], 900, at), 1000);
  });

  it('but not if it was just as low within the thirty days, before it was raised', () => {
    assert.equal(reducedFrom([charged(800, 60, 5), charged(1600, 5)], 800, at), undefined);
    assert.equal(reducedFrom([charged(800, 60, 5), charged(1600, 5)], 900, at), undefined);
    assert.equal(reducedFrom([charged(800, 90, 31), charged(1600, 31)], 900, at), 1600);
  });

  it('but not if the listing was on sale for less than thirty days, or with a gap', () => {
    assert.equal(reducedFrom([], 800, at), undefined);
    assert.equal(reducedFrom([charged(1000, 29)], 800, at), undefined);
    assert.equal(reducedFrom([charged(1000, 90, 20), charged(1000, 10)], 800, at), undefined);
  });

  it('only from the lowest price actually charged in that time', () => {
    const history = fc
      .array(fc.tuple(fc.integer({ min: 1, max: 2000 }), fc.integer({ min: 1, max: 20 })), { minLength: 1 })
      .map((steps) => {
        let end = 0;
        return steps.map(([price, days], index) => {
          const until = index === 0 ? undefined : end;
          end += days;
          return charged(price, end, until);
        });
      });
    fc.assert(
      fc.property(history, fc.integer({ min: 1, max: 2000 }), (prices, newPrice) => {
        const from = reducedFrom(prices, newPrice, at);
        if (from === undefined) return;
        const recent = prices.filter(({ until }) => (until ?? at) > ago(reductionDays));
        assert.ok(recent.every(({ pricePence }) => pricePence >= from));
        assert.ok(recent.some(({ pricePence }) => pricePence === from));
        assert.ok(from > newPrice);
      }),
    );
  });
});
