import { plural } from '#contract/numbers.ts';
import { emailLinkHours, formatMoment, resetLinkHours } from '#contract/time.ts';
import type { EmailContent } from '#server/mail.ts';

type EmailText = Omit<EmailContent, 'to' | 'greeting'>;

const secondStep = {
  on: 'Two-step sign-in has just been turned on for your Skep account. You have been signed out on your other devices, and from now on you need a code from your authenticator app to sign in.',
  app: 'Another authenticator app has just been set up for two-step sign-in to your Skep account. The earlier app and recovery codes no longer work, and you have been signed out on your other devices.',
  off: 'Two-step sign-in has just been turned off for your Skep account. Your password alone is now enough to sign in.',
  codes: 'New recovery codes have just been created for your Skep account. The earlier ones no longer work.',
  passkey: 'A passkey has just been added to your Skep account. Anyone who has it can sign in without your password.',
  noPasskey: 'A passkey has just been removed from your Skep account. It can no longer be used to sign in.',
  recovery:
    'Someone, hopefully you, has just signed in to your Skep account with one of your recovery codes. That code no longer works. If you have lost your authenticator app, set up another one: under "Two-step sign-in" in Edit Profile, choose "Change it", then "Change app".',
};
export type SecondStepChange = keyof typeof secondStep;

/** The wording of emails about an account. `site` is the URL of this site; `url` is a one-time link. */
export const accountEmails = {
  verify: (url: string): EmailText => ({
    subject: 'Verify your email address',
    paragraphs: [
      'Someone, hopefully you, registered with Skep using this email address. Please verify it so that you can buy, sell and message other beekeepers.',
    ],
    action: { label: 'Verify my email', url },
    closing: `This link works once and expires after ${emailLinkHours} hours. If you didn't register with Skep, please don't open it: the person who did could then sign in with your address. If you ignore this email, nothing will happen.`,
  }),
  verifyAgain: (url: string): EmailText => {
    const { paragraphs, ...first } = accountEmails.verify(url);
    return {
      ...first,
      paragraphs: [
        ...paragraphs,
        "The address was already registered, but never verified. The new registration replaces the earlier one: its password and links no longer work. If you registered only once, please don't open this link, but register again.",
      ],
    };
  },
  reset: (url: string): EmailText => ({
    subject: 'Reset your password',
    paragraphs: ['We received a request to reset the password for your Skep account.'],
    action: { label: 'Set a new password', url },
    closing: `This link works once and expires after ${plural(resetLinkHours, 'hour')}. If you didn't request it, you can ignore this email; your password won't change.`,
  }),
  addressTaken: (site: string): EmailText => ({
    subject: 'You already have a Skep account',
    paragraphs: [
      'Someone, hopefully you, tried to use this email address for another Skep account. There is already an account with this address, so nothing was changed.',
      "If you've forgotten your password, you can set a new one.",
    ],
    action: { label: 'Reset my password', url: `${site}/forgot-password` },
  }),
  failedSignIns: (site: string): EmailText => ({
    subject: 'Failed attempts to sign in to your account',
    paragraphs: [
      'There have been many attempts to sign in to your Skep account with a wrong password, so we are blocking further attempts for a while.',
      'If it was you, set a new password and you can sign in straight away.',
      "If it wasn't you, your account is safe as long as nobody else knows your password. If you use it anywhere else, or aren't sure, set a new one: this also signs you out on every device.",
    ],
    action: { label: 'Set a new password', url: `${site}/forgot-password` },
    closing: 'We send this email at most once a day.',
  }),
  passwordChanged: (site: string): EmailText => ({
    subject: 'Your password was changed',
    paragraphs: [
      'The password of your Skep account has just been changed, and you have been signed out on your other devices.',
      "If it wasn't you, set a new password straight away: this signs out everyone else.",
    ],
    action: { label: 'Set a new password', url: `${site}/forgot-password` },
  }),
  wrongCodes: (site: string): EmailText => ({
    subject: 'Someone may know your password',
    paragraphs: [
      'Someone has entered the right password for your Skep account many times, but a wrong code for the second step. They have not signed in, and we are blocking further attempts for a while.',
      "If it wasn't you, set a new password straight away, and change it wherever else you use it.",
    ],
    action: { label: 'Set a new password', url: `${site}/forgot-password` },
    closing: 'We send this email at most once a day.',
  }),
  secondStep: (site: string, change: SecondStepChange): EmailText => ({
    subject: 'The way you sign in has changed',
    paragraphs: [
      secondStep[change],
      "If it wasn't you, set a new password straight away: this signs out everyone else. Then check your passkeys and two-step sign-in.",
    ],
    action: { label: 'Set a new password', url: `${site}/forgot-password` },
    closing: `You can see and change how you sign in at ${site}/edit-profile.`,
  }),
  changeEmail: (url: string, side: 'old' | 'new'): EmailText => ({
    subject: 'Confirm your change of email address',
    paragraphs: [
      side === 'old'
        ? 'Someone, hopefully you, has asked to change the email address of your Skep account. Please confirm the change; the new address has to be confirmed too.'
        : 'Someone, hopefully you, has asked to use this email address for their Skep account. Please confirm it; the old address has to be confirmed too.',
      "If it wasn't you, open the link and stop the change there.",
    ],
    action: { label: 'Confirm or stop the change', url },
    closing: `This link expires after ${emailLinkHours} hours. If you don't use it, nothing will change.`,
  }),
  emailChanged: (site: string): EmailText => ({
    subject: 'Your email address was changed',
    paragraphs: [
      "The email address of your Skep account has been changed. From now on, we'll send emails to the new one.",
      "If it wasn't you, please write to us straight away.",
    ],
    action: { label: 'Write to us', url: `${site}/support#contact` },
  }),
  accountDeleted: (site: string): EmailText => ({
    subject: 'Your account has been deleted',
    paragraphs: [
      "Your Skep account has just been deleted, and can't be restored.",
      "If it wasn't you, please write to us straight away.",
    ],
    action: { label: 'Write to us', url: `${site}/support#contact` },
  }),
  newDevice: (site: string, device: string, at: Date): EmailText => ({
    subject: 'New sign-in to your account',
    paragraphs: [
      `Someone, hopefully you, has signed in to your Skep account${device && `, using ${device}`}. This device hasn't been used with your account before.`,
      "If it was you, you don't need to do anything. If it wasn't, set a new password straight away: this also signs them out. Then check your passkeys and two-step sign-in.",
    ],
    facts: [['When', formatMoment(at)]],
    action: { label: 'Set a new password', url: `${site}/forgot-password` },
    closing: `You can see where you are signed in, and sign out other devices, at ${site}/edit-profile.`,
  }),
};
