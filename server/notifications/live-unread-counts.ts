import { setTimeout as sleep } from 'node:timers/promises';
import { and, eq, isNull } from 'drizzle-orm';
import type { Ctx, Services } from '#server/context.ts';
import { logFailure } from '#server/http/errors.ts';
import { notifications } from './tables.ts';

/** Changes within this time are sent as one count. */
const gatherMs = 50;

/** Updates the unread count in open tabs when any process adds a notification or marks one as read. */
export function sendUnreadCounts(services: Services, log: Ctx['log']): void {
  const { db, live, liveFeed } = services;
  const waiting = new Set<string>();
  const send = async (userId: string) => {
    await sleep(gatherMs);
    waiting.delete(userId);
    const isUnread = and(eq(notifications.userId, userId), isNull(notifications.readAt));
    live.toOwnTabs([userId], 'unread', { unreadNotifications: await db.$count(notifications, isUnread) });
  };
  liveFeed.subscribe(
    ({ table, ids: [userId = ''] }) => {
      if (table !== 'notifications' || waiting.has(userId) || !live.hasTabs(userId)) return;
      waiting.add(userId);
      send(userId).catch((error: Error) => logFailure(log, error, 'could not send an unread count to open tabs'));
    },
    () => {},
  );
}
