import assert from 'node:assert/strict';
import { once } from 'node:events';
import { readdir, readFile } from 'node:fs/promises';
import net from 'node:net';
import path from 'node:path';
import { after, describe, it } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'drizzle-orm';
import { crc32, gzipSync } from 'node:zlib';
import sharp from 'sharp';
import { identityDocuments } from '#server/accounts/tables.ts';
import { aPicture, privately } from '#test/applications.ts';
import { eventually, makeWorld } from '#test/world.ts';

const logged: string[] = [];
const log = { write: (line: string) => void logged.push(line) };
const world = await makeWorld({}, log, 'without jobs');
const { port } = new URL(await world.app.listen({ port: 0, host: '127.0.0.1' }));
after(() => assert.doesNotMatch(logged.join(''), /"level":(50|60)/, 'nothing of it was an error of ours'));

const seller = world.seller.token;
const buyer = (await world.person()).token;
const listing = await world.listing({ status: 'inactive', pictures: [] });

/** Each way in for a file: who may send it, and the text fields that go with it. */
const ways = [
  { url: '/api/uploads/product-image', token: seller, file: 'image', fields: { productId: listing } },
  { url: '/api/users/request-upgrade-to-seller', token: buyer, file: 'file', fields: privately },
];
type Way = (typeof ways)[number];

const part = (disposition: string, content: Buffer | string) =>
  Buffer.concat([
    Buffer.from(`--bee\r\nContent-Disposition: form-data; ${disposition}\r\n\r\n`),
    Buffer.from(content),
    Buffer.from('\r\n'),
  ]);
const end = Buffer.from('--bee--\r\n');
const fieldsOf = ({ fields }: Way) => Object.entries(fields).map(([name, text]) => part(`name="${name}"`, text));
const formOf = (way: Way, content: Buffer | string, name = 'photo.jpg') =>
  Buffer.concat([...fieldsOf(way), part(`name="${way.file}"; filename="${name}"`, content), end]);

const post = async ({ url, token }: Way, payload: Buffer, headers: Record<string, string> = {}) => {
  const type = 'multipart/form-data; boundary=bee';
  const all = { authorization: `Bearer ${token}`, 'content-type': type, ...headers };
  const answer = await world.app.inject({ method: 'POST', url, headers: all, payload });
  return { status: answer.statusCode, body: answer.json<{ code?: string; imageUrl?: string }>() };
};

const filesIn = (folder: string) =>
  readdir(path.join(world.dataDir, 'files', folder), { recursive: true }).catch(() => []);
/** Everything there is: files, and the rows that would name them. */
const kept = async () => [
  await filesIn('images'),
  await filesIn('private'),
  await world.ctx.db.$count(identityDocuments),
  (await world.ctx.db.execute(sql`select count(*) from seller_applications`)).rows,
];

describe('a form that is sent in bad faith', () => {
  it('of very many parts or endless heads is refused without being read, and a text as large as a file for what it is', async () => {
    const before = await kept();
    const many = Buffer.concat([...Array.from({ length: 80_000 }, () => part('name="a"', '')), end]);
    const heads = Buffer.concat([part(`name="a"\r\n${'X: y\r\n'.repeat(100_000)}X: y`, ''), end]);
    for (const way of ways) {
      for (const litter of [many, heads]) {
        const { status, body } = await post(way, litter);
        assert.deepEqual([status, body.code], [400, 'malformed']);
      }
      const long = Buffer.concat([
        part('name="productId"', 'x'.repeat(4_000_000)),
        part('name="phone"', 'x'.repeat(900_000)),
        end,
      ]);
      assert.equal((await post(way, long)).status, 400);
    }
    assert.deepEqual(await kept(), before);
  });

  it('that is packed, or cut off, is 400', async () => {
    for (const way of ways) {
      const good = formOf(way, await aPicture().png().toBuffer());
      assert.equal((await post(way, gzipSync(good), { 'content-encoding': 'gzip' })).status, 400);
      assert.equal((await post(way, good.subarray(0, good.length - 30))).status, 400);
    }
  });

  it('leaves nothing behind and no room taken when its sender goes away in the middle', async () => {
    const before = await kept();
    for (const { url, token } of ways)
      for (let tries = 0; tries < 12; tries += 1) {
        const socket = net.connect(Number(port), '127.0.0.1');
        socket.on('error', () => {});
        socket.write(
          `POST ${url} HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer ${token}\r\nContent-Type: multipart/form-data; boundary=bee\r\n` +
            'Content-Length: 5000000\r\n\r\n--bee\r\n',
        );
        await once(socket, 'connect');
        socket.destroy();
      }
    const [way] = ways as [Way];
    const answer = await eventually(async () => {
      const { status, body } = await post(way, formOf(way, await aPicture(61, 40).png().toBuffer()));
      return status === 201 ? body : undefined;
    });
    assert.ok(answer.imageUrl);
    const [images, ...others] = await kept();
    assert.deepEqual(others, before.slice(1));
    assert.equal(
      (images as string[]).filter((name) => !(before[0] as string[]).includes(name)).length,
      2,
      'its folder and file',
    );
  });
});

