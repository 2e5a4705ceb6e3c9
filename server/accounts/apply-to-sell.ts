import { and, desc, eq, isNull } from 'drizzle-orm';
import type { applyToSell as endpoint } from '#contract/applications.ts';
import type { Input } from '#contract/endpoint.ts';
import { Problem } from '#contract/problems.ts';
import type { ViewerCtx } from '#server/context.ts';
import type { Db } from '#server/db/client.ts';
import { isUniqueViolation } from '#server/db/sql-errors.ts';
import { transact } from '#server/db/transact.ts';
import { deleteDocument, storeDocument } from './identity-documents.ts';
import { sellerApplications, users } from './tables.ts';

type Sent = Input<typeof endpoint>;

/** The details from the application. Only traders have a business name and company number. */
const detailsOf = ({ isBusiness, businessName, companyNumber, bio, ...rest }: Sent['fields']) => ({
  ...rest,
  bio: bio || null,
  isBusiness: isBusiness === 'true',
  businessName: isBusiness === 'true' ? businessName : null,
  companyNumber: isBusiness === 'true' ? companyNumber : null,
});

async function latestOf(db: Db, userId: string) {
  const [latest] = await db
    .select()
    .from(sellerApplications)
    .where(eq(sellerApplications.userId, userId))
    .orderBy(desc(sellerApplications.createdAt), desc(sellerApplications.id))
    .limit(1);
  return latest;
}

type Kind = 'application' | 'change';

async function submit(ctx: ViewerCtx, tx: Db, kind: Kind, fields: Sent['fields'], documentId: string): Promise<void> {
  const userId = ctx.viewer.id;
  const isChange = kind === 'change';
  const stated = { ...detailsOf(fields), isChange, documentId };
  await tx.insert(sellerApplications).values({ ...stated, userId, createdAt: ctx.now() });
  const [applicant] = await tx
    .update(users)
    .set(isChange ? { role: 'seller' } : { kycStatus: 'pending' })
    .where(and(eq(users.id, userId), eq(users.role, isChange ? 'seller' : 'buyer'), isNull(users.deletedAt)))
    .returning({ id: users.id });
  if (!applicant) throw new Problem('conflict');
}

async function send(ctx: ViewerCtx, kind: Kind, { fields, file }: Sent): Promise<void> {
  if ((await latestOf(ctx.db, ctx.viewer.id))?.status === 'pending') throw new Problem('application_pending');
  const documentId = await storeDocument(ctx, Buffer.from(file));
  try {
    await transact(ctx.db, (tx) => submit(ctx, tx, kind, fields, documentId));
  } catch (error) {
    // If this fails, the hourly job deletes the document.
    await deleteDocument(ctx, documentId).catch(() => undefined);
    throw isUniqueViolation(error) ? new Problem('application_pending') : error;
  }
}

/** Submits a buyer's application for a seller account. Only one can be pending; after a rejection, they may apply again. */
export async function applyToSell(ctx: ViewerCtx, sent: Sent) {
  await send(ctx, 'application', sent);
  return { message: "Your application has been sent. We'll email you once we've decided." };
}

/** Submits a seller's new details. Only one change can be pending; the old details stay in effect until an admin approves it. */
export async function changeDetails(ctx: ViewerCtx, sent: Sent) {
  await send(ctx, 'change', sent);
  return { message: "Your new details have been sent. We'll email you once we've checked them." };
}

/** The viewer's status as an applicant, with the details of their latest application or change. */
export async function readOwnApplication(ctx: ViewerCtx) {
  const [[user], latest] = await Promise.all([
    ctx.db.select({ status: users.kycStatus }).from(users).where(eq(users.id, ctx.viewer.id)),
    latestOf(ctx.db, ctx.viewer.id),
  ]);
  return {
    status: user?.status ?? ('none' as const),
    change: latest?.isChange ? latest.status : null,
    stated: latest ?? null,
    reason: latest?.reason ?? null,
    createdAt: latest?.createdAt.toISOString() ?? null,
    decidedAt: latest?.decidedAt?.toISOString() ?? null,
  };
}
