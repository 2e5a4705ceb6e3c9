import { Buffer } from 'node:buffer';
import { and, eq, isNull, lt } from 'drizzle-orm';
import type { AuthenticationResponseJSON } from '@simplewebauthn/server';
import type { signInWithPasskey as endpoint } from '#contract/passkeys.ts';
import type { Input } from '#contract/endpoint.ts';
import { Problem } from '#contract/problems.ts';
import type { Ctx } from '#server/context.ts';
import { transact } from '#server/db/transact.ts';
import { createChallenge, takeChallenge } from './challenges.ts';
import { describeDevice, rememberDevice } from './devices.ts';
import { rejectLongCredential, siteOf, webAuthn } from './passkeys.ts';
import { readMe } from './read-user.ts';
import { startSession } from './sessions.ts';
import { passkeys } from './sign-in-tables.ts';
import { users } from './tables.ts';

/** Returns the options for navigator.credentials.get(). The browser offers its passkeys for this site, so no email address is needed. */
export async function startPasskeySignIn(ctx: Ctx) {
  await ctx.limiter.spend('signInAddress', ctx.address);
  const { generateAuthenticationOptions } = await webAuthn();
  const rpID = siteOf(ctx.settings).hostname;
  const challenge = await createChallenge(ctx, null);
  return { ...(await generateAuthenticationOptions({ rpID, challenge, userVerification: 'required' })) };
}

type Credential = Input<typeof endpoint>['body']['credential'];

async function verify(ctx: Ctx, credential: Credential, known: typeof passkeys.$inferSelect): Promise<number> {
  const { verifyAuthenticationResponse } = await webAuthn();
  const { hostname, origin } = siteOf(ctx.settings);
  const { credentialId: id, publicKey, counter, transports } = known;
  const { verified, authenticationInfo } = await verifyAuthenticationResponse({
    response: credential as unknown as AuthenticationResponseJSON,
    expectedChallenge: (challenge) => takeChallenge(ctx, null, challenge),
    expectedOrigin: origin,
    expectedRPID: hostname,
    credential: { id, publicKey: new Uint8Array(Buffer.from(publicKey, 'base64url')), counter, transports },
  }).catch((error: unknown) => {
    ctx.log.info({ err: error }, 'a passkey was refused');
    throw new Problem('wrong_passkey');
  });
  if (!verified) throw new Problem('wrong_passkey');
  return authenticationInfo.newCounter;
}

/** Signs in with a passkey. It counts as both steps: possessing the device, and unlocking it with a fingerprint, a face or a PIN. */
export async function signInWithPasskey(ctx: Ctx, { body: { credential, device } }: Input<typeof endpoint>) {
  rejectLongCredential(credential);
  await ctx.limiter.spend('signInAddress', ctx.address);
  const [known] = await ctx.db
    .select({ passkey: passkeys, passwordHash: users.passwordHash, bannedAt: users.bannedAt })
    .from(passkeys)
    .innerJoin(users, eq(users.id, passkeys.userId))
    .where(and(eq(passkeys.credentialId, credential.id), isNull(users.deletedAt)));
  if (!known) throw new Problem('wrong_passkey');
  const { passkey, passwordHash, bannedAt } = known;
  ctx.concerns?.(passkey.userId);
  const counter = await verify(ctx, credential, passkey);
  if (bannedAt) throw new Problem('banned');
  const token = await transact(ctx.db, async (tx) => {
    const [used] = await tx
      .update(passkeys)
      .set({ counter, lastUsedAt: ctx.now() })
      // Authenticators without a counter always send 0.
      .where(and(eq(passkeys.id, passkey.id), counter === 0 ? undefined : lt(passkeys.counter, counter)))
      .returning({ id: passkeys.id });
    // The passkey was removed in the meantime, or a copy of it signed in.
    if (!used) throw new Problem('wrong_passkey');
    await rememberDevice(ctx, tx, passkey.userId, device);
    return startSession(tx, ctx.now(), { id: passkey.userId, passwordHash }, describeDevice(ctx.userAgent));
  });
  return { token, user: await readMe(ctx, passkey.userId) };
}
