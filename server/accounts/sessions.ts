import { and, eq, gt, isNull, ne, sql } from 'drizzle-orm';
import type { Services, Viewer } from '#server/context.ts';
import type { Db } from '#server/db/client.ts';
import { prepared } from '#server/db/prepared.ts';
import { sessions, users } from './tables.ts';
import { hashToken, newToken } from './tokens.ts';

/** A session ends by itself after 90 days. */
const lifetimeMs = 90 * 86_400_000;

/** Starts a session and returns its bearer token, the only time it is known. */
export async function startSession(tx: Db, now: Date, userId: string): Promise<string> {
  const token = newToken();
  const expiresAt = new Date(now.getTime() + lifetimeMs);
  await tx.insert(sessions).values({ tokenHash: hashToken(token), userId, createdAt: now, expiresAt });
  return token;
}

/** Whose session a token is; null when it is unknown, ended, or its user banned or deleted. */
export async function findViewer(services: Services, token: string): Promise<Viewer | null> {
  const tokenHash = hashToken(token);
  const statement = prepared(services.reads, 'find_viewer', (db) =>
    db
      .select({ id: users.id, role: users.role, verifiedAt: users.verifiedAt })
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
  const [row] = await statement.execute({ tokenHash, now: services.now().toISOString() });
  return row ? { id: row.id, role: row.role, isVerified: row.verifiedAt !== null, tokenHash } : null;
}

export async function endSession(tx: Db, tokenHash: string): Promise<void> {
  await tx.delete(sessions).where(eq(sessions.tokenHash, tokenHash));
}

/** Ends all sessions of a user, but for the one whose token hash is `keep`. */
export async function endSessions(tx: Db, userId: string, keep = ''): Promise<void> {
  await tx.delete(sessions).where(and(eq(sessions.userId, userId), ne(sessions.tokenHash, keep)));
}
