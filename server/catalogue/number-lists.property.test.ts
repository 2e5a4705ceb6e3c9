import assert from 'node:assert/strict';
import { it } from 'node:test';
import * as fc from 'fast-check';
import { runs } from '#test/child-processes.ts';
import { NumberGroups } from './number-lists.ts';

it('numbers are in the group they were last added to', () => {
  const step = fc.record({ value: fc.nat(20), group: fc.nat(4) });
  fc.assert(
    fc.property(fc.array(step, { maxLength: 100 }), (steps) => {
      const groups = new NumberGroups();
      const expected = new Map<number, number>();
      for (const { value, group } of steps) {
        const before = expected.get(value);
        if (before !== undefined) groups.remove(before, value);
        groups.add(group, value);
        expected.set(value, group);
      }
      for (const group of [0, 1, 2, 3, 4]) {
        const members = [...expected].filter(([, each]) => each === group).map(([value]) => value);
        assert.deepEqual(
          [...groups.of(group)].toSorted((one, other) => one - other),
          members.toSorted((one, other) => one - other),
        );
      }
    }),
    { numRuns: runs(300) },
  );
});
