import assert from 'node:assert/strict';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { Writable } from 'node:stream';
import { describe, it } from 'node:test';
import { eq } from 'drizzle-orm';
import { dayMs, minuteMs } from '#contract/time.ts';
import type { PrivateFiles } from '#server/gateways/private-files.ts';
import { anApplicant, aPdf, submitApplication, aPicture, privateApplicant } from '#test/applications.ts';
import { makeWorld } from '#test/world.ts';
import { applyToSell } from './apply-to-sell.ts';
import { deleteExpiredApplications } from './identity-documents.ts';
import { documentViews, identityDocuments, sellerApplications, users } from './tables.ts';

const lines: string[] = [];
const log = new Writable({
  write: (chunk: Buffer, _encoding, done) => {
    lines.push(chunk.toString());
    done();
  },
});
const world = await makeWorld({}, log, 'without jobs');
const { ctx } = world;

const later = (ms: number) => ({ ...ctx, now: () => new Date(ctx.now().getTime() + ms) });
const folder = path.join(world.dataDir, 'files/private/identity-documents');
const files = () => (existsSync(folder) ? readdirSync(folder).toSorted() : []);
const documentOf = async (applicationId: string) => {
  const [row] = await ctx.db.select().from(sellerApplications).where(eq(sellerApplications.id, applicationId));
  return row?.documentId;
};
const viewDocument = (applicationId: string, token: string) =>
  world.app.inject({
    method: 'GET',
    url: `/api/admins/requests/${applicationId}/document`,
    headers: { authorization: `Bearer ${token}` },
  });

describe('an identity document', () => {
  it('is stored on disk under a random name, encrypted, and has no public URL', async () => {
    const words = 'PASSPORT NUMBER 123456789';
    const { applicationId } = await anApplicant(world, { file: aPdf(words) });
    const id = (await documentOf(applicationId)) ?? '';
    assert.match(id, /^[0-9a-f]{8}-[0-9a-f]{4}-4/);
    const stored = readFileSync(path.join(folder, id));
    assert.ok(!stored.includes(words) && !stored.includes('%PDF'));
    assert.ok(stored.length > aPdf(words).length);
    for (const url of [`/files/private/identity-documents/${id}`, `/files/images/../private/identity-documents/${id}`])
      assert.equal((await world.app.inject({ method: 'GET', url })).statusCode, 404);
  });

  it('is returned to an admin exactly as uploaded, and can be neither cached nor executed', async () => {
    const png = await aPicture().png().toBuffer();
    const jpeg = await aPicture().jpeg().toBuffer();
    for (const [file, type] of [
      [aPdf(), 'application/pdf'],
      // Without a cross-reference table, which PDF readers rebuild.
      [Buffer.from('%PDF-1.4\n1 0 obj<<>>endobj\ntrailer<<>>\n%%EOF\n'), 'application/pdf'],
      [png, 'image/png'],
      [jpeg, 'image/jpeg'],
    ] as const) {
      const { applicationId, admin } = await anApplicant(world, { file, fileName: 'anything.exe' });
      const { rawPayload, headers, statusCode } = await viewDocument(applicationId, admin.token);
      assert.equal(statusCode, 200);
      assert.deepEqual(rawPayload, file);
      assert.deepEqual(
        [headers['content-type'], headers['cache-control'], headers['x-content-type-options']],
        [type, 'no-store', 'nosniff'],
      );
      assert.match(String(headers['content-security-policy']), /default-src 'none'.*sandbox/);
      assert.equal(headers['content-disposition'], 'attachment');
    }
  });

  it('has each view recorded in the database, with the admin, but not in the log', async () => {
    const { applicationId, admin, id, email } = await anApplicant(world);
    const other = await world.person({ role: 'admin', name: 'Second Admin' });
    lines.length = 0;
    await viewDocument(applicationId, admin.token);
    await viewDocument(applicationId, other.token);
    const views = await ctx.db.select().from(documentViews).where(eq(documentViews.applicationId, applicationId));
    assert.deepEqual(views.map(({ adminId }) => adminId).toSorted(), [admin.id, other.id].toSorted());
    const { body } = await world.call<{ documentViews: { admin: string }[] }>(
      'GET',
      `/api/admins/requests/${applicationId}`,
      admin.token,
    );
    assert.ok(body.documentViews.some((view) => view.admin === 'Second Admin'));
    for (let count = 0; count < 24; count += 1) await viewDocument(applicationId, admin.token);
    const { body: later } = await world.call<{ documentViews: { admin: string; times: number }[] }>(
      'GET',
      `/api/admins/requests/${applicationId}`,
      admin.token,
    );
    assert.deepEqual(
      later.documentViews.map(({ times }) => times),
      [25, 1],
      'no admin is left out, however often another views it',
    );
    const logged = lines.join('');
    assert.match(logged, /requests\/:id\/document/);
    for (const secret of [id, email, applicationId, 'Drone']) assert.ok(!logged.includes(secret), secret);
  });
});

