import { and, desc, eq, isNotNull, isNull } from 'drizzle-orm';
import type { EmailKind } from '#contract/email-kinds.ts';
import type { listNotifications as endpoint, Notification } from '#contract/notifications.ts';
import type { Input } from '#contract/endpoint.ts';
import { Problem } from '#contract/problems.ts';
import type { Ctx, ViewerCtx } from '#server/context.ts';
import type { Db } from '#server/db/client.ts';
import { newId } from '#server/db/columns.ts';
import { findPreferences } from './email-preferences.ts';
import { enqueuePush } from './push-subscriptions.ts';
import { type Row, type Words, wordsOf } from './table/row.ts';
import { notifications } from './tables.ts';

const view = (row: typeof notifications.$inferSelect): Notification => ({
  _id: row.id,
  title: row.title,
  message: row.message,
  link: row.link,
  read: row.readAt !== null,
  createdAt: row.createdAt.toISOString(),
});

/** How long an email waits to be combined with others. */
const combiningSeconds = 600;

type Note = Words & { userId: string };

/** Notifies users in the app only. */
export async function insertNotifications(ctx: Ctx, tx: Db, ...notes: Note[]): Promise<void> {
  const createdAt = ctx.now();
  if (notes.length > 0) await tx.insert(notifications).values(notes.map((note) => ({ ...note, createdAt })));
}

/** A notification built from a row of the table. `email` is what its email needs in addition to the text. */
export type OutgoingNotification = {
  note: Note & { id: string };
  email?: { kind: EmailKind | null; button: string | null; orderId: string | null; isCombined: boolean };
  /** Present if it is also sent to devices. */
  push?: { orderId: string | null } | undefined;
};

export function notificationFor<F>(
  userId: string,
  row: Row<F>,
  facts: F,
  orderId: string | null = null,
): OutgoingNotification {
  const { by, kind = null, button = null, isCombined = false } = row;
  return {
    note: { id: newId(), userId, ...wordsOf(row, facts) },
    push: row.isPushed ? { orderId } : undefined,
    email: by === 'app' ? undefined : { kind, button, orderId, isCombined },
  };
}

/**
 * Selects the notifications to be sent by email as well. Reads preferences by kind, so that even for thousands of users one
 * statement per kind is enough.
 */
async function selectForEmail(tx: Db, outgoing: OutgoingNotification[]): Promise<OutgoingNotification[]> {
  const kinds = new Set(outgoing.flatMap(({ email }) => email?.kind ?? []));
  const wants = new Map<EmailKind, (userId: string) => boolean>();
  for (const kind of kinds)
    wants.set(
      kind,
      await findPreferences(
        tx,
        kind,
        outgoing.map(({ note }) => note.userId),
      ),
    );
  return outgoing.filter(({ note, email }) => email && (!email.kind || wants.get(email.kind)?.(note.userId)));
}

/** Notifies users in the app and, depending on the row, on their devices and by email (unless they have turned off that kind of email). */
export async function notify(ctx: Ctx, tx: Db, ...outgoing: OutgoingNotification[]): Promise<void> {
  await insertNotifications(ctx, tx, ...outgoing.map(({ note }) => note));
  const pushed = outgoing.flatMap(({ note: { id, userId }, push }) =>
    push ? { userId, notificationId: id, orderId: push.orderId } : [],
  );
  await enqueuePush(ctx, tx, pushed);
  const wanted = await selectForEmail(tx, outgoing);
  const emails = wanted.flatMap(({ note, email }) => (email ? { notificationId: note.id, ...email } : []));
  for (const [isCombined, batch] of Map.groupBy(emails, (email) => email.isCombined))
    await ctx.queue.enqueue(tx, 'notification-mail', batch, isCombined ? combiningSeconds : undefined);
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

/** Marks one of the viewer's notifications as read. Idempotent. */
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
