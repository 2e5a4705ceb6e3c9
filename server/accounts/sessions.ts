import { createHash, randomBytes } from 'node:crypto';
import { and, eq, gt, isNull, ne, sql } from 'drizzle-orm';
import { confirmationMs } from '#contract/endpoint.ts';
import { Problem } from '#contract/problems.ts';
import { dayMs, hourMs, sessionDays } from '#contract/time.ts';
import type { Services, Viewer } from '#server/context.ts';
import type { Db, Reads } from '#server/db/client.ts';
import { newId } from '#server/db/columns.ts';
import { prepared } from '#server/db/prepared.ts';
import { outageOf } from '#server/db/sql-errors.ts';
import { sessions, users } from './tables.ts';

/** A new bearer or link token: 256 random bits. Only its hash is ever stored. */
export const newToken = (): string => randomBytes(32).toString('base64url');

/** The form in which the database stores a token. */
export const hashToken = (token: string): string => createHash('sha256').update(token).digest('hex');

/** A session expires after `idleMs` without use, and no later than 90 days after sign-in. */
const [idleMs, lifetimeMs] = [sessionDays * dayMs, 90 * dayMs];

/** An account as it was when the sign-in was checked. If `twoStepSince` is null, no second step was needed. */
type Checked = Pick<typeof users.$inferSelect, 'id' | 'passwordHash'> & { twoStepSince?: Date | null };

/**
 * Starts a session and returns its bearer token, which is not stored. Throws `invalid_credentials` if `passwordHash` is no longer the user's,
 * or if they have since turned on two-step sign-in, been banned or been deleted. The row lock makes a concurrent password change wait until
 * it can see this session and end it.
 */
export async function startSession(
  tx: Db,
  now: Date,
  { id, passwordHash, twoStepSince }: Checked,
  device = '',
): Promise<string> {
  const token = newToken();
  const expiresAt = new Date(now.getTime() + idleMs).toISOString();
  const account = tx
    .select({
      tokenHash: sql<string>`${hashToken(token)}::text`.as('token_hash'),
      id: sql<string>`${newId()}::text`.as('session_id'),
      userId: users.id,
      device: sql<string>`${device}::text`.as('device'),
      createdAt: sql<Date>`${now.toISOString()}::timestamptz`.as('created_at'),
      usedAt: sql<Date>`${now.toISOString()}::timestamptz`.as('used_at'),
      expiresAt: sql<Date>`${expiresAt}::timestamptz`.as('expires_at'),
      confirmedAt: sql<Date>`${now.toISOString()}::timestamptz`.as('confirmed_at'),
    })
    .from(users)
    .where(
      and(
        eq(users.id, id),
        sql`${users.passwordHash} is not distinct from ${passwordHash}`,
        twoStepSince === null ? isNull(users.twoStepSince) : undefined,
        isNull(users.bannedAt),
        isNull(users.deletedAt),
      ),
    )
    .for('share');
  const [started] = await tx.insert(sessions).select(account).returning({ userId: sessions.userId });
  if (!started) throw new Problem('invalid_credentials');
  return token;
}

type Used = Pick<typeof sessions.$inferSelect, 'createdAt' | 'usedAt' | 'expiresAt'>;

/** Postpones the expiry of a session that is in use, at most once an hour. */
async function recordUse({ db, now }: Services, tokenHash: string, { createdAt, usedAt, expiresAt }: Used) {
  const at = now().getTime();
  if (usedAt && at - usedAt.getTime() < hourMs) return;
  const latest = Math.min(at + idleMs, createdAt.getTime() + lifetimeMs);
  const change = { usedAt: new Date(at), expiresAt: new Date(Math.max(latest, expiresAt.getTime())) };
  try {
    await db.update(sessions).set(change).where(eq(sessions.tokenHash, tokenHash));
  } catch (error) {
    // Reads must still work while the database accepts no writes. A later request will record the use.
    if (!outageOf(error)) throw error;
  }
}

/** A viewer, and when their session expires. */
type Session = Viewer & { expiresAt: Date };

const viewerByToken = (reads: Reads) =>
  prepared(reads, 'find_viewer', (db) =>
    db
      .select({
        id: users.id,
        role: users.role,
        verifiedAt: users.verifiedAt,
        twoStepSince: users.twoStepSince,
        expiresAt: sessions.expiresAt,
        createdAt: sessions.createdAt,
        usedAt: sessions.usedAt,
        confirmedAt: sessions.confirmedAt,
      })
      .from(sessions)
      .innerJoin(users, eq(users.id, sessions.userId))
      .where(
        and(
          eq(sessions.tokenHash, sql.placeholder('tokenHash')),
          gt(sessions.expiresAt, sql.placeholder('now')),
          isNull(users.bannedAt),
          isNull(users.deletedAt),
        ),
      ),
  );

/** Finds a token's user. Returns null if the token is unknown or expired, or the user is banned or deleted. */
export async function findViewer(services: Services, token: string): Promise<Session | null> {
  const tokenHash = hashToken(token);
  const statement = viewerByToken(services.reads);
  const [row] = await statement.execute({ tokenHash, now: services.now().toISOString() });
  if (!row) return null;
  await recordUse(services, tokenHash, row);
  const { id, role, verifiedAt, twoStepSince, expiresAt } = row;
  const isAdmin = role === 'admin';
  const sinceConfirmed = services.now().getTime() - (row.confirmedAt ?? row.createdAt).getTime();
  return {
    id,
    role,
    isVerified: verifiedAt !== null,
    lacksTwoStep: services.settings.adminTwoStep && isAdmin && twoStepSince === null,
    lacksConfirmation: isAdmin && sinceConfirmed >= confirmationMs,
    tokenHash,
    expiresAt,
  };
}

/**
 * Locks the viewer and their session. Throws `unauthenticated` if the session has ended since the request began. For requests that add
 * another way into the account, which must not survive a concurrent password change.
 */
export async function lockSession(tx: Db, { id, tokenHash }: Pick<Viewer, 'id' | 'tokenHash'>): Promise<void> {
  const [locked] = await tx
    .select({ id: users.id })
    .from(users)
    .innerJoin(sessions, eq(sessions.userId, users.id))
    .where(and(eq(users.id, id), eq(sessions.tokenHash, tokenHash)))
    .for('no key update');
  if (!locked) throw new Problem('unauthenticated');
}

export async function endSession(tx: Db, tokenHash: string): Promise<void> {
  await tx.delete(sessions).where(eq(sessions.tokenHash, tokenHash));
}

/** Ends all sessions of a user, except the one with the token hash `keep`. */
export async function endSessions(tx: Db, userId: string, keep = ''): Promise<void> {
  await tx.delete(sessions).where(and(eq(sessions.userId, userId), ne(sessions.tokenHash, keep)));
}
