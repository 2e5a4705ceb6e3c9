import { accountEmails } from '#server/accounts/emails.ts';
import type { EmailContent } from '#server/mail.ts';
import { rowan, type Sample } from './sample-of.ts';

const accountSample = (
  contentFor: (site: string) => Omit<EmailContent, 'to' | 'greeting'>,
  greeting: string,
): Sample => {
  const email = (site: string): EmailContent => ({ to: rowan.email, greeting, ...contentFor(site) });
  const { subject, paragraphs } = contentFor('');
  return { words: { title: subject, message: paragraphs.join(' ') }, email };
};

/** The emails about accounts, with sample data. */
export const accountSamples: Record<string, Sample> = {
  'account-verify': accountSample((site) => accountEmails.verify(`${site}/verify/token`), 'Hello,'),
  'account-verify-again': accountSample((site) => accountEmails.verifyAgain(`${site}/verify/token`), 'Hello,'),
  'account-reset': accountSample((site) => accountEmails.reset(`${site}/reset-password/token`), 'Hello Rowan Ash,'),
  'account-address-taken': accountSample(accountEmails.addressTaken, 'Hello Rowan Ash,'),
  'account-failed-sign-ins': accountSample(accountEmails.failedSignIns, 'Hello Rowan Ash,'),
  'account-change-email': accountSample(
    (site) => accountEmails.changeEmail(`${site}/change-email/token`, 'old'),
    'Hello Rowan Ash,',
  ),
  'account-password-changed': accountSample(accountEmails.passwordChanged, 'Hello Rowan Ash,'),
  'account-new-device': accountSample(
    (site) => accountEmails.newDevice(site, 'Firefox on Windows', new Date('2026-06-04T10:00:00Z')),
    'Hello Rowan Ash,',
  ),
  'account-email-changed': accountSample(accountEmails.emailChanged, 'Hello,'),
  'account-deleted': accountSample(accountEmails.accountDeleted, 'Hello,'),
  'account-wrong-codes': accountSample(accountEmails.wrongCodes, 'Hello Rowan Ash,'),
  'account-second-step': accountSample((site) => accountEmails.secondStep(site, 'on'), 'Hello Rowan Ash,'),
};
