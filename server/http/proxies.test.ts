import assert from 'node:assert/strict';
import { it } from 'node:test';
import { pino } from 'pino';
import { createHttpApp } from './app.ts';

async function addressSeen(trustedProxies: number): Promise<string> {
  const app = createHttpApp(pino({ level: 'silent' }), trustedProxies);
  app.get('/who', (request, reply) => reply.send(request.ip));
  const headers = { 'x-forwarded-for': '203.0.113.9, 198.51.100.7' };
  const { body } = await app.inject({ url: '/who', remoteAddress: '192.0.2.1', headers });
  await app.close();
  return body;
}

it('ignores forwarded addresses unless the number of proxies in front is configured', async () => {
  assert.equal(await addressSeen(0), '192.0.2.1');
});

it('uses the address that the nearest trusted proxy saw, whatever the caller claims', async () => {
  assert.equal(await addressSeen(1), '198.51.100.7');
});
