import assert from 'node:assert/strict';
import { it } from 'node:test';
import { detectRisk } from './chat/detect-risk.ts';
import { splitWords, tokensOf } from './catalogue/tokens.ts';
import { pictureKey } from './imports/plan-row.ts';
import { normalise } from './text.ts';

// In quadratic time each of these would take hours.
it('handles a million combining marks after a letter', () => {
  for (const marks of ['\u0301\u0327', '\u0301\uff9e']) {
    const text = `cafe${marks.repeat(500_000)}`;
    assert.equal(detectRisk(text), null);
    assert.equal(tokensOf(text).length > 0, true);
    assert.equal(splitWords(text).length > 0, true);
    assert.equal(pictureKey(text).startsWith('caf'), true);
  }
});

it('leaves text that people really write unchanged', () => {
  for (const text of ['café', 'Siân', '½ lb', 'ﬁn', 'ｂｅｅ', 'Việt', 'नमस्ते', 'ﾊﾞ', 'e\u0327\u0301'.repeat(100)])
    for (const form of ['NFC', 'NFKC', 'NFKD'] as const)
      assert.equal(normalise(text, form), text.normalize(form), `${text} ${form}`);
});
