import { randomUUID } from 'node:crypto';
import { and, eq, inArray, isNotNull, isNull, lt, or } from 'drizzle-orm';
import type { DocumentType } from '#contract/applications.ts';
import type { FileResponse } from '#contract/endpoint.ts';
import { Problem } from '#contract/problems.ts';
import { dayMs, hourMs, rejectedDocumentDays } from '#contract/time.ts';
import type { Ctx, ViewerCtx } from '#server/context.ts';
import { NotAPictureError, pictureFormat } from '#server/gateways/images.ts';
import { deleteEach } from '#server/jobs/run-each.ts';
import type { Settings } from '#server/settings.ts';
import { documentViews, identityDocuments, sellerApplications, users } from './tables.ts';

/** A document without an application after this time will never have one. */
const orphanedAfterMs = hourMs;

/** How many days after a decision the document is deleted. */
export const retentionDays = (
  settings: Pick<Settings, 'approvedDocumentDays'>,
  decision: 'approved' | 'rejected',
): number => (decision === 'approved' ? settings.approvedDocumentDays : rejectedDocumentDays);

export const documentFile = (documentId: string) => `identity-documents/${documentId}`;

const notADocument = () => {
  const sentence = 'Please choose a valid JPG, JPEG, PNG or PDF file.';
  return new Problem('unsupported_type', sentence, { file: sentence });
};

/** Whether this is a complete PDF, from its header to its end-of-file marker. */
const isPdf = (content: Buffer): boolean =>
  /^%PDF-[12]\.\d/.test(content.toString('latin1', 0, 8)) &&
  /%%EOF[\s\0]*$/.test(content.toString('latin1', Math.max(0, content.length - 1024)));

/** Detects a document's type from its content. Throws `unsupported_type` unless it is an intact PDF, JPEG or PNG without too many pixels. */
async function typeOfDocument(content: Buffer): Promise<DocumentType> {
  if (isPdf(content)) return 'application/pdf';
  try {
    const format = await pictureFormat(content);
    if (format === 'jpeg' || format === 'png') return `image/${format}`;
  } catch (error) {
    if (!(error instanceof NotAPictureError)) throw error;
  }
  throw notADocument();
}

/** Stores an applicant's document under a random name and returns its id. The row is inserted first, so that every file has a row. */
export async function storeDocument(ctx: Ctx, content: Buffer): Promise<string> {
  const type = await typeOfDocument(content);
  const id = randomUUID();
  await ctx.db.insert(identityDocuments).values({ id, type, createdAt: ctx.now() });
  await ctx.privateFiles.put(documentFile(id), content);
  return id;
}

/** Deletes a document; safe to repeat after an interruption. */
export async function deleteDocument(ctx: Ctx, id: string): Promise<void> {
  await ctx.privateFiles.remove(documentFile(id));
  await ctx.db.delete(identityDocuments).where(eq(identityDocuments.id, id));
}

/** An application's document, for an admin; the view is recorded first. */
export async function readDocument(ctx: ViewerCtx, applicationId: string): Promise<FileResponse> {
  const [document] = await ctx.db
    .select({ id: identityDocuments.id, type: identityDocuments.type })
    .from(sellerApplications)
    .innerJoin(identityDocuments, eq(identityDocuments.id, sellerApplications.documentId))
    .innerJoin(users, eq(users.id, sellerApplications.userId))
    .where(and(eq(sellerApplications.id, applicationId), isNull(users.deletedAt)));
  if (!document) throw new Problem('not_found');
  await ctx.db.insert(documentViews).values({ applicationId, adminId: ctx.viewer.id, viewedAt: ctx.now() });
  const bytes = await ctx.privateFiles.read(documentFile(document.id));
  if (!bytes) throw new Problem('not_found');
  return { type: document.type, bytes };
}

/**
 * Deletes orphaned documents, documents of decided applications once their retention period is over, and all documents and applications of
 * deleted accounts.
 */
export async function deleteExpiredApplications(ctx: Ctx): Promise<void> {
  const before = (ms: number) => new Date(ctx.now().getTime() - ms);
  const { id, createdAt } = identityDocuments;
  const { status, decidedAt, documentId, userId } = sellerApplications;
  const expired = await ctx.db
    .select({ id })
    .from(identityDocuments)
    .leftJoin(sellerApplications, eq(documentId, id))
    .leftJoin(users, eq(users.id, userId))
    .where(
      or(
        and(isNull(documentId), lt(createdAt, before(orphanedAfterMs))),
        ...(['rejected', 'approved'] as const).map((decision) =>
          and(eq(status, decision), lt(decidedAt, before(retentionDays(ctx.settings, decision) * dayMs))),
        ),
        isNotNull(users.deletedAt),
      ),
    );
  const deletedUsers = ctx.db.select({ id: users.id }).from(users).where(isNotNull(users.deletedAt));
  await deleteEach([
    ...expired.map((document) => () => deleteDocument(ctx, document.id)),
    async () => ctx.db.delete(sellerApplications).where(and(inArray(userId, deletedUsers), isNull(documentId))),
  ]);
}
