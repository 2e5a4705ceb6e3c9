import assert from 'node:assert/strict';
import net from 'node:net';
import { once } from 'node:events';
import { describe, it } from 'node:test';
import { sellerApplications } from '#server/accounts/tables.ts';
import { aPdf, privateApplicant } from '#test/applications.ts';
import { makeWorld } from '#test/world.ts';

const world = await makeWorld({}, undefined, 'without jobs');
const url = '/api/users/request-upgrade-to-seller';
const { token } = await world.person();

const post = async (type: string | undefined, payload: string | Buffer, to = url) => {
  const headers = { authorization: `Bearer ${token}`, ...(type && { 'content-type': type }) };
  const response = await world.app.inject({ method: 'POST', url: to, headers, payload });
  return [response.statusCode, response.json<{ code: string }>().code];
};
const part = (disposition: string, content: string) =>
  `--bee\r\nContent-Disposition: form-data; ${disposition}\r\n\r\n${content}\r\n`;

describe('a multipart body', () => {
  it('that is malformed is refused with 400, whatever is wrong with it', async () => {
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

  it('is read completely even if its content contains the boundary', async () => {
    const bio = 'honey bee, --bee\n--bee-- and\r\n-bee';
    const fields = Object.entries({ ...privateApplicant, bio }).map(([name, text]) => part(`name="${name}"`, text));
    const file = part('name="file"; filename="bee.pdf"', aPdf('bee').toString());
    const [status] = await post('multipart/form-data; boundary=bee', `${fields.join('')}${file}--bee--\r\n`);
    assert.equal(status, 201);
    const [stored] = await world.ctx.db.select().from(sellerApplications);
    assert.equal(stored?.bio, bio);
  });

  it('with text in the file field counts as having no file', async () => {
    const text = `${part('name="file"', 'a text')}--bee--\r\n`;
    assert.deepEqual(await post('multipart/form-data; boundary=bee', text), [400, 'invalid_input']);
  });

  it('without a file, or with an empty one, is refused with a message asking for a file', async () => {
    const upload = async (payload: string) => {
      const headers = { authorization: `Bearer ${token}`, 'content-type': 'multipart/form-data; boundary=bee' };
      const response = await world.app.inject({ method: 'POST', url: '/api/uploads/avatar', headers, payload });
      const { message, fields } = response.json<{ message: string; fields: object }>();
      return [response.statusCode, message, fields];
    };
    for (const [body, sentence] of [
      ['', 'Please choose a file.'],
      [part('name="avatar"; filename="bee.png"', ''), 'Please choose a file that is not empty.'],
    ] as const)
      assert.deepEqual(await upload(`${body}--bee--\r\n`), [400, sentence, { avatar: sentence }]);
  });

  it('is accepted only where it is declared, and nothing else is accepted there', async () => {
    assert.deepEqual(await post('multipart/form-data; boundary=bee', '--bee--\r\n', '/api/baskets'), [
      415,
      'unsupported_type',
    ]);
    assert.deepEqual(await post('application/json', '{"name":"Ann"}'), [415, 'unsupported_type']);
    assert.deepEqual(await post('text/plain', 'bees'), [415, 'unsupported_type']);
    assert.deepEqual(await post(undefined, ''), [400, 'invalid_input']);
  });

  it('of text fields alone cannot exceed the file limit', async () => {
    const many = part('name="phone"', 'x'.repeat(1000)).repeat(6000);
    assert.deepEqual(await post('multipart/form-data; boundary=bee', `${many}--bee--\r\n`), [413, 'too_large']);
  });

  it('from an unauthorised sender is rejected before it arrives', async () => {
    const origin = await world.app.listen({ port: 0, host: '127.0.0.1' });
    const socket = net.connect(Number(new URL(origin).port), '127.0.0.1');
    socket.write(
      `POST ${url} HTTP/1.1\r\nHost: x\r\nContent-Type: multipart/form-data; boundary=bee\r\nContent-Length: 5000000\r\n\r\n--bee`,
    );
    const [response] = (await once(socket, 'data')) as [Buffer];
    assert.match(response.toString(), /^HTTP\/1\.1 401 /);
    socket.destroy();
  });
});
