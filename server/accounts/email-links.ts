import { and, eq, gt } from 'drizzle-orm';
import { Problem } from '#contract/problems.ts';
import { emailLinkHours, hourMs, resetLinkHours } from '#contract/time.ts';
import type { Ctx } from '#server/context.ts';
import type { Db } from '#server/db/client.ts';
import { discardUnconfirmed } from './second-step.ts';
import { hashToken, newToken } from './sessions.ts';
import { emailChanges } from './sign-in-tables.ts';
import { emailLinks } from './tables.ts';

export type LinkKind = 'verify' | 'reset';

const lifetimeMs: Record<LinkKind, number> = { verify: emailLinkHours * hourMs, reset: resetLinkHours * hourMs };

/** Deletes a user's links of a kind. */
export async function deleteEmailLinks(tx: Db, userId: string, kind: LinkKind): Promise<void> {
  await tx.delete(emailLinks).where(and(eq(emailLinks.userId, userId), eq(emailLinks.kind, kind)));
}

/**
 * Invalidates a user's password reset links, any request to change their email address and any authenticator app that is being set up.
 * Called after the password or address has changed.
 */
export async function endOpenRequests(tx: Db, userId: string): Promise<void> {
  await deleteEmailLinks(tx, userId, 'reset');
  await tx.delete(emailChanges).where(eq(emailChanges.userId, userId));
  await discardUnconfirmed(tx, userId);
}

/** Creates a one-time link token for a user and deletes older ones of the same kind. */
export function createEmailLink(ctx: Ctx, userId: string, kind: LinkKind): Promise<string> {
  const token = newToken();
  return ctx.db.transaction(async (tx) => {
    await deleteEmailLinks(tx, userId, kind);
    const expiresAt = new Date(ctx.now().getTime() + lifetimeMs[kind]);
    await tx.insert(emailLinks).values({ tokenHash: hashToken(token), userId, kind, expiresAt });
    return token;
  });
}

/** Consumes a link and returns its user's id. Throws `invalid_link` if it is unknown, used, replaced or expired. */
export async function consumeEmailLink(ctx: Ctx, tx: Db, kind: LinkKind, token: string): Promise<string> {
  const [link] = await tx
    .delete(emailLinks)
    .where(
      and(eq(emailLinks.tokenHash, hashToken(token)), eq(emailLinks.kind, kind), gt(emailLinks.expiresAt, ctx.now())),
    )
    .returning({ userId: emailLinks.userId });
  if (!link) throw new Problem('invalid_link');
  ctx.concerns?.(link.userId);
  return link.userId;
}
