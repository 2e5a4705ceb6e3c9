import { and, eq, gt, isNull, or } from 'drizzle-orm';
import type { startEmailChange as start } from '#contract/change-email.ts';
import type { Input } from '#contract/endpoint.ts';
import { Problem } from '#contract/problems.ts';
import { emailLinkHours, hourMs } from '#contract/time.ts';
import type { Ctx, ViewerCtx } from '#server/context.ts';
import type { Db } from '#server/db/client.ts';
import { isUniqueViolation } from '#server/db/sql-errors.ts';
import { transact } from '#server/db/transact.ts';
import { confirmPassword } from './confirm-password.ts';
import { endOpenRequests } from './email-links.ts';
import { emailKeyOf } from './register.ts';
import { endSessions, hashToken, lockSession, newToken } from './sessions.ts';
import { emailChanges } from './sign-in-tables.ts';
import { users } from './tables.ts';

export type Side = 'old' | 'new';
type Change = typeof emailChanges.$inferSelect;

/** Requests a change of email address. It takes effect once both addresses have confirmed it; a new request replaces an earlier one. */
export async function startEmailChange(ctx: ViewerCtx, { body: { email, password } }: Input<typeof start>) {
  const { id: userId, tokenHash: sessionHash } = ctx.viewer;
  await confirmPassword(ctx, password);
  await ctx.limiter.spend('mailAccount', `change:${userId}`);
  await ctx.limiter.spend('mailAccount', `change to:${email}`);
  const [user] = await ctx.db.select({ emailKey: users.emailKey }).from(users).where(eq(users.id, userId));
  if (user?.emailKey === emailKeyOf(email))
    throw new Problem('invalid_input', undefined, { email: 'This is already your email address.' });
  const change = {
    email,
    sessionHash,
    oldHash: null,
    newHash: null,
    oldConfirmedAt: null,
    newConfirmedAt: null,
    expiresAt: new Date(ctx.now().getTime() + emailLinkHours * hourMs),
  };
  await transact(ctx.db, async (tx) => {
    await lockSession(tx, ctx.viewer);
    await tx
      .insert(emailChanges)
      .values({ userId, ...change })
      .onConflictDoUpdate({ target: emailChanges.userId, set: change });
    for (const side of ['old', 'new']) await ctx.queue.enqueue(tx, 'email-change-mail', { userId, side });
  });
  return {
    message: "We've emailed a link to both addresses. Your address will change once you've confirmed it from both.",
  };
}

/**
 * Creates the link for one of the two addresses. Returns its token, the new address and the id of any account that already uses the new
 * address, or undefined if there is no open request.
 */
export async function createEmailChangeLink(ctx: Ctx, userId: string, side: Side) {
  const token = newToken();
  const [change] = await ctx.db
    .update(emailChanges)
    .set({ [side === 'old' ? 'oldHash' : 'newHash']: hashToken(token) })
    .where(and(eq(emailChanges.userId, userId), gt(emailChanges.expiresAt, ctx.now())))
    .returning({ email: emailChanges.email });
  if (!change) return undefined;
  const isTheirs = eq(users.emailKey, emailKeyOf(change.email));
  const [owner] = await ctx.db.select({ id: users.id }).from(users).where(isTheirs);
  return { token, email: change.email, owner: owner?.id };
}

async function lockChange(ctx: Ctx, tx: Db, token: string): Promise<Change> {
  const hash = hashToken(token);
  const [change] = await tx
    .select()
    .from(emailChanges)
    .where(
      and(or(eq(emailChanges.oldHash, hash), eq(emailChanges.newHash, hash)), gt(emailChanges.expiresAt, ctx.now())),
    )
    .for('update');
  if (!change) throw new Problem('invalid_link');
  ctx.concerns?.(change.userId);
  return change;
}

async function applyChange(ctx: Ctx, tx: Db, { userId, email, sessionHash }: Change): Promise<void> {
  const [user] = await tx.select({ email: users.email }).from(users).where(eq(users.id, userId)).for('update');
  const changed = await tx
    .update(users)
    .set({ email, emailKey: emailKeyOf(email), verifiedAt: ctx.now() })
    .where(and(eq(users.id, userId), isNull(users.deletedAt), isNull(users.bannedAt)))
    .returning({ id: users.id });
  if (changed.length === 0) throw new Problem('invalid_link');
  await endOpenRequests(tx, userId);
  await endSessions(tx, userId, sessionHash);
  await ctx.queue.enqueue(tx, 'email-changed-mail', { userId, old: user?.email ?? '' });
}

/** Confirms the change on behalf of the address that the link was sent to. The second confirmation applies it. */
export async function confirmEmailChange(ctx: Ctx, token: string) {
  return transact(ctx.db, async (tx) => {
    const change = await lockChange(ctx, tx, token);
    const isOld = change.oldHash === hashToken(token);
    if (isOld ? change.newConfirmedAt : change.oldConfirmedAt) {
      await applyChange(ctx, tx, change);
      return { message: 'Your email address has been changed.' };
    }
    await tx
      .update(emailChanges)
      .set({ [isOld ? 'oldConfirmedAt' : 'newConfirmedAt']: ctx.now() })
      .where(eq(emailChanges.userId, change.userId));
    const other = isOld ? 'new' : 'old';
    return { message: `Confirmed. Now open the link that we've sent to your ${other} address.` };
  }).catch((error: unknown) => {
    throw isUniqueViolation(error) ? new Problem('conflict', 'Another account uses this email address.') : error;
  });
}

/** Cancels the change. If the owner of the old address did not request it, someone else must know the password, so every session is ended. */
export async function objectToEmailChange(ctx: Ctx, token: string) {
  await transact(ctx.db, async (tx) => {
    const { userId, oldHash } = await lockChange(ctx, tx, token);
    await tx.delete(emailChanges).where(eq(emailChanges.userId, userId));
    // The new address may simply have been mistyped, so an objection from there ends no sessions.
    if (oldHash === hashToken(token)) await endSessions(tx, userId);
  });
  return { message: 'The change has been stopped. Your email address stays the same.' };
}
