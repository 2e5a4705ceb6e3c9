import { and, eq, gt, isNotNull, isNull, lt, or } from 'drizzle-orm';
import { type DataExport, dataExportDays, type readDataExport as endpoint } from '#contract/data-exports.ts';
import type { FileResponse, Input } from '#contract/endpoint.ts';
import { Problem } from '#contract/problems.ts';
import { dayMs } from '#contract/time.ts';
import { users } from '#server/accounts/tables.ts';
import type { Ctx, ViewerCtx } from '#server/context.ts';
import { newId } from '#server/db/columns.ts';
import { deleteEach } from '#server/jobs/delete-each.ts';
import { sendEmail } from '#server/mail.ts';
import { dataExports } from './tables.ts';
import { zipData } from './zip-data.ts';

/** One file a user: a new copy replaces the one before. */
const exportFile = (userId: string) => `data-exports/${userId}`;

/** Starts putting the viewer's data together. */
export async function requestDataExport(ctx: ViewerCtx) {
  const { db, viewer, now, queue, limiter } = ctx;
  await limiter.spend('dataExportAccount', viewer.id);
  const asked = { id: newId(), createdAt: now(), expiresAt: null };
  await db.transaction(async (tx) => {
    await tx
      .insert(dataExports)
      .values({ userId: viewer.id, ...asked })
      .onConflictDoUpdate({ target: dataExports.userId, set: asked });
    await queue.enqueue(tx, 'data-export', { id: asked.id });
  });
  return { message: "We're putting your data together, and will email you when you can download it." };
}

export async function listDataExports({ db, viewer }: ViewerCtx): Promise<DataExport[]> {
  const rows = await db.select().from(dataExports).where(eq(dataExports.userId, viewer.id));
  return rows.map(({ id, createdAt, expiresAt }) => ({
    _id: id,
    createdAt: createdAt.toISOString(),
    expiresAt: expiresAt?.toISOString() ?? null,
  }));
}

/** The viewer's own copy, while it is valid. */
export async function readDataExport(
  { db, viewer, now, privateFiles }: ViewerCtx,
  { params }: Input<typeof endpoint>,
): Promise<FileResponse> {
  const isValid = and(eq(dataExports.id, params.id), gt(dataExports.expiresAt, now()));
  const isOwn = (await db.$count(dataExports, and(eq(dataExports.userId, viewer.id), isValid))) > 0;
  const bytes = isOwn ? await privateFiles.read(exportFile(viewer.id)) : undefined;
  if (!bytes) throw new Problem('not_found');
  return { type: 'application/zip', bytes, name: 'skep-data.zip' };
}

/** Creates a copy and emails that it is ready; does nothing if another was requested meanwhile. */
export async function makeDataExport(ctx: Ctx, id: string): Promise<void> {
  const [asked] = await ctx.db
    .select({ userId: users.id, name: users.name, email: users.email })
    .from(dataExports)
    .innerJoin(users, eq(users.id, dataExports.userId))
    .where(eq(dataExports.id, id));
  if (!asked?.email) return;
  await ctx.privateFiles.put(exportFile(asked.userId), await zipData(ctx, asked.userId));
  const expiresAt = new Date(ctx.now().getTime() + dataExportDays * dayMs);
  await ctx.db.update(dataExports).set({ expiresAt }).where(eq(dataExports.id, id));
  await sendEmail(ctx, {
    to: asked.email,
    subject: 'Your data is ready to download',
    greeting: `Hello ${asked.name},`,
    paragraphs: [
      'You asked for a copy of the data that Skep has about you. It is a ZIP with a file that programs can read (data.json) and the pictures you have uploaded.',
      `You can download it for ${dataExportDays} days while you are signed in; then it is deleted.`,
    ],
    action: { label: 'Download my data', url: `${ctx.settings.publicUrl}/edit-profile#data` },
    closing: "If you didn't ask for it, change your password: someone else may be signed in to your account.",
  });
}

/** Deletes copies whose time is over, those that could not be made within a day, and those of deleted accounts. */
export async function deleteExpired(ctx: Ctx): Promise<void> {
  const aDayAgo = new Date(ctx.now().getTime() - dayMs);
  const hasFailed = and(isNull(dataExports.expiresAt), lt(dataExports.createdAt, aDayAgo));
  const over = await ctx.db
    .select({ userId: dataExports.userId })
    .from(dataExports)
    .innerJoin(users, eq(users.id, dataExports.userId))
    .where(or(lt(dataExports.expiresAt, ctx.now()), hasFailed, isNotNull(users.deletedAt)));
  await deleteEach(
    over.map(({ userId }) => async () => {
      await ctx.privateFiles.remove(exportFile(userId));
      await ctx.db.delete(dataExports).where(eq(dataExports.userId, userId));
    }),
  );
}
