import { and, eq, isNull } from 'drizzle-orm';
import type { readChatImage as readEndpoint, uploadChatImage as uploadEndpoint } from '#contract/chat.ts';
import type { FileResponse, Input } from '#contract/endpoint.ts';
import { Problem } from '#contract/problems.ts';
import { users } from '#server/accounts/tables.ts';
import type { Ctx, ViewerCtx } from '#server/context.ts';
import { newId } from '#server/db/columns.ts';
import { deleteUnusedFiles, insertUpload, limitUnusedFiles } from '#server/jobs/unused-files.ts';
import { findChat } from './sides.ts';
import { refuseBlocked } from './start-chat.ts';
import { chatImages, messages } from './tables.ts';
import { imagePath } from './view.ts';

/** The maximum number of pictures that a user has uploaded but not sent yet. */
const maxUnsent = 20;

export const chatImageFile = (id: string) => `chat-images/${id}`;
const uploads = { table: chatImages, usedBy: chatImages.messageId, fileOf: chatImageFile };

/** Throws `not_found`, `blocked` or `chat_closed` if the viewer cannot send messages in this chat. */
async function checkOpen(ctx: ViewerCtx, chatId: string): Promise<void> {
  const { otherId } = await findChat(ctx, chatId);
  await refuseBlocked(ctx.db, ctx.viewer.id, otherId);
  const isOpen = and(eq(users.id, otherId), isNull(users.bannedAt), isNull(users.deletedAt));
  if ((await ctx.db.$count(users, isOpen)) === 0) throw new Problem('chat_closed');
}

/** Stores a picture for a message, upright and without metadata. Its row is written first, so that no file lacks a row. */
export async function uploadChatImage(ctx: ViewerCtx, { file, fields }: Input<typeof uploadEndpoint>) {
  const { viewer, images, privateFiles, now } = ctx;
  if (fields.chatId) await checkOpen(ctx, fields.chatId);
  await limitUnusedFiles(ctx, uploads, maxUnsent);
  const picture = await images.convert(file);
  const id = newId();
  const row = { id, uploaderId: viewer.id, uploadedAt: now() };
  await insertUpload(ctx, uploads, maxUnsent, (tx) => tx.insert(chatImages).values(row));
  await privateFiles.put(chatImageFile(id), picture);
  return { chatImageUrl: imagePath + id };
}

/** Returns a picture to the two people in its chat. Before it is sent, only the person who uploaded it can see it. */
export async function readChatImage({ db, viewer, privateFiles }: ViewerCtx, { params }: Input<typeof readEndpoint>) {
  const [image] = await db
    .select({ uploaderId: chatImages.uploaderId, receiverId: messages.receiverId, removedAt: messages.removedAt })
    .from(chatImages)
    .leftJoin(messages, eq(messages.id, chatImages.messageId))
    .where(eq(chatImages.id, params.id));
  const isTheirs = image && !image.removedAt && [image.uploaderId, image.receiverId].includes(viewer.id);
  const bytes = isTheirs ? await privateFiles.read(chatImageFile(params.id)) : undefined;
  if (!bytes) throw new Problem('not_found');
  return { type: 'image/webp', bytes } satisfies FileResponse;
}

/** Deletes pictures that were not sent within a day. */
export const deleteUnsentImages = (ctx: Ctx): Promise<void> => deleteUnusedFiles(ctx, uploads);
