import { and, eq } from 'drizzle-orm';
import type { readEvidence as readEndpoint, uploadEvidence as uploadEndpoint } from '#contract/claims.ts';
import type { FileResponse, Input } from '#contract/endpoint.ts';
import { Problem } from '#contract/problems.ts';
import { maxPictures } from '#contract/sizes.ts';
import type { Ctx, ViewerCtx } from '#server/context.ts';
import { newId } from '#server/db/columns.ts';
import { deleteUnusedFiles, insertUpload, limitUnusedFiles } from '#server/jobs/unused-files.ts';
import { readForParty } from './parties.ts';
import { evidence } from './tables.ts';

/** The maximum number of unused pictures that a user can have: enough for two statements. */
const maxUnused = 2 * maxPictures;

export const evidenceFile = (id: string) => `evidence/${id}`;
const uploads = { table: evidence, usedBy: evidence.statementId, fileOf: evidenceFile };

/** Stores a picture for a statement about an order, upright and without metadata. Its row is written first, so that no file lacks a row. */
export async function uploadEvidence(ctx: ViewerCtx, { params, file }: Input<typeof uploadEndpoint>) {
  await readForParty(ctx, params.id);
  await limitUnusedFiles(ctx, uploads, maxUnused);
  const picture = await ctx.images.convert(file);
  const id = newId();
  const row = { id, orderId: params.id, uploaderId: ctx.viewer.id, uploadedAt: ctx.now() };
  await insertUpload(ctx, uploads, maxUnused, (tx) => tx.insert(evidence).values(row));
  await ctx.privateFiles.put(evidenceFile(id), picture);
  return { _id: id };
}

/** Returns a picture to either side or an admin. Before it is part of a statement, only the person who uploaded it can see it. */
export async function readEvidence(ctx: ViewerCtx, { params }: Input<typeof readEndpoint>): Promise<FileResponse> {
  await readForParty(ctx, params.id);
  const [picture] = await ctx.db
    .select()
    .from(evidence)
    .where(and(eq(evidence.id, params.picture), eq(evidence.orderId, params.id)));
  if (!picture || (!picture.statementId && picture.uploaderId !== ctx.viewer.id)) throw new Problem('not_found');
  const bytes = await ctx.privateFiles.read(evidenceFile(picture.id));
  if (!bytes) throw new Problem('not_found');
  return { type: 'image/webp', bytes };
}

/** Deletes pictures that have not become part of a statement within a day. */
export const deleteUnusedEvidence = (ctx: Ctx): Promise<void> => deleteUnusedFiles(ctx, uploads);
