import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { isReplaced, type Order } from './orders.ts';

const order = (status: Order['status'], createdAt: string, productId = 'honey') => ({ status, createdAt, productId });
const cancelled = order('Cancelled', '2026-06-10T09:00:00.000Z');

describe('a cancelled order among the purchases', () => {
  it('gives way to the order of the same listing that its buyer placed within a day, however that went', () => {
    for (const status of ['Pending', 'Paid', 'Cancelled', 'Refunded', 'Completed'] as const)
      assert.equal(isReplaced(cancelled, [cancelled, order(status, '2026-06-10T09:20:00.000Z')]), true, status);
  });

  it('stays where nothing came after it, or only another listing', () => {
    const earlier = order('Paid', '2026-06-10T08:59:00.000Z');
    const other = order('Paid', '2026-06-10T09:20:00.000Z', 'wax');
    assert.equal(isReplaced(cancelled, [cancelled, earlier, other]), false);
  });

  it('stays where the listing was bought another time', () => {
    assert.equal(isReplaced(cancelled, [cancelled, order('Paid', '2026-06-11T09:00:00.001Z')]), false);
  });

  it('is the only kind that gives way', () => {
    for (const status of ['Pending', 'Paid', 'Refunded', 'Completed'] as const) {
      const first = order(status, cancelled.createdAt);
      assert.equal(isReplaced(first, [first, order('Paid', '2026-06-10T09:20:00.000Z')]), false, status);
    }
  });
});
