import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { gunzipSync } from 'node:zlib';
import * as fc from 'fast-check';
import { joinPacked, joinParts, packParts } from './packing.ts';

const bytes = fc.oneof(fc.uint8Array({ maxLength: 300 }), fc.string({ maxLength: 9000, minLength: 3000 }));

describe('parts packed by themselves', () => {
  it('unpack to the whole text with whatever is put between them', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(bytes, { minLength: 1, maxLength: 6 }),
        fc.array(bytes, { minLength: 1 }),
        async (texts, all) => {
          const parts = texts.map((text) => Buffer.from(text));
          const packed = await packParts(parts);
          for (const text of all) {
            const between = Buffer.from(text);
            assert.deepEqual(
              gunzipSync(Buffer.concat(joinPacked(packed, between))),
              Buffer.concat(joinParts(parts, between)),
            );
          }
        },
      ),
      { numRuns: 60 },
    );
  });
});
