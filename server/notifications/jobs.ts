import { eq } from 'drizzle-orm';
import { users } from '#server/accounts/tables.ts';
import type { Ctx } from '#server/context.ts';
import type { Jobs } from '#server/jobs/queue.ts';
import { sendEmail } from '#server/mail.ts';
import { notifyOfFailedJobs } from './failed-jobs.ts';
import { notifications } from './tables.ts';

/** Sends a notification by email, except to users who have deleted their account. */
export async function sendNotificationEmail(ctx: Ctx, notificationId: string): Promise<void> {
  const [found] = await ctx.db
    .select({ note: notifications, name: users.name, email: users.email })
    .from(notifications)
    .innerJoin(users, eq(users.id, notifications.userId))
    .where(eq(notifications.id, notificationId));
  if (!found?.email) return;
  const { note, name, email } = found;
  await sendEmail(ctx, {
    to: email,
    subject: note.title,
    greeting: `Hello ${name},`,
    paragraphs: [note.message],
    action: note.link ? { label: 'View details', url: `${ctx.settings.publicUrl}${note.link}` } : undefined,
  });
}

export const jobs: Jobs<Ctx> = {
  'notify-of-failed-jobs': { run: notifyOfFailedJobs, cron: '* * * * *' },
  'notification-mail': { run: (ctx, { notificationId }) => sendNotificationEmail(ctx, String(notificationId)) },
};