describe('an invalid document', () => {
  it('is recognised by its content, refused and not stored', async () => {
    const jpeg = await aPicture(400, 300).jpeg().toBuffer();
    const bomb = await aPicture(10_000, 6000).png({ compressionLevel: 9 }).toBuffer();
    const svg = '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>';
    const bad: [name: string, content: Buffer][] = [
      ['passport.jpg', Buffer.from(svg)],
      ['passport.pdf', Buffer.from('<html><script>alert(1)</script></html>')],
      ['passport.pdf', aPdf().subarray(0, 200)],
      ['passport.pdf', Buffer.concat([aPdf(), Buffer.from('<script>alert(1)</script>')])],
      ['passport.pdf', Buffer.concat([Buffer.from('<html>'), aPdf()])],
      ['passport.jpg', jpeg.subarray(0, jpeg.length / 2)],
      ['passport.png', bomb],
      ['passport.png', await aPicture().gif().toBuffer()],
      ['passport.jpg', await aPicture().webp().toBuffer()],
      ['passport.jpg', Buffer.from('GIF89a<script>')],
      ['passport.pdf', Buffer.from('PK\u0003\u0004 docx')],
    ];
    const { token } = await world.person();
    const before = [files(), await ctx.db.$count(identityDocuments)];
    for (const [fileName, file] of bad) {
      const { status, body } = await submitApplication(world, token, { file, fileName });
      assert.deepEqual([status, Object.keys(body.fields ?? {})], [415, ['file']], file.toString('latin1', 0, 20));
    }
    assert.deepEqual([files(), await ctx.db.$count(identityDocuments)], before);
  });

  it('is refused if it is larger than 5 MB, or empty', async () => {
    const { token } = await world.person();
    const filled = (bytes: number) => {
      const end = aPdf();
      const start = Buffer.from('%PDF-1.7\n');
      return Buffer.concat([start, Buffer.alloc(bytes - start.length - end.length, 32), end]);
    };
    for (const bytes of [5 * 1024 * 1024 + 1, 6_000_000, 20_000_000]) {
      const { status, body } = await submitApplication(world, token, { file: filled(bytes) });
      assert.deepEqual([status, body.code], [413, 'too_large'], String(bytes));
      assert.deepEqual(body.fields, { file: 'Please choose a file of at most 5 MB.' }, String(bytes));
    }
    const empty = await submitApplication(world, token, { file: Buffer.alloc(0) });
    assert.deepEqual([empty.status, Object.keys(empty.body.fields ?? {})], [400, ['file']]);
    assert.equal((await submitApplication(world, token, { file: filled(5 * 1024 * 1024) })).status, 201);
  });
});

describe('a stored document', () => {
  it('is deleted 30 days after a rejection, not before, and the rest of the application is retained', async () => {
    const { applicationId, admin, decide } = await anApplicant(world);
    const id = (await documentOf(applicationId)) ?? '';
    await decide('reject', { reason: 'Too dark.' });
    await deleteExpiredApplications(later(30 * dayMs - minuteMs));
    assert.ok(files().includes(id));
    await deleteExpiredApplications(later(30 * dayMs + minuteMs));
    assert.ok(!files().includes(id));
    assert.equal((await viewDocument(applicationId, admin.token)).statusCode, 404);
    const { body } = await world.call('GET', `/api/admins/requests/${applicationId}`, admin.token);
    assert.deepEqual([body.status, body.reason, body.kycDocumentUrl], ['rejected', 'Too dark.', null]);
  });

  it('is deleted APPROVED_DOCUMENT_DAYS days after an approval, not before, and admins can see when', async () => {
    const { applicationId, decide } = await anApplicant(world);
    const { token } = await world.person({ role: 'admin' });
    const readDetails = async () => (await world.call('GET', `/api/admins/requests/${applicationId}`, token)).body;
    const document = (await documentOf(applicationId)) ?? '';
    await decide('approve');
    await deleteExpiredApplications(later(364 * dayMs));
    assert.ok(files().includes(document));
    const shorter = { ...later(364 * dayMs), settings: { ...ctx.settings, approvedDocumentDays: 363 } };
    assert.deepEqual(
      [(await readDetails()).documentDays, typeof (await readDetails()).kycDocumentUrl],
      [365, 'string'],
    );
    await deleteExpiredApplications(shorter);
    assert.ok(!files().includes(document));
    assert.equal((await readDetails()).kycDocumentUrl, null);
  });

  it('is never deleted while its application is pending', async () => {
    const { applicationId } = await anApplicant(world);
    await deleteExpiredApplications(later(3650 * dayMs));
    assert.ok(files().includes((await documentOf(applicationId)) ?? ''));
  });

  it('does not count as viewed after a HEAD request', async () => {
    const { applicationId } = await anApplicant(world);
    const { token } = await world.person({ role: 'admin' });
    const headers = { authorization: `Bearer ${token}` };
    const url = `/api/admins/requests/${applicationId}/document`;
    assert.equal((await world.app.inject({ method: 'HEAD', url, headers })).statusCode, 200);
    const details = await world.call('GET', `/api/admins/requests/${applicationId}`, token);
    assert.deepEqual([details.body.documentViews, details.body.documentDays], [[], null]);
  });

  it('is deleted together with the account and the application', async () => {
    const { id, applicationId } = await anApplicant(world);
    const document = (await documentOf(applicationId)) ?? '';
    await ctx.db.update(users).set({ deletedAt: ctx.now() }).where(eq(users.id, id));
    await deleteExpiredApplications(ctx);
    assert.ok(!files().includes(document));
    assert.equal(await ctx.db.$count(sellerApplications, eq(sellerApplications.id, applicationId)), 0);
  });
});

