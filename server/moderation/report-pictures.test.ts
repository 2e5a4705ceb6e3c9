import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { describe, it } from 'node:test';
import { and, eq, isNull, sql } from 'drizzle-orm';
import type { Output } from '#contract/endpoint.ts';
import type { readReports } from '#contract/reports.ts';
import { maxPictures } from '#contract/sizes.ts';
import { dayMs } from '#contract/time.ts';
import { sendMessage } from '#server/chat/send-message.ts';
import { collectFiles } from '#server/data-exports/collect-files.ts';
import { aPicture } from '#test/applications.ts';
import { startChat } from '#test/chatting.ts';
import { atTime } from '#test/sale.ts';
import { upload } from '#test/upload.ts';
import { makeWorld, type Person } from '#test/world.ts';
import { deleteUnusedReportPictures, reportPictureFile } from './report-pictures.ts';
import { reportPictures } from './tables.ts';

const world = await makeWorld({}, undefined, 'without jobs');
const { call, person, ctx } = world;
const admin = await person({ role: 'admin' });
const withArtist = aPicture().withExif({ IFD0: { Artist: 'Ann Secret' } });
const image = new Uint8Array(await withArtist.png().toBuffer());

const migration = new URL('../db/migrations/0066_copied_pictures_of_reports.sql', import.meta.url);

const send = ({ token }: Person) => upload(world, '/api/reports/pictures', token, { image });
const add = async (by: Person) => String((await send(by)).body._id);
const read = async (picture: string, by?: Person) =>
  (await call('GET', `/api/reports/pictures/${picture}`, by?.token)).status;
const report = async ({ token }: Person, id: string, pictures: string[]) =>
  call('POST', '/api/reports', token, { kind: 'product', id, reason: 'fraud', details: 'See the picture.', pictures });
const shown = async (id: string) =>
  (await call<Output<typeof readReports>>('GET', `/api/admins/reports/product/${id}`, admin.token)).body.reports;

/** Sends a message for each entry, with or without a picture, and returns their ids. */
async function sendMessages(from: Person, to: Person, withPictures: boolean[]): Promise<string[]> {
  const chatId = await startChat(world, to, from);
  const viewer = { id: from.id, role: 'buyer' as const, isVerified: true, tokenHash: '' };
  const ids: string[] = [];
  for (const withPicture of withPictures) {
    const uploaded =
      withPicture && (await upload(world, '/api/uploads/chat-image', from.token, { chatImage: image, chatId }));
    const picture = uploaded ? String(uploaded.body.chatImageUrl) : null;
    const draft = { chatId, receiverId: to.id, content: 'Look!', image: picture };
    ids.push((await sendMessage({ ...ctx, viewer }, draft))._id);
  }
  return ids;
}

/** The names of the files in a person's data export. */
async function filesOf({ id }: Person): Promise<string[]> {
  const names: string[] = [];
  for await (const { name } of collectFiles(ctx, id)) names.push(name);
  return names;
}

