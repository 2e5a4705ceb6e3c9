import { and, eq, isNull } from 'drizzle-orm';
import { Problem } from '#contract/problems.ts';
import type { ViewerCtx } from '#server/context.ts';
import { transact } from '#server/db/transact.ts';
import { record } from '#server/events.ts';
import { forgetUser } from './audit.ts';
import { forgetPerson, noDetails } from './forget-person.ts';
import { emailLinks, sellerApplications, users } from './tables.ts';

/** The values of a deleted user: nothing that identifies them. */
const nobody = {
  ...noDetails,
  name: 'Deleted user',
  email: null,
  emailKey: null,
  passwordHash: null,
} as const;

/** Blanks the details in a deleted user's application, which the job that deletes identity documents then deletes. */
const noApplicant = {
  name: nobody.name,
  phone: '',
  bio: null,
  street: '',
  city: '',
  postcode: '',
  businessName: null,
  companyNumber: null,
  reason: null,
} as const;

/**
 * Permanently anonymises the viewer and, in the same transaction, everything other modules store about them (`user.deleted`). Retains their
 * orders, reviews and messages. Throws `conflict` while an open order, claim or payout still needs the account.
 */
export async function deleteAccount(ctx: ViewerCtx) {
  const { id } = ctx.viewer;
  if (ctx.viewer.role === 'admin') throw new Problem('forbidden', 'Admins cannot delete their own account.');
  await transact(ctx.db, async (tx) => {
    const [user] = await tx
      .select({ email: users.email, verifiedAt: users.verifiedAt })
      .from(users)
      .where(and(eq(users.id, id), isNull(users.deletedAt)))
      .for('update');
    if (!user) throw new Problem('unauthenticated');
    await record(ctx, tx, 'user.deleted', { userId: id, becomes: nobody.name });
    await tx
      .update(users)
      .set({ ...nobody, deletedAt: ctx.now() })
      .where(eq(users.id, id));
    await forgetUser(tx, id);
    await tx.update(sellerApplications).set(noApplicant).where(eq(sellerApplications.userId, id));
    await tx.delete(emailLinks).where(eq(emailLinks.userId, id));
    await forgetPerson(tx, id);
    await ctx.queue.enqueue(tx, 'delete-expired-applications', {});
    if (user.verifiedAt) await ctx.queue.enqueue(tx, 'account-deleted-mail', { to: user.email ?? '' });
  });
  return { message: 'Your account has been deleted.' };
}
