import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import * as fc from 'fast-check';
import { reducedFrom, reductionDays } from './price-history.ts';

const day = 86_400_000;
const at = new Date('2026-06-01T12:00:00Z');
const ago = (days: number) => new Date(at.getTime() - days * day);
const asked = (pricePence: number, since: number, until?: number) => ({
  pricePence,
  since: ago(since),
  until: until === undefined ? null : ago(until),
});

describe('a price may be shown as reduced', () => {
  it('from what was asked for the thirty days before', () => {
    assert.equal(reducedFrom([asked(1000, 40)], 800, at), 1000);
    assert.equal(reducedFrom([asked(1000, 30)], 999, at), 1000);
  });

  it('from the lowest of several', () => {
    assert.equal(reducedFrom([asked(1200, 90, 20), asked(1000, 20, 10), asked(1500, 10)], 900, at), 1000);
  });

  it('not where it was as low within the thirty days: raised first, then lowered', () => {
    assert.equal(reducedFrom([asked(800, 60, 5), asked(1600, 5)], 800, at), undefined);
    assert.equal(reducedFrom([asked(800, 60, 5), asked(1600, 5)], 900, at), undefined);
    assert.equal(reducedFrom([asked(800, 90, 31), asked(1600, 31)], 900, at), 1600);
  });

  it('not where it was on sale for less than that, or not all the time', () => {
    assert.equal(reducedFrom([], 800, at), undefined);
    assert.equal(reducedFrom([asked(1000, 29)], 800, at), undefined);
    assert.equal(reducedFrom([asked(1000, 90, 20), asked(1000, 10)], 800, at), undefined);
  });

  it('never from more than any price asked in that time, nor from a price that was not asked', () => {
    const history = fc
      .array(fc.tuple(fc.integer({ min: 1, max: 2000 }), fc.integer({ min: 1, max: 20 })), { minLength: 1 })
      .map((steps) => {
        let end = 0;
        return steps.map(([price, days], index) => {
          const until = index === 0 ? undefined : end;
          end += days;
          return asked(price, end, until);
        });
      });
    fc.assert(
      fc.property(history, fc.integer({ min: 1, max: 2000 }), (prices, becomes) => {
        const from = reducedFrom(prices, becomes, at);
        if (from === undefined) return;
        const recent = prices.filter(({ until }) => (until ?? at) > ago(reductionDays));
        assert.ok(recent.every(({ pricePence }) => pricePence >= from));
        assert.ok(recent.some(({ pricePence }) => pricePence === from));
        assert.ok(from > becomes);
      }),
    );
  });
});
