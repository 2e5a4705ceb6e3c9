import assert from 'node:assert/strict';
import type { Socket } from 'node:net';
import { it } from 'node:test';
import * as fc from 'fast-check';
import { openLog } from '#server/log.ts';
import { createHttpApp } from './app.ts';
import { networkOf, networkOfSocket } from './network.ts';

const at = (ip: string) => networkOf({ ip });

it('counts an IPv4 address as itself, however it is written', () => {
  for (const ip of ['192.0.2.7', '::ffff:192.0.2.7', '::FFFF:192.0.2.7', '::ffff:c000:207', '0:0:0:0:0:ffff:c000:0207'])
    assert.equal(at(ip), '192.0.2.7', ip);
});

it('counts requests with an unknown address, whose connection has been closed, as one network', () => {
  assert.equal(networkOf({}), '');
});

it('counts all IPv6 addresses of one customer as one network, its first 64 bits', () => {
  for (const ip of [
    '2001:db8:1:2::1',
    '2001:DB8:1:2:ffff:ffff:ffff:ffff',
    '2001:0db8:0001:0002:0::',
    '2001:db8:1:2::1%eth0',
  ])
    assert.equal(at(ip), '2001:db8:1:2::/64', ip);
  assert.notEqual(at('2001:db8:1:3::1'), at('2001:db8:1:2::1'));
  assert.deepEqual(
    [at('::1'), at('2001:db8::1'), at('fe80::1:2:3:4:5')],
    ['0:0:0:0::/64', '2001:db8:0:0::/64', 'fe80:0:0:1::/64'],
  );
});

it('groups the addresses of a network and keeps networks apart', () => {
  const half = fc.array(fc.integer({ min: 0, max: 0xffff }), { minLength: 4, maxLength: 4 });
  const write = (groups: number[]) => groups.map((group) => group.toString(16)).join(':');
  fc.assert(
    fc.property(half, half, half, (network, one, other) => {
      fc.pre(network.some((group) => group !== 0));
      assert.equal(at(write([...network, ...one])), at(write([...network, ...other])));
      assert.equal(at(write([...network, ...one])), `${write(network)}::/64`);
    }),
  );
});

it('ignores the port that some proxies add, which differs for every connection', () => {
  for (const ip of ['192.0.2.7:8080', '192.0.2.7:49152']) assert.equal(at(ip), '192.0.2.7');
  for (const ip of ['[2001:db8:1:2::1]', '[2001:db8:1:2::1]:8080', '[2001:db8:1:2::2%eth0]:49152'])
    assert.equal(at(ip), '2001:db8:1:2::/64', ip);
});

it('leaves anything that is not an address unchanged', () => {
  for (const ip of ['unknown', '', '[', '[unknown']) assert.equal(at(ip), ip);
});

it('finds the same caller behind proxies for sockets as for requests', async () => {
  for (const proxies of [0, 1, 2, 3]) {
    const app = createHttpApp(openLog('silent'), proxies);
    app.get('/network', (request, reply) => reply.send(networkOf(request)));
    for (const forwarded of [
      undefined,
      '192.0.2.1',
      '192.0.2.1, 192.0.2.2',
      ' 192.0.2.1 ,2001:db8::1,192.0.2.3,192.0.2.4',
    ]) {
      const headers = forwarded === undefined ? {} : { 'x-forwarded-for': forwarded };
      const { body } = await app.inject({ url: '/network', headers, remoteAddress: '198.51.100.9' });
      const socket = { remoteAddress: '198.51.100.9' } as Socket;
      assert.equal(networkOfSocket({ headers, socket }, proxies), body, `${proxies}: ${forwarded}`);
    }
    await app.close();
  }
});
