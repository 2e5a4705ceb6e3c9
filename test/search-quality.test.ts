import assert from 'node:assert/strict';
import { it } from 'node:test';
import { measureSearch } from './search-quality/measure.ts';

it('finds what shoppers mean among its first five results, for nine searches of ten and four of five of each kind', () => {
  const { rows, failures } = measureSearch();
  for (const { kind, success } of rows)
    assert.ok(
      success >= (kind === 'all' ? 0.9 : 0.8),
      `${kind}: ${success}; ${failures.map(({ query }) => query).join(', ')}`,
    );
});
