import { eq } from 'drizzle-orm';
import { users } from '#server/accounts/tables.ts';
import type { Ctx } from '#server/context.ts';
import type { Jobs } from '#server/jobs/queue.ts';
import { sendLetter } from '#server/mail.ts';
import { tellFailedJobs } from './job-news.ts';
import { notifications } from './tables.ts';

/** Sends a notification as an e-mail; who has deleted their account gets none. */
export async function sendNotificationMail(ctx: Ctx, notificationId: string): Promise<void> {
  const [found] = await ctx.db
    .select({ note: notifications, name: users.name, email: users.email })
    .from(notifications)
    .innerJoin(users, eq(users.id, notifications.userId))
    .where(eq(notifications.id, notificationId));
  if (!found?.email) return;
  const { note, name, email } = found;
  await sendLetter(ctx, {
    to: email,
    subject: note.title,
    greeting: `Hello ${name},`,
    paragraphs: [note.message],
    action: note.link ? { label: 'See the details', url: `${ctx.settings.publicUrl}${note.link}` } : undefined,
  });
}

export const jobs: Jobs<Ctx> = {
  'tell-failed-jobs': { run: tellFailedJobs, cron: '* * * * *' },
  'notification-mail': { run: (ctx, { notificationId }) => sendNotificationMail(ctx, String(notificationId)) },
};
