import assert from 'node:assert/strict';
import { PassThrough } from 'node:stream';
import { it, mock } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { aPicture } from '#test/applications.ts';
import { upload } from '#test/upload.ts';
import { makeWorld } from '#test/world.ts';
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

it('reads files that one person requests at the same time one after another', async () => {
  const world = await makeWorld({}, undefined, 'without jobs');
  const { token } = await world.person();
  const chatImage = new Uint8Array(await aPicture().png().toBuffer());
  const { body } = await upload(world, '/api/uploads/chat-image', token, { chatImage });
  const { privateFiles } = world.ctx;
  const read = privateFiles.read;
  let [reading, most] = [0, 0];
  mock.method(privateFiles, 'read', async (key: string) => {
    reading += 1;
    most = Math.max(most, reading);
    await sleep(5);
    reading -= 1;
    return read(key);
  });
  const get = async () => (await world.call('GET', String(body.chatImageUrl), token)).status;
  assert.deepEqual(new Set(await Promise.all(Array.from({ length: 20 }, get))), new Set([200]));
  assert.equal(most, 1);
});
