import type { FastifyBaseLogger } from 'fastify';
import { and, eq, gt, inArray, isNull } from 'drizzle-orm';
import type { Services } from '#server/context.ts';
import { logFailure } from '#server/http/errors.ts';
import { sessions, users } from './tables.ts';

/** Closes the sockets of sessions that ended while change notifications could not be received. */
async function closeEnded({ db, live, now }: Services): Promise<void> {
  const open = live.openSessions();
  if (open.length === 0) return;
  const valid = await db
    .select({ tokenHash: sessions.tokenHash })
    .from(sessions)
    .innerJoin(users, eq(users.id, sessions.userId))
    .where(
      and(
        inArray(sessions.tokenHash, open),
        gt(sessions.expiresAt, now()),
        isNull(users.bannedAt),
        isNull(users.deletedAt),
      ),
    );
  const known = new Set(valid.map(({ tokenHash }) => tokenHash));
  for (const each of open) if (!known.has(each)) live.closeSession(each);
}

/** Closes sockets when, in any process, their session ends (sign-out, password change, reset) or their user is banned or deleted. */
export function closeSocketsOfEndedSessions(services: Services, log: FastifyBaseLogger): void {
  services.liveFeed.subscribe(
    ({ table, ids: [id = ''] }) => {
      if (table === 'sessions') services.live.closeSession(id);
      if (table === 'users') services.live.closeUser(id);
    },
    () =>
      void closeEnded(services).catch((error: Error) =>
        logFailure(log, error, 'ended sessions may still have open sockets'),
      ),
  );
}