describe('the pictures of a report', () => {
  it('are visible to the reporter and, once the report is sent, to admins, and to nobody else', async () => {
    const [ann, eve] = [await person(), await person()];
    const id = await world.listing();
    const pictures = [await add(ann), await add(ann)];
    const [first = ''] = pictures;
    assert.deepEqual([await read(first, ann), await read(first, admin)], [200, 404], 'not sent yet');
    assert.equal((await report(ann, id, pictures)).status, 201);
    assert.deepEqual([await read(first, ann), await read(first, admin)], [200, 200]);
    assert.deepEqual(
      [await read(first, eve), await read(first, world.seller), await read(first), await read('nothing', admin)],
      [404, 404, 401, 404],
    );
    assert.deepEqual(
      (await shown(id)).map((each) => each.pictures),
      [pictures],
    );
  });

  it('are stored as WebP without metadata, and nothing but pictures is accepted', async () => {
    const ann = await person();
    const text = new TextEncoder().encode('<script>alert(1)</script>');
    const refused = await upload(world, '/api/reports/pictures', ann.token, { image: text });
    assert.equal(refused.body.code, 'unsupported_type');
    const url = `/api/reports/pictures/${await add(ann)}`;
    const headers = { authorization: `Bearer ${ann.token}` };
    const { headers: got, rawPayload } = await world.app.inject({ url, headers });
    assert.equal(got['content-type'], 'image/webp');
    assert.equal(rawPayload.subarray(8, 12).toString(), 'WEBP');
    assert.deepEqual(
      [Buffer.from(image), rawPayload].map((each) => each.includes('Ann Secret')),
      [true, false],
    );
    assert.match(String(got['cache-control']), /private|no-store/);
    assert.equal((await upload(world, '/api/reports/pictures', undefined, { image })).status, 401);
  });

  it("are limited to six, must be the reporter's own, and cannot be used in a second report", async () => {
    const [ann, eve] = [await person(), await person()];
    const [id, other] = [await world.listing(), await world.listing()];
    const seven = [];
    for (let number = 0; number <= maxPictures; number += 1) seven.push(await add(ann));
    const eves = await add(eve);
    const again = { pictures: 'Please add your pictures again.' };
    assert.equal((await report(ann, id, seven)).status, 400);
    for (const wrong of [[eves], ['nothing'], [...seven.slice(0, 5), eves], [`../identity/${eves}`]]) {
      const { status, body } = await report(ann, id, wrong);
      assert.deepEqual([status, body.code], [400, 'invalid_input'], wrong.join());
    }
    assert.deepEqual((await report(ann, id, [eves])).body.fields, again);
    assert.equal((await call('GET', `/api/admins/reports/product/${id}`, admin.token)).status, 404, 'nothing stored');
    assert.equal((await report(ann, id, seven.slice(0, 6))).status, 201);
    assert.equal((await report(ann, other, seven.slice(0, 1))).status, 400, 'it belongs to the other report');
    assert.equal((await report(ann, other, seven.slice(6))).status, 201);
  });

  it('include those of a reported message and of the ten before it', async () => {
    const [ann, bob] = [await person(), await person()];
    const messages = await sendMessages(bob, ann, [true, ...Array.from({ length: 9 }, () => false), true, true]);
    const reportOf = async (id: string) => {
      const body = { kind: 'message', id, reason: 'abuse', details: 'Rude pictures.' };
      assert.equal((await call('POST', '/api/reports', ann.token, body)).status, 201);
      const path = `/api/admins/reports/message/${id}`;
      return (await call<Output<typeof readReports>>('GET', path, admin.token)).body.reports[0]?.pictures ?? [];
    };
    const pictures = await reportOf(messages.at(-1) ?? '');
    assert.equal(pictures.length, 2, 'the first message is not one of the ten');
    assert.deepEqual([await read(pictures[0] ?? '', admin), await read(pictures[1] ?? '', bob)], [200, 404]);
    assert.equal((await reportOf(messages[10] ?? '')).length, 2);
    assert.equal((await reportOf(messages[9] ?? '')).length, 1, 'the message itself has none');
    assert.equal(await read(pictures[0] ?? '', ann), 404, 'copies are for admins only');
    assert.deepEqual(await filesOf(ann), []);
    await ctx.db.update(reportPictures).set({ isCopy: false });
    await ctx.db.execute(sql.raw(readFileSync(migration, 'utf8').split('--> statement-breakpoint')[1] ?? ''));
    assert.equal(await read(pictures[0] ?? '', ann), 404, 'a copy from before copies were marked');
    const again = { kind: 'message', id: messages.at(-1), reason: 'abuse', details: 'Rude pictures.' };
    assert.equal((await call('POST', '/api/reports', ann.token, again)).status, 409);
    const unused = and(eq(reportPictures.uploaderId, ann.id), isNull(reportPictures.reportId));
    assert.equal(await ctx.db.$count(reportPictures, unused), 0, 'a second report copies nothing');
  });

  it('are limited in number until they are used, and deleted after a day if they are not', async () => {
    const ann = await person();
    const kept = await add(ann);
    assert.equal((await report(ann, await world.listing(), [kept])).status, 201);
    const unused = [];
    for (let number = 0; number < 2 * maxPictures; number += 1) unused.push(await add(ann));
    const { status, body } = await send(ann);
    assert.equal(status, 409);
    assert.match(String(body.message), /too many unused pictures/);
    const [lost = ''] = unused;
    await deleteUnusedReportPictures(ctx);
    assert.equal(await read(lost, ann), 200, 'the day is not over');
    await deleteUnusedReportPictures(atTime(world, ctx.now().getTime() + 2 * dayMs).ctx);
    assert.deepEqual([await read(lost, ann), await read(kept, ann)], [404, 200]);
    assert.equal(await ctx.privateFiles.read(reportPictureFile(lost)), undefined);
  });

  it('are limited in number even if they are uploaded in parallel', async () => {
    const ann = await person();
    const sent = await Promise.all(Array.from({ length: 2 * maxPictures + 4 }, () => send(ann)));
    assert.equal(sent.filter(({ status }) => status === 201).length, 2 * maxPictures);
    assert.equal(await ctx.db.$count(reportPictures, eq(reportPictures.uploaderId, ann.id)), 2 * maxPictures);
  });

  it("do not count towards the reporter's limit if they were copied for a report that was refused", async () => {
    const [ann, bob] = [await person(), await person()];
    const id = (await sendMessages(bob, ann, [true, true, true])).at(-1);
    for (let tries = 0; tries < 4; tries += 1) {
      const body = { kind: 'message', id, reason: 'abuse', details: 'Rude.', pictures: ['nothing'] };
      assert.equal((await call('POST', '/api/reports', ann.token, body)).status, 400);
    }
    const isUnused = and(eq(reportPictures.uploaderId, ann.id), isNull(reportPictures.reportId));
    assert.equal(await ctx.db.$count(reportPictures, isUnused), 2 * maxPictures, 'the copies');
    assert.equal((await send(ann)).status, 201);
  });

  it("are part of the reporter's data export", async () => {
    const ann = await person();
    const picture = await add(ann);
    await report(ann, await world.listing(), [picture]);
    assert.deepEqual(await filesOf(ann), [`reports/${picture}.webp`]);
  });
});
