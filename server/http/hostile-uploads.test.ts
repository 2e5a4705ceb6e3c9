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
import { inLongRuns } from '#test/child-processes.ts';
import { aPicture, privateApplicant } from '#test/applications.ts';
import { eventually, makeWorld } from '#test/world.ts';

const logged: string[] = [];
const log = { write: (line: string) => void logged.push(line) };
const world = await makeWorld({}, log, 'without jobs');
const { port } = new URL(await world.app.listen({ port: 0, host: '127.0.0.1' }));
after(() => assert.doesNotMatch(logged.join(''), /"level":(50|60)/, 'no internal errors'));

const seller = world.seller.token;
const buyer = (await world.person()).token;
const listing = await world.listing({ status: 'inactive', pictures: [] });

type Upload = { url: string; token: string; file: string; fields: Record<string, string> };

/** The endpoints that accept files, with who may send one and the text fields that go with it. */
const uploads: Upload[] = [
  { url: '/api/uploads/product-image', token: seller, file: 'image', fields: { productId: listing } },
  { url: '/api/users/request-upgrade-to-seller', token: buyer, file: 'file', fields: privateApplicant },
  { url: '/api/sellers/change-details', token: seller, file: 'file', fields: privateApplicant },
];

const part = (disposition: string, content: Buffer | string) =>
  Buffer.concat([
    Buffer.from(`--bee\r\nContent-Disposition: form-data; ${disposition}\r\n\r\n`),
    Buffer.from(content),
    Buffer.from('\r\n'),
  ]);
const end = Buffer.from('--bee--\r\n');
const fieldsOf = ({ fields }: Upload) => Object.entries(fields).map(([name, text]) => part(`name="${name}"`, text));
const formOf = (target: Upload, content: Buffer | string, name = 'photo.jpg') =>
  Buffer.concat([...fieldsOf(target), part(`name="${target.file}"; filename="${name}"`, content), end]);

const post = async ({ url, token }: Upload, payload: Buffer, headers: Record<string, string> = {}) => {
  const type = 'multipart/form-data; boundary=bee';
  const all = { authorization: `Bearer ${token}`, 'content-type': type, ...headers };
  const response = await world.app.inject({ method: 'POST', url, headers: all, payload });
  return { status: response.statusCode, body: response.json<{ code?: string; imageUrl?: string }>() };
};

const filesIn = (folder: string) =>
  readdir(path.join(world.dataDir, 'files', folder), { recursive: true }).catch(() => []);
/** All stored files, and the rows that would refer to them. */
const everythingStored = async () => [
  await filesIn('images'),
  await filesIn('private'),
  await world.ctx.db.$count(identityDocuments),
  (await world.ctx.db.execute(sql`select count(*) from seller_applications`)).rows,
];

describe('a malicious form', () => {
  it('with too many parts, endless headers or an oversized text field is refused with 400', async () => {
    const before = await everythingStored();
    const many = Buffer.concat([...Array.from({ length: 80_000 }, () => part('name="a"', '')), end]);
    const headers = Buffer.concat([part(`name="a"\r\n${'X: y\r\n'.repeat(100_000)}X: y`, ''), end]);
    for (const target of uploads) {
      for (const payload of [many, headers]) {
        const { status, body } = await post(target, payload);
        assert.deepEqual([status, body.code], [400, 'malformed']);
      }
      const long = Buffer.concat([
        part('name="productId"', 'x'.repeat(4_000_000)),
        part('name="phone"', 'x'.repeat(900_000)),
        end,
      ]);
      assert.equal((await post(target, long)).status, 400);
    }
    assert.deepEqual(await everythingStored(), before);
  });

  it('that is compressed or cut off is refused with 400', async () => {
    for (const target of uploads) {
      const good = formOf(target, await aPicture().png().toBuffer());
      assert.equal((await post(target, gzipSync(good), { 'content-encoding': 'gzip' })).status, 400);
      assert.equal((await post(target, good.subarray(0, good.length - 30))).status, 400);
    }
  });

  it('leaves nothing behind and occupies no upload slot when its sender disconnects halfway', async () => {
    const before = await everythingStored();
    for (const { url, token } of uploads)
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
    const [target] = uploads as [Upload];
    const response = await eventually(async () => {
      const { status, body } = await post(target, formOf(target, await aPicture(61, 40).png().toBuffer()));
      return status === 201 ? body : undefined;
    });
    assert.ok(response.imageUrl);
    const [images, ...others] = await everythingStored();
    assert.deepEqual(others, before.slice(1));
    assert.equal(
      (images as string[]).filter((name) => !(before[0] as string[]).includes(name)).length,
      2,
      'its folder and file',
    );
  });
});

