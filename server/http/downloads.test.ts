import assert from 'node:assert/strict';
import { PassThrough } from 'node:stream';
import { it, mock } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { Problem } from '#contract/problems.ts';
import { aPicture } from '#test/applications.ts';
import { upload } from '#test/upload.ts';
import { eventually, makeWorld } from '#test/world.ts';
import { TooManyRequests } from './limits.ts';
import { openDownloads } from './downloads.ts';

const admit = async () => {};
async function* parts() {}

it('refuses a response in parts that would give one person more than 40 MB of unread data', () => {
  const { sendFile, sendParts } = openDownloads();
  sendFile(new Uint8Array(37_000_000), 'one', new PassThrough());
  assert.throws(() => sendParts(parts(), { id: 'one', admit }, new PassThrough()), TooManyRequests);
  sendParts(parts(), { id: 'another', admit }, new PassThrough());
});

it('ends a response in parts once its reader no longer has access', async () => {
  async function* slowParts() {
    yield 'one';
    await sleep(1_050);
    yield 'two';
  }
  const { sendParts } = openDownloads();
  const signedOut = () => Promise.reject(new Problem('unauthenticated'));
  const sent = sendParts(slowParts(), { id: 'one', admit: signedOut }, new PassThrough());
  const read: unknown[] = [];
  await assert.rejects(async () => {
    for await (const part of sent) read.push(part);
  }, Problem);
  assert.deepEqual(read, ['one']);
});

it('reads a file only once its reader has less than 40 MB of unread data', async () => {
  const { inTurn, sendFile } = openDownloads();
  const sent: PassThrough[] = [];
  const request = async (id: string) => {
    const response = new PassThrough();
    sendFile(await inTurn({ id, admit }, async () => new Uint8Array(15_000_000)), id, response);
    sent.push(response);
  };
  const all = Array.from({ length: 20 }, () => request('one'));
  await eventually(async () => sent[2]);
  await sleep(10);
  assert.equal(sent.length, 3);
  await request('another');
  sent.pop();
  for (let read = 0; read < 20; read += 1) {
    sent[read]?.destroy();
    await sleep(1);
    assert.ok(sent.length <= read + 4, `${sent.length} read into memory, ${read + 1} of them sent`);
  }
  await Promise.all(all);
  assert.equal(sent.length, 20);
});

it('does not read a file for somebody who was signed out while waiting', async () => {
  const { inTurn, sendFile } = openDownloads();
  const response = new PassThrough();
  sendFile(new Uint8Array(40_000_000), 'one', response);
  const signedOut = () => Promise.reject(new Problem('unauthenticated'));
  const waiting = inTurn({ id: 'one', admit: signedOut }, () => assert.fail('it was read'));
  setTimeout(() => response.destroy(), 1_050);
  await assert.rejects(waiting, Problem);
});

it('reads files that one person requests in parallel one at a time', async () => {
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
