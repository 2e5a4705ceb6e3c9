import { and, eq, isNull, lt } from 'drizzle-orm';
import type { Ctx } from '#server/context.ts';
import type { JobData, Jobs } from '#server/jobs/queue.ts';
import { sendEmail } from '#server/mail.ts';
import { createEmailLink } from './email-links.ts';
import { deleteExpiredApplications } from './identity-documents.ts';
import { emailLinks, sessions, users } from './tables.ts';

async function findRecipient(ctx: Ctx, userId: unknown) {
  const [user] = await ctx.db
    .select({ id: users.id, name: users.name, email: users.email, verifiedAt: users.verifiedAt })
    .from(users)
    .where(and(eq(users.id, String(userId)), isNull(users.deletedAt)));
  return user?.email ? { ...user, email: user.email } : undefined;
}

type Recipient = { name: string; verifiedAt: Date | null };

/** Anyone can type any name, so an email only uses it once the address is verified. */
const greet = ({ name, verifiedAt }: Recipient) => (verifiedAt ? `Hello ${name},` : 'Hello,');

const registeredAgain =
  "The address was already registered, but never verified. The new registration replaces the earlier one: its password and links no longer work. If you registered only once, please don't open this link, but register again.";

async function sendVerification(ctx: Ctx, { userId, next, isAgain }: JobData): Promise<void> {
  const user = await findRecipient(ctx, userId);
  if (!user || user.verifiedAt) return;
  const token = await createEmailLink(ctx, user.id, 'verify');
  const query = typeof next === 'string' ? `?next=${encodeURIComponent(next)}` : '';
  await sendEmail(ctx, {
    to: user.email,
    subject: 'Verify your email address',
    greeting: greet(user),
    paragraphs: [
      'Someone, hopefully you, registered with Skep using this email address. Please verify it so that you can buy, sell and message other beekeepers.',
      ...(isAgain ? [registeredAgain] : []),
    ],
    action: { label: 'Verify my email', url: `${ctx.settings.publicUrl}/verify/${token}${query}` },
    closing:
      "This link works once and expires after 24 hours. If you didn't register with Skep, please don't open it: it would let whoever did sign in with your address. Without it, nothing happens.",
  });
}

async function sendReset(ctx: Ctx, userId: unknown): Promise<void> {
  const user = await findRecipient(ctx, userId);
  if (!user) return;
  const token = await createEmailLink(ctx, user.id, 'reset');
  await sendEmail(ctx, {
    to: user.email,
    subject: 'Reset your password',
    greeting: greet(user),
    paragraphs: ['We received a request to reset the password for your Skep account.'],
    action: { label: 'Set a new password', url: `${ctx.settings.publicUrl}/reset-password/${token}` },
    closing:
      "This link works once and expires after one hour. If you didn't request it, you can ignore this email; your password won't change.",
  });
}

async function sendAddressTaken(ctx: Ctx, userId: unknown): Promise<void> {
  const user = await findRecipient(ctx, userId);
  if (!user) return;
  await sendEmail(ctx, {
    to: user.email,
    subject: 'You already have a Skep account',
    greeting: greet(user),
    paragraphs: [
      'Someone, hopefully you, tried to register with Skep using this email address. It already has an account, so nothing was changed.',
      "If you've forgotten your password, you can set a new one.",
    ],
    action: { label: 'Reset my password', url: `${ctx.settings.publicUrl}/forgot-password` },
  });
}

async function sendFailedSignIns(ctx: Ctx, userId: unknown): Promise<void> {
  const user = await findRecipient(ctx, userId);
  if (!user?.verifiedAt) return;
  await sendEmail(ctx, {
    to: user.email,
    subject: 'Failed attempts to sign in to your account',
    greeting: greet(user),
    paragraphs: [
      'There have been many attempts to sign in to your Skep account with a wrong password, so we are blocking further attempts for a while.',
      'If it was you, set a new password and you can sign in straight away.',
      "If it wasn't you, your account is safe as long as nobody else knows your password. If you use it anywhere else, or aren't sure, set a new one: this also signs you out on every device.",
    ],
    action: { label: 'Set a new password', url: `${ctx.settings.publicUrl}/forgot-password` },
    closing: 'We send this email at most once a day.',
  });
}

async function deleteExpiredTokens(ctx: Ctx): Promise<void> {
  await ctx.db.delete(sessions).where(lt(sessions.expiresAt, ctx.now()));
  await ctx.db.delete(emailLinks).where(lt(emailLinks.expiresAt, ctx.now()));
}

/** A link is created when its email is sent, so that no token is ever stored in the queue. */
export const jobs: Jobs<Ctx> = {
  'verification-mail': { run: sendVerification },
  'reset-mail': { run: (ctx, { userId }) => sendReset(ctx, userId ?? '') },
  'address-taken-mail': { run: (ctx, { userId }) => sendAddressTaken(ctx, userId ?? '') },
  'failed-sign-ins-mail': { run: (ctx, { userId }) => sendFailedSignIns(ctx, userId ?? '') },
  'delete-expired-applications': { run: deleteExpiredApplications, cron: '23 * * * *' },
  'delete-expired-tokens': { run: deleteExpiredTokens, cron: '17 3 * * *' },
};