describe('a slow sender with many connections', () => {
  it('delays only their own uploads', async () => {
    const [target] = uploads as [Upload];
    const other = await world.person({ role: 'seller' });
    const id = await world.listing({ sellerId: other.id, status: 'inactive', pictures: [] });
    const sockets = Array.from({ length: 10 }, () => {
      const socket = net.connect(Number(port), '127.0.0.1');
      socket.on('error', () => {});
      socket.write(
        `POST ${target.url} HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer ${seller}\r\nContent-Type: multipart/form-data; boundary=bee\r\n` +
          'Content-Length: 15000000\r\n\r\n--bee\r\n',
      );
      return socket;
    });
    await Promise.all(sockets.map((socket) => once(socket, 'connect')));
    await sleep(200);
    const theirs = { ...target, token: other.token, fields: { productId: id } };
    const large = Buffer.concat([await aPicture().jpeg().toBuffer(), Buffer.alloc(8_000_000)]);
    const response = await Promise.race([
      post(theirs, formOf(theirs, large)),
      sleep(12_000, undefined, { ref: false }),
    ]);
    for (const socket of sockets) socket.destroy();
    assert.equal(response?.status, 201);
  });
});

describe('many huge pictures from unverified accounts', inLongRuns, () => {
  it("make other people's uploads wait for only a few of them", async () => {
    const huge = await sharp({ create: { width: 5000, height: 5000, channels: 3, background: '#f2ab2e' } })
      .png({ compressionLevel: 9 })
      .toBuffer();
    const accounts = await Promise.all([0, 1].map(() => world.person({ verified: false })));
    let done = 0;
    const theirs = Array.from({ length: 20 }, async (_, at) => {
      const target = { url: '/api/uploads/avatar', token: accounts[at % 2]?.token ?? '', file: 'avatar', fields: {} };
      assert.equal((await post(target, formOf(target, huge))).status, 200);
      done += 1;
    });
    await sleep(100);
    const [target] = uploads as [Upload];
    assert.equal((await post(target, formOf(target, await aPicture(80, 60).jpeg().toBuffer()))).status, 201);
    assert.ok(done <= 8, `${done} were processed before it`);
    await Promise.all(theirs);
  });
});

describe('a file that is not what it claims to be', () => {
  const script = '<script>alert(document.domain)</script>';

  it('is stored as a picture and nothing else, whatever its name and whatever follows the image data', async () => {
    const [target] = uploads as [Upload];
    const jpeg = await aPicture(70, 50)
      .jpeg()
      .withExif({ IFD0: { ImageDescription: script.repeat(500) } })
      .toBuffer();
    const polyglot = Buffer.concat([jpeg, Buffer.from(`${script}PK\u0003\u0004%PDF-1.7 --bee\n--bee--`)]);
    const paths = ['../../../../etc/passwd', '/etc/passwd', 'x.php', 'x.svg', 'CON', '..'];
    for (const name of [...paths, 'a".png', 'a\r\nX-Evil: 1']) {
      const { status, body } = await post(target, formOf(target, polyglot, name));
      assert.equal(status, 201, name);
      const stored = await readFile(path.join(world.dataDir, body.imageUrl ?? ''));
      assert.ok(!stored.includes('script') && !stored.includes('PK\u0003\u0004'));
      assert.equal((await sharp(stored).metadata()).format, 'webp');
    }
  });

  it('with many frames is stored as its first frame', async () => {
    const [target] = uploads as [Upload];
    const id = await world.listing({ status: 'inactive', pictures: [] });
    const frames = 60;
    const raw = Buffer.from(Array.from({ length: 64 * 64 * frames * 3 }, (_, at) => (at * 7 + (at >> 13)) % 251));
    const strip = sharp(raw, { raw: { width: 64, height: 64 * frames, channels: 3, pageHeight: 64 } });
    for (const moving of [await strip.clone().gif().toBuffer(), await strip.clone().webp().toBuffer()]) {
      assert.equal((await sharp(moving, { pages: -1 }).metadata()).pages, frames);
      const { status, body } = await post(
        { ...target, fields: { productId: id } },
        formOf({ ...target, fields: { productId: id } }, moving),
      );
      assert.equal(status, 201);
      assert.match(body.imageUrl ?? '', /\/64\.webp$/);
    }
  });

  it('that claims enormous dimensions is rejected because of its header', async () => {
    const before = await everythingStored();
    const png = await aPicture(8, 8).png().toBuffer();
    png.writeUInt32BE(60_000, 16);
    png.writeUInt32BE(60_000, 20);
    png.writeUInt32BE(crc32(png.subarray(12, 29)), 29);
    const jpeg = await aPicture(8, 8).jpeg().toBuffer();
    const frame = jpeg.indexOf(Buffer.from([0xff, 0xc0]));
    jpeg.writeUInt16BE(60_000, frame + 5);
    jpeg.writeUInt16BE(60_000, frame + 7);
    for (const target of uploads)
      for (const oversized of [png, jpeg]) {
        const { status, body } = await post(target, formOf(target, oversized));
        assert.deepEqual([status, body.code], [415, 'unsupported_type']);
      }
    assert.deepEqual(await everythingStored(), before);
  });
});
