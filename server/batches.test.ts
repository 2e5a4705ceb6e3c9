import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { createBatches } from './batches.ts';

describe('Batches', () => {
  it('run the first item alone, and items that arrive in the meantime together, up to the limit', async () => {
    const runs: number[][] = [];
    const double = createBatches(3, (items: number[]) => {
      runs.push(items);
      return Promise.resolve(items.map((item) => 2 * item));
    });
    assert.deepEqual(await Promise.all([1, 2, 3, 4, 5].map(double)), [2, 4, 6, 8, 10]);
    assert.deepEqual(runs, [[1], [2, 3, 4], [5]]);
    assert.equal(await double(6), 12);
  });

  it('reject only the item that is refused', async () => {
    const refuseTwo = createBatches(10, (items: number[]) =>
      items.includes(2) ? Promise.reject(new Error('2 is refused')) : Promise.resolve(items),
    );
    const settled = await Promise.allSettled([1, 2, 3].map(refuseTwo));
    assert.deepEqual(
      settled.map((each) => (each.status === 'fulfilled' ? each.value : String(each.reason))),
      [1, 'Error: 2 is refused', 3],
    );
  });

  it('try once more in an outage, then reject the rest without trying each of them', async () => {
    let runs = 0;
    const unreachable = createBatches(10, () => {
      runs += 1;
      return Promise.reject(Object.assign(new Error('connect ECONNREFUSED'), { code: 'ECONNREFUSED' }));
    });
    const settled = await Promise.allSettled([1, 2, 3, 4, 5].map(unreachable));
    assert.ok(settled.every((each) => each.status === 'rejected'));
    assert.equal(runs, 3);
  });

  it('in an outage, also reject items waiting for a later run, as each run could take seconds to fail', async () => {
    let runs = 0;
    const silent = createBatches(2, async () => {
      runs += 1;
      throw new Error('timeout expired');
    });
    const settled = await Promise.allSettled([1, 2, 3, 4, 5, 6, 7].map(silent));
    assert.ok(settled.every((each) => each.status === 'rejected'));
    assert.equal(runs, 3);
    await assert.rejects(silent(8), /timeout expired/);
    assert.equal(runs, 4);
  });

  it('run each item alone after the connection was lost', async () => {
    const failTogether = createBatches(10, (items: number[]) =>
      items.length === 1 ? Promise.resolve(items) : Promise.reject(new Error('Connection terminated unexpectedly')),
    );
    assert.deepEqual(await Promise.all([1, 2, 3, 4].map(failTogether)), [1, 2, 3, 4]);
  });
});
