import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import * as fc from 'fast-check';
import { openGate } from './gate.ts';

describe('a gate', () => {
  it('never has more inside than fits, and lets everyone in, in the order they came', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.integer({ min: 1, max: 10 }),
        fc.array(fc.integer({ min: 1, max: 12 }), { maxLength: 30 }),
        async (room, weights) => {
          const gate = openGate(room);
          const came: number[] = [];
          let inside = 0;
          await Promise.all(
            weights.map(async (weight, index) => {
              const leave = await gate.enter(weight);
              const counts = Math.min(weight, room);
              came.push(index);
              inside += counts;
              assert.ok(inside <= room);
              await new Promise(setImmediate);
              inside -= counts;
              leave();
              leave();
            }),
          );
          assert.deepEqual(came, [...weights.keys()]);
        },
      ),
      { numRuns: 50 },
    );
  });
});
