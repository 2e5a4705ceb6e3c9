import assert from 'node:assert/strict';
import net from 'node:net';
import { once } from 'node:events';
import { describe, it } from 'node:test';
import { sellerApplications } from '#server/accounts/tables.ts';
import { aPdf, privately } from '#test/applications.ts';
import { makeWorld } from '#test/world.ts';

const world = await makeWorld({}, undefined, 'without jobs');
const url = '/api/users/request-upgrade-to-seller';
const { token } = await world.person();

const post = async (type: string | undefined, payload: string | Buffer, to = url) => {
  const headers = { authorization: `Bearer ${token}`, ...(type && { 'content-type': type }) };
  const answer = await world.app.inject({ method: 'POST', url: to, headers, payload });
  return [answer.statusCode, answer.json<{ code: string }>().code];
};
const part = (disposition: string, content: string) =>
  `--bee\r\nContent-Disposition: form-data; ${disposition}\r\n\r\n${content}\r\n`;

describe('a multipart body', () => {
  it('that cannot be read is 400, whatever is wrong with it', async () => {
    const good = part('name="phone"', '1');
    for (const [type, body] of [
      ['multipart/form-data', `${good}--bee--\r\n`],
      ['multipart/form-data; boundary=', `${good}--bee--\r\n`],
      ['multipart/form-data; boundary=wasp', `${good}--bee--\r\n`],
      ['multipart/form-data; boundary=bee', good],
      ['multipart/form-data; boundary=bee', 'bees'],
      ['multipart/form-data; boundary=bee', `--bee\r\n\r\nno name\r\n--bee--\r\n`],
      ['multipart/form-data; boundary=bee', Buffer.from(`${part('name="bio"', '\xfe\xff')}--bee--\r\n`, 'latin1')],
      [`multipart/form-data; boundary=${'b'.repeat(500)}`, `${good}--bee--\r\n`],
    ] as const)
      assert.deepEqual(await post(type, body), [400, 'malformed'], `${type} ${body.toString()}`);
  });

  it('is read whole, though its boundary stands in what it carries', async () => {
    const bio = 'honey bee, --bee\n--bee-- and\r\n-bee';
    const fields = Object.entries({ ...privately, bio }).map(([name, text]) => part(`name="${name}"`, text));
    const file = part('name="file"; filename="bee.pdf"', aPdf('bee').toString());
    const [status] = await post('multipart/form-data; boundary=bee', `${fields.join('')}${file}--bee--\r\n`);
    assert.equal(status, 201);
    const [kept] = await world.ctx.db.select().from(sellerApplications);
    assert.equal(kept?.bio, bio);
  });

  it('whose file is only a text has no file', async () => {
    const text = `${part('name="file"', 'a text')}--bee--\r\n`;
    assert.deepEqual(await post('multipart/form-data; boundary=bee', text), [400, 'invalid_input']);
  });

  it('is taken only where it is asked for, and nothing else is taken there', async () => {
    assert.deepEqual(await post('multipart/form-data; boundary=bee', '--bee--\r\n', '/api/baskets'), [
      415,
      'unsupported_type',
    ]);
    assert.deepEqual(await post('application/json', '{"name":"Ann"}'), [415, 'unsupported_type']);
    assert.deepEqual(await post('text/plain', 'bees'), [415, 'unsupported_type']);
    assert.deepEqual(await post(undefined, ''), [400, 'invalid_input']);
  });

  it('of fields alone cannot be larger than the file may be', async () => {
    const many = part('name="phone"', 'x'.repeat(1000)).repeat(6000);
    assert.deepEqual(await post('multipart/form-data; boundary=bee', `${many}--bee--\r\n`), [413, 'too_large']);
  });

  it('of somebody who may not send it is refused before it arrives', async () => {
    const address = await world.app.listen({ port: 0, host: '127.0.0.1' });
    const socket = net.connect(Number(new URL(address).port), '127.0.0.1');
    socket.write(
      `POST ${url} HTTP/1.1\r\nHost: x\r\nContent-Type: multipart/form-data; boundary=bee\r\nContent-Length: 5000000\r\n\r\n--bee`,
    );
    const [answer] = (await once(socket, 'data')) as [Buffer];
    assert.match(answer.toString(), /^HTTP\/1\.1 401 /);
    socket.destroy();
  });
});
