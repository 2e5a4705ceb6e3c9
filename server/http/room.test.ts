import assert from 'node:assert/strict';
import { mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { after, it } from 'node:test';
import { openLog } from '#server/log.ts';
import { createHttpApp } from './app.ts';
import { refuseWithoutRoom } from './room.ts';

const folder = mkdtempSync(path.join(os.tmpdir(), 'skep-room-'));
after(() => rmSync(folder, { recursive: true, force: true }));

const logged: string[] = [];

async function answersWith(dataDir: string, least?: number): Promise<number[]> {
  const app = createHttpApp(openLog('error', { write: (line: string) => void logged.push(line) }), 0);
  refuseWithoutRoom(app, dataDir, least);
  app.route({ method: ['GET', 'POST'], url: '/basket', handler: (_request, reply) => reply.send({}) });
  const answers = [await app.inject({ url: '/basket' }), await app.inject({ method: 'POST', url: '/basket' })];
  await app.close();
  return answers.map(({ statusCode }) => statusCode);
}

it('lets everything in while there is room', async () => {
  assert.deepEqual(await answersWith(folder), [200, 200]);
  assert.deepEqual(logged, []);
});

it('is read only while the disk has too little room left, and the log says so', async () => {
  assert.deepEqual(await answersWith(folder, 2 ** 60), [200, 503]);
  assert.match(logged.join(''), /"obstacle":"only \d+ MiB of room are left.*DATA_DIR cannot be written/);
});

it('is read only while the folder is away', async () => {
  assert.deepEqual(await answersWith(path.join(folder, 'gone')), [200, 503]);
});
