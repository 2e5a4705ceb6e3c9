import { and, eq, or, sql } from 'drizzle-orm';
import type { Db } from '#server/db/client.ts';
import { users } from '#server/accounts/tables.ts';
import type { Events } from '#server/events.ts';
import { orders } from '#server/orders/tables.ts';
import { emailPreferences, notifications, pushSubscriptions, savedListingNotices } from './tables.ts';

/** Deletes a user's notifications and settings. */
export async function deleteNotifications(tx: Db, userId: string): Promise<void> {
  for (const table of [notifications, emailPreferences, savedListingNotices, pushSubscriptions])
    await tx.delete(table).where(eq(table.userId, userId));
}

/** Matches only a whole name, so that 'Ed' is not found in 'Edinburgh'. */
const pattern = (name: string): string => `(?<!\\w)${name.replaceAll(/[\^$\\.*+?()[\]{}|]/g, '\\$&')}(?!\\w)`;

/** A user's name, business name and earlier names, longest first, because one may be part of another. */
async function allNames(tx: Db, userId: string, earlier: string[]): Promise<string[]> {
  const [user] = await tx
    .select({ name: users.name, businessName: users.businessName })
    .from(users)
    .where(eq(users.id, userId));
  const names = new Set([user?.name ?? '', user?.businessName ?? '', ...earlier].filter(Boolean));
  return [...names].toSorted((a, b) => b.length - a.length);
}

/** Replaces a user's names, including earlier ones, in the notifications of people they have traded with. */
export async function forgetNames(tx: Db, userId: string, earlier: string[], becomes: string): Promise<void> {
  const traded = tx
    .select({ id: sql`case when ${orders.buyerId} = ${userId} then ${orders.sellerId} else ${orders.buyerId} end` })
    .from(orders)
    .where(or(eq(orders.buyerId, userId), eq(orders.sellerId, userId)));
  const { title, message } = notifications;
  for (const name of await allNames(tx, userId, earlier)) {
    const renamed = (text: typeof title | typeof message) =>
      sql`regexp_replace(${text}, ${pattern(name)}, ${becomes}, 'g')`;
    await tx
      .update(notifications)
      .set({ title: renamed(title), message: renamed(message) })
      .where(
        and(sql`${notifications.userId} in ${traded}`, sql`position(${name} in ${title} || ' ' || ${message}) > 0`),
      );
  }
}

export async function forgetUser(tx: Db, { userId, becomes }: Events['user.deleted']): Promise<void> {
  await deleteNotifications(tx, userId);
  await forgetNames(tx, userId, [], becomes);
}
