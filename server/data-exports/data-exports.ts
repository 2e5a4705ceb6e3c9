import { and, eq, gt, isNotNull, isNull, lt, or } from 'drizzle-orm';
import { type DataExport, dataExportDays, type readDataExport as endpoint } from '#contract/data-exports.ts';
import type { FileResponse, Input } from '#contract/endpoint.ts';
import { Problem } from '#contract/problems.ts';
import { dayMs } from '#contract/time.ts';
import { users } from '#server/accounts/tables.ts';
import type { Ctx, ViewerCtx } from '#server/context.ts';
import { newId } from '#server/db/columns.ts';
import { deleteEach } from '#server/jobs/run-each.ts';
import { sendEmail } from '#server/mail.ts';
import { dataExports } from './tables.ts';
import { zipData } from './zip-data.ts';

/** A copy is stored in parts, so that it never has to fit in memory. */
const partBytes = 4_000_000;
const folderOf = (id: string) => `data-exports/${id}`;
const partOf = (id: string, part: string) => `${folderOf(id)}/${part}`;

/** Requests a copy of the viewer's data; an earlier copy is deleted. */
export async function requestDataExport(ctx: ViewerCtx) {
  const { db, viewer, now, queue, limiter } = ctx;
  await limiter.spend('dataExportAccount', viewer.id);
  const request = { id: newId(), createdAt: now(), expiresAt: null, parts: [] };
  await db.transaction(async (tx) => {
    const isOwn = eq(dataExports.userId, viewer.id);
    const [earlier] = await tx.select({ id: dataExports.id }).from(dataExports).where(isOwn).for('update');
    await tx
      .insert(dataExports)
      .values({ userId: viewer.id, ...request })
      .onConflictDoUpdate({ target: dataExports.userId, set: request });
    await queue.enqueue(tx, 'data-export', { id: request.id, replaces: earlier?.id ?? null });
  });
  return { message: "We're putting your data together, and will email you when you can download it." };
}

export async function listDataExports({ db, viewer, now }: ViewerCtx): Promise<DataExport[]> {
  const { userId, expiresAt } = dataExports;
  const isCurrent = or(isNull(expiresAt), gt(expiresAt, now()));
  const rows = await db
    .select()
    .from(dataExports)
    .where(and(eq(userId, viewer.id), isCurrent));
  return rows.map(({ id, createdAt, expiresAt }) => ({
    _id: id,
    createdAt: createdAt.toISOString(),
    expiresAt: expiresAt?.toISOString() ?? null,
  }));
}

async function* readParts({ privateFiles }: Ctx, { id, parts }: { id: string; parts: string[] }) {
  for (const part of parts) {
    const bytes = await privateFiles.read(partOf(id, part));
    if (!bytes) throw new Error(`part ${part} of data export ${id} is missing`);
    yield bytes;
  }
}

/** Returns the viewer's own copy. Throws `not_found` unless it is ready and has not expired. */
export async function readDataExport(ctx: ViewerCtx, { params }: Input<typeof endpoint>): Promise<FileResponse> {
  const { id, userId, parts, expiresAt } = dataExports;
  const isValid = and(eq(id, params.id), eq(userId, ctx.viewer.id), gt(expiresAt, ctx.now()));
  const [copy] = await ctx.db.select({ id, parts }).from(dataExports).where(isValid);
  if (!copy?.parts.length) throw new Problem('not_found');
  return { type: 'application/zip', bytes: readParts(ctx, copy), name: 'skep-data.zip' };
}

/**
 * Stores a copy in parts and returns their names. Names are new each time, because another process may start the same job while this one is
 * still running. If it fails, deletes the parts, since each attempt would otherwise use up more of the disk.
 */
async function storeCopy({ privateFiles }: Ctx, id: string, zip: AsyncIterable<Buffer>): Promise<string[]> {
  const parts: string[] = [];
  let [waiting, size] = [new Array<Buffer>(), 0];
  const store = async () => {
    const part = newId();
    await privateFiles.put(partOf(id, part), Buffer.concat(waiting));
    parts.push(part);
    [waiting, size] = [[], 0];
  };
  try {
    for await (const bytes of zip) {
      waiting.push(bytes);
      size += bytes.length;
      if (size >= partBytes) await store();
    }
    await store();
  } catch (error) {
    await Promise.allSettled(parts.map((part) => privateFiles.remove(partOf(id, part))));
    throw error;
  }
  return parts;
}

const requesterOf = ({ db }: Ctx, id: string) =>
  db
    .select({ userId: users.id, name: users.name, email: users.email })
    .from(dataExports)
    .innerJoin(users, eq(users.id, dataExports.userId))
    .where(eq(dataExports.id, id))
    .then(([requester]) => requester);

/** Creates a copy, replacing any earlier one. If another has been requested in the meantime, deletes this one's files. */
export async function createDataExport(ctx: Ctx, id: string, replaces?: string): Promise<void> {
  if (replaces) await ctx.privateFiles.removeFolder(folderOf(replaces));
  const requester = await requesterOf(ctx, id);
  if (!requester?.email) return ctx.privateFiles.removeFolder(folderOf(id));
  const parts = await storeCopy(ctx, id, zipData(ctx, requester.userId));
  const expiresAt = new Date(ctx.now().getTime() + dataExportDays * dayMs);
  const isWanted = eq(dataExports.id, id);
  const isReady = await ctx.db.transaction(async (tx) => {
    const ready = await tx
      .update(dataExports)
      .set({ expiresAt, parts })
      .where(isWanted)
      .returning({ id: dataExports.id });
    if (ready.length > 0) await ctx.queue.enqueue(tx, 'data-export-mail', { id });
    return ready.length > 0;
  });
  if (!isReady) await ctx.privateFiles.removeFolder(folderOf(id));
}

/** Emails the user to say that a copy is ready. This is a separate job because retrying one that did both would create the copy again. */
export async function mailDataExport(ctx: Ctx, id: string): Promise<void> {
  const requester = await requesterOf(ctx, id);
  if (!requester?.email) return;
  await sendEmail(ctx, {
    to: requester.email,
    subject: 'Your data is ready to download',
    greeting: `Hello ${requester.name},`,
    paragraphs: [
      'You asked for a copy of the data that Skep holds about you. It is a ZIP file with your data in machine-readable form (data.json) and the pictures and documents you have uploaded.',
      `Sign in to download it within the next ${dataExportDays} days. After that, we'll delete it.`,
    ],
    action: { label: 'Download my data', url: `${ctx.settings.publicUrl}/edit-profile#data` },
    closing: "If you didn't ask for it, change your password: someone else may be signed in to your account.",
  });
}

/** Deletes copies that have expired, could not be created within a day, or belong to deleted accounts. */
export async function deleteExpired(ctx: Ctx): Promise<void> {
  const aDayAgo = new Date(ctx.now().getTime() - dayMs);
  const hasFailed = and(isNull(dataExports.expiresAt), lt(dataExports.createdAt, aDayAgo));
  const expired = await ctx.db
    .select({ id: dataExports.id, userId: dataExports.userId })
    .from(dataExports)
    .innerJoin(users, eq(users.id, dataExports.userId))
    .where(or(lt(dataExports.expiresAt, ctx.now()), hasFailed, isNotNull(users.deletedAt)));
  await deleteEach(
    expired.map(({ id, userId }) => async () => {
      await ctx.privateFiles.removeFolder(folderOf(id));
      // Until November 2026 a copy was one file, named after its user.
      await ctx.privateFiles.remove(`data-exports/${userId}`);
      await ctx.db.delete(dataExports).where(eq(dataExports.id, id));
    }),
  );
}
