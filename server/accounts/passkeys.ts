import { Buffer } from 'node:buffer';
import { and, desc, eq } from 'drizzle-orm';
import type { RegistrationResponseJSON } from '@simplewebauthn/server';
import type { addPasskey as add, removePasskey as remove, renamePasskey as rename } from '#contract/passkeys.ts';
import type { Input } from '#contract/endpoint.ts';
import { Problem } from '#contract/problems.ts';
import type { ViewerCtx } from '#server/context.ts';
import { isUniqueViolation } from '#server/db/sql-errors.ts';
import { transact } from '#server/db/transact.ts';
import type { Settings } from '#server/settings.ts';
import { createChallenge, takeChallenge } from './challenges.ts';
import { confirmPassword } from './confirm-password.ts';
import { lockSession } from './sessions.ts';
import { passkeys } from './sign-in-tables.ts';
import { users } from './tables.ts';

const maxPasskeys = 20;

/** Loaded only when used: otherwise it would slow down every startup. */
export const webAuthn = () => import('@simplewebauthn/server');

/** The host and origin that passkeys are bound to. */
export function siteOf({ publicUrl }: Pick<Settings, 'publicUrl'>) {
  const { hostname, origin } = new URL(publicUrl);
  return { hostname, origin };
}

/**
 * The maximum length of a credential's JSON; browsers send a few thousand characters. Longer ones take memory to check, and may nest too
 * deeply to serialise.
 */
const maxCredential = 20_000;

/** Throws `wrong_passkey` for a credential that is far too long. */
export function rejectLongCredential(credential: object): void {
  const isLong = () => JSON.stringify(credential).length > maxCredential;
  try {
    if (!isLong()) return;
  } catch (error) {
    if (!(error instanceof RangeError)) throw error;
  }
  throw new Problem('wrong_passkey');
}

const view = ({ id, name, createdAt, lastUsedAt }: typeof passkeys.$inferSelect) => ({
  _id: id,
  name,
  createdAt: createdAt.toISOString(),
  lastUsedAt: lastUsedAt?.toISOString() ?? null,
});

/** The viewer's passkeys, newest first. */
export async function listPasskeys(ctx: ViewerCtx) {
  const isOwn = eq(passkeys.userId, ctx.viewer.id);
  const rows = await ctx.db.select().from(passkeys).where(isOwn).orderBy(desc(passkeys.createdAt), desc(passkeys.id));
  return rows.map(view);
}

/**
 * Starts adding a passkey: returns the options for navigator.credentials.create(). The authenticator refuses if it already holds one for
 * this account.
 */
export async function startPasskey(ctx: ViewerCtx, { body: { password } }: { body: { password: string } }) {
  await confirmPassword(ctx, password);
  const { id } = ctx.viewer;
  const known = await ctx.db.select().from(passkeys).where(eq(passkeys.userId, id));
  if (known.length >= maxPasskeys)
    throw new Problem('conflict', `You can have at most ${maxPasskeys} passkeys. Please remove one first.`);
  const [user] = await ctx.db.select({ name: users.name, email: users.email }).from(users).where(eq(users.id, id));
  const { generateRegistrationOptions } = await webAuthn();
  const options = await generateRegistrationOptions({
    rpName: 'Skep',
    rpID: siteOf(ctx.settings).hostname,
    userID: new Uint8Array(Buffer.from(id)),
    userName: user?.email ?? '',
    userDisplayName: user?.name ?? '',
    challenge: await createChallenge(ctx, id),
    excludeCredentials: known.map((passkey) => ({ id: passkey.credentialId, transports: passkey.transports })),
    authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
  });
  return { ...options };
}

async function verify(ctx: ViewerCtx, credential: Input<typeof add>['body']['credential']) {
  const { verifyRegistrationResponse } = await webAuthn();
  const { hostname, origin } = siteOf(ctx.settings);
  const verified = await verifyRegistrationResponse({
    response: credential as unknown as RegistrationResponseJSON,
    expectedChallenge: (challenge) => takeChallenge(ctx, ctx.viewer.id, challenge),
    expectedOrigin: origin,
    expectedRPID: hostname,
  }).catch((error: unknown) => {
    ctx.log.info({ err: error }, 'a passkey was refused');
    throw new Problem('wrong_passkey');
  });
  if (!verified.verified) throw new Problem('wrong_passkey');
  return verified.registrationInfo.credential;
}

/** Adds a passkey. Throws `wrong_passkey` unless its challenge was issued for this account and has neither expired nor been used. */
export async function addPasskey(ctx: ViewerCtx, { body: { name, credential } }: Input<typeof add>) {
  rejectLongCredential(credential);
  const { id: credentialId, publicKey, counter, transports = [] } = await verify(ctx, credential);
  const userId = ctx.viewer.id;
  const key = { credentialId, publicKey: Buffer.from(publicKey).toString('base64url'), counter, transports };
  const added = await transact(ctx.db, async (tx) => {
    await lockSession(tx, ctx.viewer);
    const [row] = await tx
      .insert(passkeys)
      .values({ userId, name, ...key, createdAt: ctx.now() })
      .returning();
    await ctx.queue.enqueue(tx, 'second-step-mail', { userId, change: 'passkey' });
    const total = await tx.$count(passkeys, eq(passkeys.userId, userId));
    if (!row || total > maxPasskeys) throw new Problem('conflict');
    return row;
  }).catch((error: unknown) => {
    throw isUniqueViolation(error) ? new Problem('conflict', 'This passkey has already been added.') : error;
  });
  return view(added);
}

const own = ({ viewer }: ViewerCtx, id: string) => and(eq(passkeys.id, id), eq(passkeys.userId, viewer.id));

export async function renamePasskey(ctx: ViewerCtx, { params, body: { name } }: Input<typeof rename>): Promise<void> {
  const renamed = await ctx.db.update(passkeys).set({ name }).where(own(ctx, params.id)).returning({ id: passkeys.id });
  if (renamed.length === 0) throw new Problem('not_found');
}

export async function removePasskey(
  ctx: ViewerCtx,
  { params, body: { password } }: Input<typeof remove>,
): Promise<void> {
  if ((await ctx.db.$count(passkeys, own(ctx, params.id))) === 0) throw new Problem('not_found');
  await confirmPassword(ctx, password);
  await transact(ctx.db, async (tx) => {
    await lockSession(tx, ctx.viewer);
    const removed = await tx.delete(passkeys).where(own(ctx, params.id)).returning({ id: passkeys.id });
    if (removed.length === 0) throw new Problem('not_found');
    await ctx.queue.enqueue(tx, 'second-step-mail', { userId: ctx.viewer.id, change: 'noPasskey' });
  });
}
