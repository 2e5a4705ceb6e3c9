import assert from 'node:assert/strict';
import { mkdtempSync, renameSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { after, it } from 'node:test';
import { openLog } from '#server/log.ts';
import { startChat } from '#test/chatting.ts';
import { startApps } from '#test/several-apps.ts';
import { createHttpApp } from './app.ts';
import { refuseWritesWithoutDiskSpace, watchDisk } from './disk-space.ts';

const folder = mkdtempSync(path.join(os.tmpdir(), 'skep-disk-space-'));
after(() => rmSync(folder, { recursive: true, force: true }));

const logged: string[] = [];

async function statusesWith(dataDir: string, minBytes?: number): Promise<number[]> {
  const log = openLog('error', { write: (line: string) => void logged.push(line) });
  const app = createHttpApp(log, 0);
  refuseWritesWithoutDiskSpace(app, watchDisk(dataDir, log, minBytes));
  app.route({ method: ['GET', 'POST'], url: '/basket', handler: (_request, reply) => reply.send({}) });
  const responses = [await app.inject({ url: '/basket' }), await app.inject({ method: 'POST', url: '/basket' })];
  await app.close();
  return responses.map(({ statusCode }) => statusCode);
}

it('accepts all requests while there is disk space', async () => {
  assert.deepEqual(await statusesWith(folder), [200, 200]);
  assert.deepEqual(logged, []);
});

it('accepts only reads while the disk has too little space left, and logs the reason', async () => {
  assert.deepEqual(await statusesWith(folder, 2 ** 60), [200, 503]);
  assert.match(
    logged.join(''),
    /"obstacle":"only \d+ MiB of disk space left.*DATA_DIR cannot be written to: .* until you free disk space/,
  );
});

it('accepts only reads while the folder is missing', async () => {
  assert.deepEqual(await statusesWith(path.join(folder, 'gone')), [200, 503]);
});

it('refuses messages and read receipts while the folder is missing, and accepts them again afterwards', async (test) => {
  if (process.env.TEST_POSTGRES) return test.skip('a PostgreSQL server has its own disk');
  const { world, openTab } = await startApps(1);
  const { person, ctx } = world;
  const [ann, bob] = [await person(), await person()];
  const chatId = await startChat(world, ann, bob);
  const tab = await openTab(ann);
  const events = async () => [
    await tab.ask('sendMessage', { chatId, receiverId: bob.id, content: 'Hello', image: null }),
    await tab.ask('markAsRead', { chatId }),
  ];
  const { dataDir } = ctx.settings;
  renameSync(dataDir, `${dataDir}.gone`);
  for (const reply of await events()) assert.equal(!reply.ok && reply.code, 'unavailable');
  renameSync(`${dataDir}.gone`, dataDir);
  for (const reply of await events()) assert.ok(reply.ok);
});
