import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import * as fc from 'fast-check';
import { createSemaphore } from './semaphore.ts';

describe('a semaphore', () => {
  it('never admits more than its capacity, and admits everyone in order of arrival', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.integer({ min: 1, max: 10 }),
        fc.array(fc.integer({ min: 1, max: 12 }), { maxLength: 30 }),
        async (capacity, weights) => {
          const semaphore = createSemaphore(capacity);
          const admitted: number[] = [];
          let held = 0;
          await Promise.all(
            weights.map(async (weight, index) => {
              const release = await semaphore.acquire(weight);
              const needed = Math.min(weight, capacity);
              admitted.push(index);
              held += needed;
              assert.ok(held <= capacity);
              await new Promise(setImmediate);
              held -= needed;
              release();
              release();
            }),
          );
          assert.deepEqual(admitted, [...weights.keys()]);
        },
      ),
      { numRuns: 50 },
    );
  });

  it('releases when the work that it runs fails', async () => {
    const semaphore = createSemaphore(1);
    await assert.rejects(semaphore.run(() => Promise.reject(new Error('no'))));
    assert.equal(await semaphore.run(async () => 'yes'), 'yes');
  });
});
