import { and, eq, isNull, lt } from 'drizzle-orm';
import type { Ctx } from '#server/context.ts';
import type { JobData, Jobs } from '#server/jobs/queue.ts';
import { type EmailContent, sendEmail } from '#server/mail.ts';
import { endBans } from './ban-user.ts';
import { createEmailChangeLink, type Side } from './change-email.ts';
import { createEmailLink } from './email-links.ts';
import { accountEmails, type SecondStepChange } from './emails.ts';
import { deleteExpiredApplications } from './identity-documents.ts';
import { deleteOldSecurityEvents } from './security-log.ts';
import { emailChanges, passkeyChallenges } from './sign-in-tables.ts';
import { emailLinks, sessions, users } from './tables.ts';

async function findRecipient(ctx: Ctx, userId: unknown) {
  const [user] = await ctx.db
    .select({ id: users.id, name: users.name, email: users.email, verifiedAt: users.verifiedAt })
    .from(users)
    .where(and(eq(users.id, String(userId)), isNull(users.deletedAt)));
  return user?.email ? { ...user, email: user.email } : undefined;
}

type Recipient = { name: string; email: string; verifiedAt: Date | null };

/** Anyone can enter any name, so emails do not use it until the address is verified. */
const addressed = ({ name, email, verifiedAt }: Recipient) => ({
  to: email,
  greeting: verifiedAt ? `Hello ${name},` : 'Hello,',
});

const queryOf = (next: unknown): string => (typeof next === 'string' ? `?next=${encodeURIComponent(next)}` : '');

/** `isAgain` is the earlier name of `isRepeat`, in jobs queued before an upgrade. */
async function sendVerification(ctx: Ctx, { userId, next, isAgain, isRepeat = isAgain }: JobData): Promise<void> {
  const user = await findRecipient(ctx, userId);
  if (!user || user.verifiedAt) return;
  const token = await createEmailLink(ctx, user.id, 'verify');
  const url = `${ctx.settings.publicUrl}/verify/${token}${queryOf(next)}`;
  await sendEmail(ctx, { ...addressed(user), ...accountEmails[isRepeat ? 'verifyAgain' : 'verify'](url) });
}

async function sendReset(ctx: Ctx, { userId, next }: JobData): Promise<void> {
  const user = await findRecipient(ctx, userId);
  if (!user) return;
  const token = await createEmailLink(ctx, user.id, 'reset');
  const url = `${ctx.settings.publicUrl}/reset-password/${token}${queryOf(next)}`;
  await sendEmail(ctx, { ...addressed(user), ...accountEmails.reset(url) });
}

async function sendAddressTaken(ctx: Ctx, userId: unknown): Promise<void> {
  const user = await findRecipient(ctx, userId);
  if (user) await sendEmail(ctx, { ...addressed(user), ...accountEmails.addressTaken(ctx.settings.publicUrl) });
}

/** Sends a link to one of the two addresses. If the new address already belongs to an account, notifies that account's owner instead. */
async function sendEmailChange(ctx: Ctx, userId: unknown, side: Side): Promise<void> {
  const user = await findRecipient(ctx, userId);
  const link = user && (await createEmailChangeLink(ctx, user.id, side));
  if (!link) return;
  if (side === 'new' && link.owner) return sendAddressTaken(ctx, link.owner);
  const url = `${ctx.settings.publicUrl}/change-email/${link.token}`;
  const to = side === 'old' ? addressed(user) : { to: link.email, greeting: 'Hello,' };
  await sendEmail(ctx, { ...to, ...accountEmails.changeEmail(url, side) });
}

/** Emails the owner of a verified address about the security of their account. */
async function sendWarning(ctx: Ctx, userId: unknown, text: (site: string) => Omit<EmailContent, 'to' | 'greeting'>) {
  const user = await findRecipient(ctx, userId);
  if (user?.verifiedAt) await sendEmail(ctx, { ...addressed(user), ...text(ctx.settings.publicUrl) });
}

async function deleteExpiredTokens(ctx: Ctx): Promise<void> {
  await ctx.db.delete(sessions).where(lt(sessions.expiresAt, ctx.now()));
  await ctx.db.delete(emailLinks).where(lt(emailLinks.expiresAt, ctx.now()));
  await ctx.db.delete(emailChanges).where(lt(emailChanges.expiresAt, ctx.now()));
  await ctx.db.delete(passkeyChallenges).where(lt(passkeyChallenges.expiresAt, ctx.now()));
}

/** A link is created when its email is sent, so that no token is ever stored in the queue. */
export const jobs: Jobs<Ctx> = {
  'verification-mail': { run: sendVerification },
  'reset-mail': { run: sendReset },
  'address-taken-mail': { run: (ctx, { userId }) => sendAddressTaken(ctx, userId ?? '') },
  'failed-sign-ins-mail': { run: (ctx, { userId }) => sendWarning(ctx, userId, accountEmails.failedSignIns) },
  'password-changed-mail': { run: (ctx, { userId }) => sendWarning(ctx, userId, accountEmails.passwordChanged) },
  'wrong-codes-mail': { run: (ctx, { userId }) => sendWarning(ctx, userId, accountEmails.wrongCodes) },
  'second-step-mail': {
    run: (ctx, { userId, change }) =>
      sendWarning(ctx, userId, (site) => accountEmails.secondStep(site, change as SecondStepChange)),
  },
  'email-change-mail': { run: (ctx, { userId, side }) => sendEmailChange(ctx, userId, side === 'old' ? 'old' : 'new') },
  'email-changed-mail': {
    run: (ctx, { old }) =>
      sendEmail(ctx, { to: String(old), greeting: 'Hello,', ...accountEmails.emailChanged(ctx.settings.publicUrl) }),
    isPersonal: true,
  },
  'account-deleted-mail': {
    run: (ctx, { to }) =>
      sendEmail(ctx, { to: String(to), greeting: 'Hello,', ...accountEmails.accountDeleted(ctx.settings.publicUrl) }),
    isPersonal: true,
  },
  'new-device-mail': {
    run: (ctx, { userId, device, at }) =>
      sendWarning(ctx, userId, (site) => accountEmails.newDevice(site, String(device), new Date(String(at)))),
  },
  'end-bans': { run: endBans, cron: '* * * * *' },
  'delete-expired-applications': { run: deleteExpiredApplications, cron: '23 * * * *' },
  'delete-old-security-events': { run: deleteOldSecurityEvents, cron: '19 3 * * *' },
  'delete-expired-tokens': { run: deleteExpiredTokens, cron: '17 3 * * *' },
};
