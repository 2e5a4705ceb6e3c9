import { and, eq, or, sql } from 'drizzle-orm';
import type { Db } from '#server/db/client.ts';
import type { Events } from '#server/events.ts';
import { orders } from '#server/orders/tables.ts';
import { emailPreferences, notifications, pushSubscriptions, savedListingNews } from './tables.ts';

/** Deletes a user's notifications and settings, and replaces their name in the notifications of those they traded with. */
export async function forgetUser(tx: Db, { userId, name, becomes }: Events['user.deleted']): Promise<void> {
  for (const table of [notifications, emailPreferences, savedListingNews, pushSubscriptions])
    await tx.delete(table).where(eq(table.userId, userId));
  const { title, message } = notifications;
  const renamed = (text: typeof title | typeof message) => sql`replace(${text}, ${name}, ${becomes})`;
  const traded = tx
    .select({ id: sql`case when ${orders.buyerId} = ${userId} then ${orders.sellerId} else ${orders.buyerId} end` })
    .from(orders)
    .where(or(eq(orders.buyerId, userId), eq(orders.sellerId, userId)));
  await tx
    .update(notifications)
    .set({ title: renamed(title), message: renamed(message) })
    .where(and(sql`${notifications.userId} in ${traded}`, sql`position(${name} in ${title} || ' ' || ${message}) > 0`));
}
