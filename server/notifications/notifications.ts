import { and, desc, eq, isNotNull, isNull } from 'drizzle-orm';
import type { listNotifications as endpoint, Notification } from '#contract/notifications.ts';
import type { Input } from '#contract/endpoint.ts';
import { Problem } from '#contract/problems.ts';
import type { Ctx, ViewerCtx } from '#server/context.ts';
import type { Db } from '#server/db/client.ts';
import { newId } from '#server/db/columns.ts';
import { notifications } from './tables.ts';

const view = (row: typeof notifications.$inferSelect): Notification => ({
  _id: row.id,
  title: row.title,
  message: row.message,
  link: row.link,
  read: row.readAt !== null,
  createdAt: row.createdAt.toISOString(),
});

type NewNotification = { userId: string; title: string; message: string; link?: string };

/** Notifies users in the app. */
export async function notify(ctx: Ctx, tx: Db, ...notes: NewNotification[]): Promise<void> {
  await tx.insert(notifications).values(notes.map((note) => ({ ...note, createdAt: ctx.now() })));
}

/** Notifies a user in the app and, in the same words, by email. */
export async function notifyAndEmail(ctx: Ctx, tx: Db, note: NewNotification): Promise<void> {
  const notificationId = newId();
  await tx.insert(notifications).values({ id: notificationId, ...note, createdAt: ctx.now() });
  await ctx.queue.enqueue(tx, 'notification-mail', { notificationId });
}

/** A page of the viewer's notifications, newest first. */
export async function listNotifications(ctx: ViewerCtx, { query: { read, limit, page } }: Input<typeof endpoint>) {
  const which = { true: isNotNull(notifications.readAt), false: isNull(notifications.readAt) };
  const rows = await ctx.db
    .select()
    .from(notifications)
    .where(and(eq(notifications.userId, ctx.viewer.id), read && which[read]))
    .orderBy(desc(notifications.createdAt), desc(notifications.id))
    .limit(limit)
    .offset((page - 1) * limit);
  return rows.map(view);
}

/** How many notifications the viewer has, and how many of them are unread. */
export async function countNotifications({ db, viewer }: ViewerCtx) {
  const own = eq(notifications.userId, viewer.id);
  const [all, unread] = await Promise.all([
    db.$count(notifications, own),
    db.$count(notifications, and(own, isNull(notifications.readAt))),
  ]);
  return { notifications: all, unreadNotifications: unread };
}

/** Marks one of the viewer's notifications as read; doing it again changes nothing. */
export async function markRead(ctx: ViewerCtx, id: string): Promise<Notification> {
  const own = and(eq(notifications.id, id), eq(notifications.userId, ctx.viewer.id));
  await ctx.db
    .update(notifications)
    .set({ readAt: ctx.now() })
    .where(and(own, isNull(notifications.readAt)));
  const [row] = await ctx.db.select().from(notifications).where(own);
  if (!row) throw new Problem('not_found');
  return view(row);
}
