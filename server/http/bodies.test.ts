import assert from 'node:assert/strict';
import { it } from 'node:test';
import { openLog } from '#server/log.ts';
import { createHttpApp } from './app.ts';
import { readJson } from './bodies.ts';

it('keeps a long JSON body as text until it is read, since it takes over twenty times as much memory once parsed', async () => {
  const app = createHttpApp(openLog('silent'), 0);
  app.post('/', async ({ body }) => ({ isParsed: 'items' in (body as object), read: readJson(body) }));
  for (const count of [10, 10_000]) {
    const sent = { email: 'ann@test.example', items: Array.from({ length: count }, () => ({})) };
    const { statusCode, body } = await app.inject({ method: 'POST', url: '/', payload: sent });
    assert.deepEqual([statusCode, JSON.parse(body)], [200, { isParsed: count === 10, read: sent }]);
  }
  for (const broken of [`[${'{},'.repeat(10_000)}`, `{"__proto__": [${'1,'.repeat(10_000)}1]}`]) {
    const headers = { 'content-type': 'application/json' };
    const { statusCode } = await app.inject({ method: 'POST', url: '/', headers, payload: broken });
    assert.equal(statusCode, 400);
  }
  await app.close();
});
