import { and, eq, isNull } from 'drizzle-orm';
import { Problem } from '#contract/problems.ts';
import type { Ctx, Viewer } from '#server/context.ts';
import type { Db } from '#server/db/client.ts';
import { transact } from '#server/db/transact.ts';
import { record } from '#server/events.ts';
import { sellerApplications, users } from './tables.ts';

type Decision = { status: 'approved' } | { status: 'rejected'; reason: string | null };
type Application = typeof sellerApplications.$inferSelect;

/** What approving makes of the applicant: a seller who is what they stated. The name they are known by stays. */
function asSeller(application: Application) {
  const { isBusiness, businessName, companyNumber, phone, bio, street, city, postcode } = application;
  return { role: 'seller' as const, isBusiness, businessName, companyNumber, phone, bio, street, city, postcode };
}

async function follow(tx: Db, application: Application, status: Decision['status']): Promise<void> {
  const change = status === 'approved' ? asSeller(application) : {};
  const [applicant] = await tx
    .update(users)
    .set({ ...change, kycStatus: status })
    .where(and(eq(users.id, application.userId), eq(users.role, 'buyer'), isNull(users.deletedAt)))
    .returning({ id: users.id });
  if (!applicant) throw new Problem('not_found');
}

/** Decides a pending application, once: of two admins at once the second is told that it is decided. */
export async function decideApplication(ctx: Ctx & { viewer: Viewer }, id: string, decision: Decision): Promise<void> {
  const decided = { ...decision, decidedAt: ctx.now(), decidedById: ctx.viewer.id };
  await transact(ctx.db, async (tx) => {
    const [application] = await tx
      .update(sellerApplications)
      .set(decided)
      .where(and(eq(sellerApplications.id, id), eq(sellerApplications.status, 'pending')))
      .returning();
    if (!application) throw await whyNot(tx, id);
    await follow(tx, application, decision.status);
    await record(ctx, tx, 'application.decided', { applicationId: id });
    await ctx.queue.enqueue(tx, 'application-decided-mail', { applicationId: id });
  });
}

async function whyNot(tx: Db, id: string): Promise<Problem> {
  const [known] = await tx
    .select({ id: sellerApplications.id })
    .from(sellerApplications)
    .where(eq(sellerApplications.id, id));
  return new Problem(known ? 'application_decided' : 'not_found');
}
