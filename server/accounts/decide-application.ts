import { and, eq, isNull } from 'drizzle-orm';
import { Problem } from '#contract/problems.ts';
import type { ViewerCtx } from '#server/context.ts';
import type { Db } from '#server/db/client.ts';
import { transact } from '#server/db/transact.ts';
import { record } from '#server/events.ts';
import { recordAction } from './audit.ts';
import { sellerApplications, users } from './tables.ts';

type Decision = { status: 'approved' } | { status: 'rejected'; reason: string | null };
type Application = typeof sellerApplications.$inferSelect;

/** The columns that approval updates: the role, and the details given in the application. The display name does not change. */
function asSeller(application: Application) {
  const { isBusiness, businessName, companyNumber, phone, bio, street, city, postcode } = application;
  return { role: 'seller' as const, isBusiness, businessName, companyNumber, phone, bio, street, city, postcode };
}

/**
 * Stores a decision in the applicant's account. Throws `not_found` if the account has been deleted, or, on approval, if an admin has since
 * given it a role that must not be replaced.
 */
async function updateApplicant(tx: Db, application: Application, status: Decision['status']): Promise<void> {
  const { userId, isChange } = application;
  const isTheirs = and(eq(users.id, userId), isNull(users.deletedAt));
  const [applicant] = await tx.select({ role: users.role }).from(users).where(isTheirs).for('update');
  if (status === 'rejected') {
    if (!applicant) throw new Problem('not_found');
    if (!isChange) await tx.update(users).set({ kycStatus: status }).where(isTheirs);
    return;
  }
  const allowedRoles = isChange ? ['seller'] : ['buyer', 'seller'];
  if (!applicant || !allowedRoles.includes(applicant.role)) throw new Problem('not_found');
  await tx
    .update(users)
    .set({ ...asSeller(application), kycStatus: status })
    .where(isTheirs);
}

/** Approves or rejects a pending application. If two admins decide at the same time, the second gets `application_decided`. */
export async function decideApplication(ctx: ViewerCtx, id: string, decision: Decision): Promise<void> {
  const decided = { ...decision, decidedAt: ctx.now(), decidedById: ctx.viewer.id };
  await transact(ctx.db, async (tx) => {
    const [application] = await tx
      .update(sellerApplications)
      .set(decided)
      .where(and(eq(sellerApplications.id, id), eq(sellerApplications.status, 'pending')))
      .returning();
    if (!application) throw await explainFailure(tx, id);
    await updateApplicant(tx, application, decision.status);
    await recordAction(ctx, tx, `application.${decision.status}`, application.userId, {
      ...(application.isChange
        ? { after: { details: decision.status } }
        : { before: { kycStatus: 'pending' }, after: { kycStatus: decision.status } }),
      reason: application.reason,
    });
    await record(ctx, tx, 'application.decided', { applicationId: id });
  });
}

async function explainFailure(tx: Db, id: string): Promise<Problem> {
  const [known] = await tx
    .select({ id: sellerApplications.id })
    .from(sellerApplications)
    .where(eq(sellerApplications.id, id));
  return new Problem(known ? 'application_decided' : 'not_found');
}
