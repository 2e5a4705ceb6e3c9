import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import * as fc from 'fast-check';
import { dayInBritain } from '#contract/time.ts';
import { addDays, startOfDay, intervalOfYear, intervalsUpTo, intervalsYearEarlier } from './sales-intervals.ts';

const june = new Date('2026-06-12T09:00:00Z');
const lastStarts = (period: '12_weeks' | '52_weeks' | '12_months', now: Date) =>
  intervalsUpTo(period, now).starts.slice(-3);

describe('sales intervals', () => {
  it('start each day at midnight in Britain, all year round', () => {
    const day = fc.integer({ min: 0, max: 36_500 }).map((days) => addDays('2000-01-01', days));
    fc.assert(
      fc.property(day, (day) => {
        const start = startOfDay(day);
        assert.equal(dayInBritain(start), day);
        assert.equal(dayInBritain(new Date(start.getTime() - 1)), addDays(day, -1));
      }),
    );
  });

  it('are weeks starting on Monday, or months', () => {
    assert.deepEqual(lastStarts('12_weeks', june), ['2026-05-25', '2026-06-01', '2026-06-08']);
    assert.equal(intervalsUpTo('12_weeks', june).starts.length, 12);
    assert.equal(intervalsUpTo('12_weeks', june).end, '2026-06-15');
    assert.equal(intervalsUpTo('52_weeks', june).starts[0], '2025-06-16');
    assert.deepEqual(lastStarts('12_months', june), ['2026-04-01', '2026-05-01', '2026-06-01']);
    assert.equal(intervalsUpTo('12_months', new Date('2026-12-31T12:00:00Z')).end, '2027-01-01');
  });

  it('use British time', () => {
    assert.equal(lastStarts('12_weeks', new Date('2026-06-14T22:59:00Z')).at(-1), '2026-06-08');
    assert.equal(lastStarts('12_weeks', new Date('2026-06-14T23:00:00Z')).at(-1), '2026-06-15');
    assert.equal(lastStarts('12_months', new Date('2026-05-31T23:00:00Z')).at(-1), '2026-06-01');
  });

  it('match the same weekdays, or the same months, a year earlier', () => {
    assert.equal(intervalsYearEarlier(intervalsUpTo('12_weeks', june)).starts.at(-1), '2025-06-09');
    assert.equal(intervalsYearEarlier(intervalsUpTo('12_months', june)).starts.at(-1), '2025-06-01');
  });

  it('can be calendar years and tax years', () => {
    assert.deepEqual(intervalOfYear('2026'), { by: 'year', starts: ['2026-01-01'], end: '2027-01-01' });
    assert.deepEqual(intervalOfYear('2026-27'), { by: 'year', starts: ['2026-04-06'], end: '2027-04-06' });
  });
});
