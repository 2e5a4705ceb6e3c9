import { and, eq, or, sql } from 'drizzle-orm';
import type { Db } from '#server/db/client.ts';
import { users } from '#server/accounts/tables.ts';
import type { Events } from '#server/events.ts';
import { orders } from '#server/orders/tables.ts';
import { emailPreferences, notifications, pushSubscriptions, savedListingNews } from './tables.ts';

/** Deletes a user's notifications and settings. */
export async function deleteNotifications(tx: Db, userId: string): Promise<void> {
  for (const table of [notifications, emailPreferences, savedListingNews, pushSubscriptions])
    await tx.delete(table).where(eq(table.userId, userId));
}

/** Matches a name as a whole, so that 'Ed' is not found in 'Edinburgh'. */
const pattern = (name: string): string => `(?<!\\w)${name.replaceAll(/[\^$\\.*+?()[\]{}|]/g, '\\$&')}(?!\\w)`;

/** Replaces names of a user in the notifications of those they traded with. */
export async function forgetNames(tx: Db, userId: string, names: string[], becomes: string): Promise<void> {
  const traded = tx
    .select({ id: sql`case when ${orders.buyerId} = ${userId} then ${orders.sellerId} else ${orders.buyerId} end` })
    .from(orders)
    .where(or(eq(orders.buyerId, userId), eq(orders.sellerId, userId)));
  const { title, message } = notifications;
  for (const name of names) {
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

/** Deletes a user's notifications and settings, and replaces their names in those of others. */
export async function forgetUser(tx: Db, { userId, becomes }: Events['user.deleted']): Promise<void> {
  await deleteNotifications(tx, userId);
  const [named] = await tx
    .select({ name: users.name, businessName: users.businessName })
    .from(users)
    .where(eq(users.id, userId));
  const names = [named?.name ?? '', named?.businessName ?? ''].filter(Boolean);
  await forgetNames(tx, userId, names, becomes);
}
