import { and, asc, between, eq, inArray, isNotNull, isNull } from 'drizzle-orm';
import type { FileResponse, Input } from '#contract/endpoint.ts';
import { Problem } from '#contract/problems.ts';
import type { readReportPicture as readEndpoint, uploadReportPicture as uploadEndpoint } from '#contract/reports.ts';
import { maxPictures } from '#contract/sizes.ts';
import { chatImageFile } from '#server/chat/images.ts';
import { messages } from '#server/chat/tables.ts';
import type { Ctx, ViewerCtx } from '#server/context.ts';
import type { Db } from '#server/db/client.ts';
import { newId } from '#server/db/columns.ts';
import { deleteUnusedFiles, insertUpload, limitUnusedFiles, requireAttached } from '#server/jobs/unused-files.ts';
import { contextLength } from './report-targets.ts';
import { reportPictures } from './tables.ts';

/** The most unused pictures that a person may have uploaded: enough for two reports. */
const maxUnused = 2 * maxPictures;

export const reportPictureFile = (id: string) => `report-pictures/${id}`;
const uploads = {
  table: reportPictures,
  usedBy: reportPictures.reportId,
  // Copies of a message's pictures remain unused if the report is refused.
  isCounted: eq(reportPictures.isCopy, false),
  fileOf: reportPictureFile,
};

/** Stores a picture for a report, upright and without metadata. Its row is written first, so that no file is ever without a row. */
export async function uploadReportPicture(ctx: ViewerCtx, { file }: Input<typeof uploadEndpoint>) {
  await limitUnusedFiles(ctx, uploads, maxUnused);
  const picture = await ctx.images.convert(file);
  const id = newId();
  const row = { id, uploaderId: ctx.viewer.id, uploadedAt: ctx.now() };
  await insertUpload(ctx, uploads, maxUnused, (tx) => tx.insert(reportPictures).values(row));
  await ctx.privateFiles.put(reportPictureFile(id), picture);
  return { _id: id };
}

/** Returns a picture to the reporter or, once it is part of a report, to admins. Copies are for admins only. */
export async function readReportPicture(
  { db, viewer, privateFiles }: ViewerCtx,
  { params }: Input<typeof readEndpoint>,
): Promise<FileResponse> {
  const [picture] = await db.select().from(reportPictures).where(eq(reportPictures.id, params.picture));
  const isOwn = picture?.uploaderId === viewer.id && !picture.isCopy;
  const isShown = isOwn || (viewer.role === 'admin' && picture?.reportId);
  const bytes = isShown ? await privateFiles.read(reportPictureFile(params.picture)) : undefined;
  if (!bytes) throw new Problem('not_found');
  return { type: 'image/webp', bytes };
}

/** Copies the pictures in a reported message and the messages stored with it, so that admins can see them. Returns the copies' ids, oldest first. */
export async function copyMessagePictures({ db, viewer, privateFiles, now }: ViewerCtx, messageId: string) {
  const [reported] = await db.select().from(messages).where(eq(messages.id, messageId));
  if (!reported) return [];
  const { chatId, image, number, removedAt } = messages;
  const isStored = between(number, reported.number - contextLength, reported.number);
  const pictures = await db
    .select({ image })
    .from(messages)
    .where(and(eq(chatId, reported.chatId), isStored, isNotNull(image), isNull(removedAt)))
    .orderBy(asc(number));
  const copies: string[] = [];
  for (const one of pictures) {
    const bytes = one.image ? await privateFiles.read(chatImageFile(one.image)) : undefined;
    if (!bytes) continue;
    const id = newId();
    await db.insert(reportPictures).values({ id, uploaderId: viewer.id, uploadedAt: now(), isCopy: true });
    await privateFiles.put(reportPictureFile(id), bytes);
    copies.push(id);
  }
  return copies;
}

/** Attaches the viewer's unused pictures to their report. */
export async function attachPictures({ viewer }: ViewerCtx, tx: Db, reportId: string, pictures: string[]) {
  if (pictures.length === 0) return;
  const isTheirs = and(eq(reportPictures.uploaderId, viewer.id), isNull(reportPictures.reportId));
  const attached = await tx
    .update(reportPictures)
    .set({ reportId })
    .where(and(inArray(reportPictures.id, pictures), isTheirs))
    .returning({ id: reportPictures.id });
  requireAttached(attached, pictures);
}

/** Deletes pictures that have not become part of a report within a day. */
export const deleteUnusedReportPictures = (ctx: Ctx): Promise<void> => deleteUnusedFiles(ctx, uploads);
