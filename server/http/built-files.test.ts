import assert from 'node:assert/strict';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { after, it } from 'node:test';
import Fastify from 'fastify';
import { serveBuiltFiles } from './built-files.ts';

const client = mkdtempSync(path.join(os.tmpdir(), 'skep-client-'));
after(() => rmSync(client, { recursive: true }));
mkdirSync(path.join(client, 'assets'));
const write = (name: string) => writeFileSync(path.join(client, 'assets', name), name);

it('serves the files that exist at startup, without reading their folder again', async () => {
  write('early-1.js');
  const app = Fastify();
  await serveBuiltFiles(app, client);
  write('late-2.js');
  const statuses = ['early-1', 'late-2'].map(async (name) => (await app.inject(`/assets/${name}.js`)).statusCode);
  assert.deepEqual(await Promise.all(statuses), [200, 404]);
});
