import assert from 'node:assert/strict';
import { PassThrough } from 'node:stream';
import { it } from 'node:test';
import { TooManyRequests } from './limits.ts';
import { openDownloads } from './downloads.ts';

const reader = (id: string) => ({ id, admit: async () => {} });

it('holds at most 40 MB of what one person has not read yet', async () => {
  const download = openDownloads();
  const [first, second] = [new PassThrough(), new PassThrough()];
  assert.equal(download(new Uint8Array(30_000_000), reader('one'), first).length, 30_000_000);
  assert.throws(() => download(new Uint8Array(11_000_000), reader('one'), second), TooManyRequests);
  download(new Uint8Array(11_000_000), reader('another'), second);
  first.destroy();
  await new Promise(setImmediate);
  download(new Uint8Array(50_000_000), reader('one'), new PassThrough());
  assert.throws(() => download(new Uint8Array(1), reader('one'), new PassThrough()), TooManyRequests);
});
