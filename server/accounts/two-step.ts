import { and, count, eq, isNotNull, isNull } from 'drizzle-orm';
import type { confirmTwoStep as confirm } from '#contract/two-step.ts';
import type { Input } from '#contract/endpoint.ts';
import { Problem } from '#contract/problems.ts';
import type { ViewerCtx } from '#server/context.ts';
import type { Db } from '#server/db/client.ts';
import { transact } from '#server/db/transact.ts';
import { confirmPassword } from './confirm-password.ts';
import type { SecondStepChange } from './emails.ts';
import { emailKeyOf } from './register.ts';
import {
  createAuthenticator,
  createRecoveryCodes,
  deleteSecondStep,
  replaceAuthenticator,
  takeCode,
} from './second-step.ts';
import { endSessions, lockSession } from './sessions.ts';
import { recoveryCodes } from './sign-in-tables.ts';
import { users } from './tables.ts';

type WithPassword = { body: { password: string } };

const isRequired = ({ settings, viewer }: ViewerCtx) => settings.adminTwoStep && viewer.role === 'admin';

export async function readTwoStep(ctx: ViewerCtx) {
  const { id } = ctx.viewer;
  const [[user], [codes]] = await Promise.all([
    ctx.db.select({ since: users.twoStepSince }).from(users).where(eq(users.id, id)),
    ctx.db.select({ left: count() }).from(recoveryCodes).where(eq(recoveryCodes.userId, id)),
  ]);
  const since = user?.since?.toISOString() ?? null;
  return { since, recoveryCodesLeft: codes?.left ?? 0, isRequired: isRequired(ctx) };
}

const notStarted =
  'Two-step sign-in is already on, and no other app is being set up. If you have no recovery codes, create new ones.';
const isOff = 'Two-step sign-in is off.';

/** Turns two-step sign-in on or off, with the user locked; returns false if it already is. */
async function turn(ctx: ViewerCtx, tx: Db, to: 'on' | 'off'): Promise<boolean> {
  const { twoStepSince } = users;
  await lockSession(tx, ctx.viewer);
  const [turned] = await tx
    .update(users)
    .set({ twoStepSince: to === 'on' ? ctx.now() : null })
    .where(and(eq(users.id, ctx.viewer.id), to === 'on' ? isNull(twoStepSince) : isNotNull(twoStepSince)))
    .returning({ id: users.id });
  return turned !== undefined;
}

/** Emails the owner about the change. */
const notifyOwner = ({ queue }: Pick<ViewerCtx, 'queue'>, tx: Db, userId: string, change: SecondStepChange) =>
  queue.enqueue(tx, 'second-step-mail', { userId, change });

/** Starts setting up two-step sign-in, or another app for it, and returns a secret for the app; nothing changes until it is confirmed. */
export async function startTwoStep(ctx: ViewerCtx, { body: { password } }: WithPassword) {
  await confirmPassword(ctx, password);
  return transact(ctx.db, async (tx) => {
    await lockSession(tx, ctx.viewer);
    const [user] = await tx
      .select({ email: users.email, since: users.twoStepSince })
      .from(users)
      .where(eq(users.id, ctx.viewer.id));
    if (!user?.email) throw new Problem('unauthenticated');
    return createAuthenticator(ctx, tx, ctx.viewer.id, user.email, user.since !== null);
  });
}

/** Turns two-step sign-in on, or replaces the app, with a first code from the new one; ends all other sessions and returns new recovery codes. */
export async function confirmTwoStep(ctx: ViewerCtx, { body: { code } }: Input<typeof confirm>) {
  const { id, tokenHash } = ctx.viewer;
  await ctx.limiter.spend('codeAccount', id);
  return transact(ctx.db, async (tx) => {
    const isFirst = await turn(ctx, tx, 'on');
    if (!isFirst && !(await replaceAuthenticator(ctx, tx, id))) throw new Problem('conflict', notStarted);
    // Comes first, so that an earlier recovery code cannot confirm a new app.
    const created = await createRecoveryCodes(tx, id);
    await takeCode(ctx, tx, id, code);
    await endSessions(tx, id, tokenHash);
    await notifyOwner(ctx, tx, id, isFirst ? 'on' : 'app');
    return { recoveryCodes: created };
  });
}

export async function renewRecoveryCodes(ctx: ViewerCtx, { body: { password } }: WithPassword) {
  await confirmPassword(ctx, password);
  const { id } = ctx.viewer;
  return transact(ctx.db, async (tx) => {
    await lockSession(tx, ctx.viewer);
    const isTheirs = and(eq(users.id, id), isNotNull(users.twoStepSince));
    const [user] = await tx.select({ id: users.id }).from(users).where(isTheirs);
    if (!user) throw new Problem('conflict', isOff);
    await notifyOwner(ctx, tx, id, 'codes');
    return { recoveryCodes: await createRecoveryCodes(tx, id) };
  });
}

export async function endTwoStep(ctx: ViewerCtx, { body: { password } }: WithPassword) {
  if (isRequired(ctx)) throw new Problem('conflict', "Admins must use two-step sign-in, so you can't turn it off.");
  await confirmPassword(ctx, password);
  await transact(ctx.db, async (tx) => {
    if (!(await turn(ctx, tx, 'off'))) throw new Problem('conflict', isOff);
    await deleteSecondStep(tx, ctx.viewer.id);
    await notifyOwner(ctx, tx, ctx.viewer.id, 'off');
  });
  return { message: isOff };
}

/**
 * Turns off two-step sign-in for someone who has lost their app and recovery codes, and emails them. Called only by the operator's command.
 * Returns false if it was not on.
 */
export async function endTwoStepFor({ db, queue }: Pick<ViewerCtx, 'db' | 'queue'>, email: string): Promise<boolean> {
  return db.transaction(async (tx) => {
    const [user] = await tx
      .update(users)
      .set({ twoStepSince: null })
      .where(and(eq(users.emailKey, emailKeyOf(email)), isNotNull(users.twoStepSince)))
      .returning({ id: users.id });
    if (!user) return false;
    await deleteSecondStep(tx, user.id);
    await endSessions(tx, user.id);
    await notifyOwner({ queue }, tx, user.id, 'off');
    return true;
  });
}
