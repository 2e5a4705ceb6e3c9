import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import * as fc from 'fast-check';
import { commissionOf, refundedCommission } from './commission.ts';

describe('the commission', () => {
  it('is a percentage of the total, with half a penny rounded up', () => {
    const cases: [total: number, percent: number, fee: number][] = [
      [1000, 0, 0],
      [1000, 100, 1000],
      [1000, 7.5, 75],
      [1, 50, 1],
      [1, 49.99, 0],
      [105, 10, 11],
      [115, 10, 12],
      [104, 10, 10],
      [1045, 4.5, 47],
      [99_999_999, 33.3333, 33_333_300],
    ];
    for (const [total, percent, fee] of cases)
      assert.equal(commissionOf(total, percent), fee, `${percent}% of ${total}`);
  });

  it('is within half a penny of the exact share, and never more than the order', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 99_999_999 }), fc.integer({ min: 0, max: 10_000 }), (total, hundredths) => {
        const fee = commissionOf(total, hundredths / 100);
        const exact = BigInt(total) * BigInt(hundredths);
        const off = BigInt(fee) * 10_000n - exact;
        assert.ok(off <= 5_000n && off > -5_000n);
        assert.ok(fee >= 0 && fee <= total);
      }),
    );
  });

  it('is refunded pro rata: never more than the refund, and all of it with a full refund', () => {
    const total = fc.integer({ min: 1, max: 99_999_999 });
    fc.assert(
      fc.property(total, fc.nat({ max: 10_000 }), fc.array(fc.nat()), (totalPence, hundredths, parts) => {
        const order = { totalPence, feePence: commissionOf(totalPence, hundredths / 100) };
        const steps = [...parts.map((part) => part % (totalPence + 1)).toSorted((a, b) => a - b), totalPence];
        let [refunded, refundedFee] = [0, 0];
        for (const next of steps) {
          const fee = refundedCommission(order, next) - refundedFee;
          assert.ok(fee >= 0 && fee <= next - refunded);
          [refunded, refundedFee] = [next, refundedFee + fee];
        }
        assert.equal(refundedFee, order.feePence);
      }),
    );
  });
});