it('a document that cannot be deleted does not stop the others from being deleted', async () => {
  const ids: string[] = [];
  for (const _ of [1, 2, 3]) {
    const { applicationId, decide } = await anApplicant(world);
    ids.push((await documentOf(applicationId)) ?? '');
    await decide('reject');
  }
  const failure = new Error('cannot be deleted');
  let first: string | undefined;
  const remove = async (key: string) => {
    if (ids.some((id) => key.endsWith(id))) first ??= key;
    if (key === first) throw failure;
    await ctx.privateFiles.remove(key);
  };
  const after = later(31 * dayMs);
  const broken = { ...after, privateFiles: { ...ctx.privateFiles, remove } };
  await assert.rejects(deleteExpiredApplications(broken), { errors: [failure] });
  assert.equal(files().filter((file) => ids.includes(file)).length, 1);
  await deleteExpiredApplications(after);
  assert.deepEqual(
    files().filter((file) => ids.includes(file)),
    [],
  );
});

describe('a process that dies', () => {
  const died = new Error('died');
  const dyingIn = (privateFiles: Partial<PrivateFiles>) => ({
    ...ctx,
    privateFiles: { ...ctx.privateFiles, ...privateFiles },
  });
  const applyAs = async (dying: typeof ctx) => {
    const { id } = await world.person();
    const viewer = { id, role: 'buyer' as const, isVerified: true, tokenHash: '' };
    const fields = { ...privateApplicant, isBusiness: 'false' as const };
    const input = { params: undefined, query: undefined, body: undefined, fields, file: aPdf() };
    return applyToSell({ ...dying, viewer }, input);
  };

  it('between storing the document and the application leaves nothing behind permanently', async () => {
    const before = files();
    const withoutRemoval = dyingIn({ remove: () => Promise.reject(died) });
    const db = Object.create(ctx.db, { transaction: { value: () => Promise.reject(died) } }) as typeof ctx.db;
    await assert.rejects(applyAs({ ...withoutRemoval, db }), died);
    const stray = files().filter((file) => !before.includes(file));
    assert.equal(stray.length, 1, 'the file is there and could not be deleted');
    await deleteExpiredApplications(later(3_000_000));
    assert.deepEqual(
      files().filter((file) => stray.includes(file)),
      stray,
      'its application may still be in progress',
    );
    await deleteExpiredApplications(later(3_700_000));
    assert.deepEqual(files(), before);
  });

  it('while deleting a document does no harm: the next run completes the deletion', async () => {
    const { applicationId, decide } = await anApplicant(world);
    const id = (await documentOf(applicationId)) ?? '';
    await decide('reject');
    const dying = dyingIn({
      remove: async (key) => {
        await ctx.privateFiles.remove(key);
        throw died;
      },
    });
    await assert.rejects(deleteExpiredApplications({ ...dying, now: later(31 * dayMs).now }), { errors: [died] });
    await deleteExpiredApplications(later(31 * dayMs));
    assert.equal(await ctx.db.$count(identityDocuments, eq(identityDocuments.id, id)), 0);
  });
});
