import assert from 'node:assert/strict';
import { it } from 'node:test';
import { keepPostcodesTogether } from './keep-postcodes-together.ts';

it('keeps the halves of each postcode together, and nothing else', () => {
  assert.equal(keepPostcodesTogether('27 Eign Rise, Hereford, HR1 2NG'), '27 Eign Rise, Hereford, HR1\u00a02NG');
  assert.equal(keepPostcodesTogether('M1 1AE or EC1A 1BB, UK'), 'M1\u00a01AE or EC1A\u00a01BB, UK');
  for (const text of ['Hereford, HR1', '14 × 12 frames', 'Unit 3 2nd floor'])
    assert.equal(keepPostcodesTogether(text), text);
});
