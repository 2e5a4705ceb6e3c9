import { and, eq, isNull, lt } from 'drizzle-orm';
import type { Ctx } from '#server/context.ts';
import type { Jobs } from '#server/jobs/queue.ts';
import { sendLetter } from '#server/mail.ts';
import { makeLink } from './email-links.ts';
import { forgetApplications } from './identity-documents.ts';
import { emailLinks, sellerApplications, sessions, users } from './tables.ts';

async function addressee(ctx: Ctx, userId: unknown) {
  const [user] = await ctx.db
    .select({ id: users.id, name: users.name, email: users.email, verifiedAt: users.verifiedAt })
    .from(users)
    .where(and(eq(users.id, String(userId)), isNull(users.deletedAt)));
  return user?.email ? { ...user, email: user.email } : undefined;
}

type Addressee = { name: string; verifiedAt: Date | null };

/** The name is what somebody typed: nobody is sent it who has not shown that the address is theirs. */
const greet = ({ name, verifiedAt }: Addressee) => (verifiedAt ? `Hello ${name},` : 'Hello,');

async function sendVerification(ctx: Ctx, userId: unknown, next: unknown): Promise<void> {
  const user = await addressee(ctx, userId);
  if (!user || user.verifiedAt) return;
  const token = await makeLink(ctx, user.id, 'verify');
  const onTo = typeof next === 'string' ? `?next=${encodeURIComponent(next)}` : '';
  await sendLetter(ctx, {
    to: user.email,
    subject: 'Verify your email address',
    greeting: greet(user),
    paragraphs: [
      'Welcome to Skep. Please verify your email address, so that you can buy, sell and write to other beekeepers.',
    ],
    action: { label: 'Verify my email', url: `${ctx.settings.publicUrl}/verify/${token}${onTo}` },
    closing: 'The link works once, for 24 hours. If you did not register with Skep, you can ignore this message.',
  });
}

async function sendReset(ctx: Ctx, userId: unknown): Promise<void> {
  const user = await addressee(ctx, userId);
  if (!user) return;
  const token = await makeLink(ctx, user.id, 'reset');
  await sendLetter(ctx, {
    to: user.email,
    subject: 'Reset your password',
    greeting: greet(user),
    paragraphs: ['Somebody, we hope you, has asked to reset the password of your Skep account.'],
    action: { label: 'Set a new password', url: `${ctx.settings.publicUrl}/reset-password/${token}` },
    closing:
      'The link works once, for one hour. If you did not ask for it, you can ignore this message; your password stays as it is.',
  });
}

async function sendAddressTaken(ctx: Ctx, userId: unknown): Promise<void> {
  const user = await addressee(ctx, userId);
  if (!user) return;
  await sendLetter(ctx, {
    to: user.email,
    subject: 'You already have a Skep account',
    greeting: greet(user),
    paragraphs: [
      'Somebody, we hope you, has tried to register with Skep with this address. It already has an account, so nothing was changed.',
      'If you have forgotten your password, you can set a new one.',
    ],
    action: { label: 'Reset my password', url: `${ctx.settings.publicUrl}/forgot-password` },
  });
}

async function sendFailedSignIns(ctx: Ctx, userId: unknown): Promise<void> {
  const user = await addressee(ctx, userId);
  if (!user?.verifiedAt) return;
  await sendLetter(ctx, {
    to: user.email,
    subject: 'Many failed attempts to sign in',
    greeting: greet(user),
    paragraphs: [
      'There have been many attempts to sign in to your Skep account with a wrong password. We refuse more of them for a while.',
      'If it was you, set a new password: it lets you sign in straight away.',
      'If it was not you, your account is safe as long as nobody else can know your password. If you use it anywhere else, or are not sure, set a new one: it also signs out every device.',
    ],
    action: { label: 'Set a new password', url: `${ctx.settings.publicUrl}/forgot-password` },
    closing: 'We send this message at most once a day.',
  });
}

async function sendDecision(ctx: Ctx, applicationId: string): Promise<void> {
  const [application] = await ctx.db.select().from(sellerApplications).where(eq(sellerApplications.id, applicationId));
  const user = application && (await addressee(ctx, application.userId));
  if (!user) return;
  const site = ctx.settings.publicUrl;
  const letter = { to: user.email, greeting: greet(user) };
  if (application.status === 'approved')
    return sendLetter(ctx, {
      ...letter,
      subject: 'You can sell on Skep now',
      paragraphs: ['Good news: we have approved your application. Your account is a seller account from now on.'],
      action: { label: 'Create my first listing', url: `${site}/seller/create-listing` },
    });
  return sendLetter(ctx, {
    ...letter,
    subject: 'Your application to sell on Skep',
    paragraphs: [
      'We have looked at your application and cannot approve it as it is.',
      ...(application.reason ? [`The reason: ${application.reason}`] : []),
      'You can put that right and apply again. The document you sent us is deleted after 30 days.',
    ],
    action: { label: 'Apply again', url: `${site}/upgarde-account` },
  });
}

async function forgetExpired(ctx: Ctx): Promise<void> {
  await ctx.db.delete(sessions).where(lt(sessions.expiresAt, ctx.now()));
  await ctx.db.delete(emailLinks).where(lt(emailLinks.expiresAt, ctx.now()));
}

/** A link is made when its message is sent, so that no token ever waits in the queue. */
export const jobs: Jobs<Ctx> = {
  'verification-mail': { run: (ctx, { userId, next }) => sendVerification(ctx, userId ?? '', next) },
  'reset-mail': { run: (ctx, { userId }) => sendReset(ctx, userId ?? '') },
  'address-taken-mail': { run: (ctx, { userId }) => sendAddressTaken(ctx, userId ?? '') },
  'failed-sign-ins-mail': { run: (ctx, { userId }) => sendFailedSignIns(ctx, userId ?? '') },
  'application-decided-mail': { run: (ctx, { applicationId }) => sendDecision(ctx, String(applicationId)) },
  'forget-applications': { run: forgetApplications, cron: '23 * * * *' },
  'forget-expired-tokens': { run: forgetExpired, cron: '17 3 * * *' },
};