describe('a sender who is slow on many connections', () => {
  it('keeps only themselves waiting', async () => {
    const [way] = ways as [Way];
    const other = await world.person({ role: 'seller' });
    const id = await world.listing({ sellerId: other.id, status: 'inactive', pictures: [] });
    const sockets = Array.from({ length: 10 }, () => {
      const socket = net.connect(Number(port), '127.0.0.1');
      socket.on('error', () => {});
      socket.write(
        `POST ${way.url} HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer ${seller}\r\nContent-Type: multipart/form-data; boundary=bee\r\n` +
          'Content-Length: 15000000\r\n\r\n--bee\r\n',
      );
      return socket;
    });
    await Promise.all(sockets.map((socket) => once(socket, 'connect')));
    await sleep(200);
    const theirs = { ...way, token: other.token, fields: { productId: id } };
    const large = Buffer.concat([await aPicture().jpeg().toBuffer(), Buffer.alloc(8_000_000)]);
    const answer = await Promise.race([post(theirs, formOf(theirs, large)), sleep(5000)]);
    for (const socket of sockets) socket.destroy();
    assert.equal(answer?.status, 201);
  });
});

describe('a file that is more than it says', () => {
  const script = '<script>alert(document.domain)</script>';

  it('is kept as a picture and nothing else, whatever it is called and whatever stands behind it', async () => {
    const [way] = ways as [Way];
    const jpeg = await aPicture(70, 50)
      .jpeg()
      .withExif({ IFD0: { ImageDescription: script.repeat(500) } })
      .toBuffer();
    const polyglot = Buffer.concat([jpeg, Buffer.from(`${script}PK\u0003\u0004%PDF-1.7 --bee\n--bee--`)]);
    const paths = ['../../../../etc/passwd', '/etc/passwd', 'x.php', 'x.svg', 'CON', '..'];
    for (const name of [...paths, 'a".png', 'a\r\nX-Evil: 1']) {
      const { status, body } = await post(way, formOf(way, polyglot, name));
      assert.equal(status, 201, name);
      const stored = await readFile(path.join(world.dataDir, body.imageUrl ?? ''));
      assert.ok(!stored.includes('script') && !stored.includes('PK\u0003\u0004'));
      assert.equal((await sharp(stored).metadata()).format, 'webp');
    }
  });

  it('of many frames is its first one', async () => {
    const [way] = ways as [Way];
    const id = await world.listing({ status: 'inactive', pictures: [] });
    const frames = 60;
    const raw = Buffer.from(Array.from({ length: 64 * 64 * frames * 3 }, (_, at) => (at * 7 + (at >> 13)) % 251));
    const strip = sharp(raw, { raw: { width: 64, height: 64 * frames, channels: 3, pageHeight: 64 } });
    for (const moving of [await strip.clone().gif().toBuffer(), await strip.clone().webp().toBuffer()]) {
      assert.equal((await sharp(moving, { pages: -1 }).metadata()).pages, frames);
      const { status, body } = await post(
        { ...way, fields: { productId: id } },
        formOf({ ...way, fields: { productId: id } }, moving),
      );
      assert.equal(status, 201);
      assert.match(body.imageUrl ?? '', /\/64\.webp$/);
    }
  });

  it('that claims to be enormous is refused by its claim', async () => {
    const before = await kept();
    const png = await aPicture(8, 8).png().toBuffer();
    png.writeUInt32BE(60_000, 16);
    png.writeUInt32BE(60_000, 20);
    png.writeUInt32BE(crc32(png.subarray(12, 29)), 29);
    const jpeg = await aPicture(8, 8).jpeg().toBuffer();
    const frame = jpeg.indexOf(Buffer.from([0xff, 0xc0]));
    jpeg.writeUInt16BE(60_000, frame + 5);
    jpeg.writeUInt16BE(60_000, frame + 7);
    for (const way of ways)
      for (const liar of [png, jpeg]) {
        const { status, body } = await post(way, formOf(way, liar));
        assert.deepEqual([status, body.code], [415, 'unsupported_type']);
      }
    assert.deepEqual(await kept(), before);
  });
});
