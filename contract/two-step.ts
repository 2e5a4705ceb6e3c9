import { z } from 'zod';
import { givenPassword } from './accounts.ts';
import { endpoint } from './endpoint.ts';
import { message } from './text.ts';

const withPassword = z.object({ password: givenPassword });
/** Shown once. Each can be used once to sign in without the authenticator app. */
const recoveryCodes = z.object({ recoveryCodes: z.array(z.string()) });

export const readTwoStep = endpoint({
  method: 'GET',
  path: '/api/users/me/two-step',
  summary: 'Whether two-step sign-in is on, and how many recovery codes are left',
  who: 'user',
  beforeTwoStep: true,
  output: z.object({ since: z.string().nullable(), recoveryCodesLeft: z.number(), isRequired: z.boolean() }),
  status: 200,
  errors: [],
});

export const startTwoStep = endpoint({
  method: 'POST',
  path: '/api/users/me/two-step/start',
  summary:
    'Start setting up two-step sign-in, or another app if it is on: returns a new secret for an authenticator app, which replaces an unconfirmed one',
  who: 'verified',
  beforeTwoStep: true,
  body: withPassword,
  /** `url` is what the QR code contains, `secret` what can be typed instead. */
  output: z.object({ url: z.string(), secret: z.string() }),
  status: 200,
  errors: ['wrong_password', 'too_many_requests'],
});

export const confirmTwoStep = endpoint({
  method: 'POST',
  path: '/api/users/me/two-step/confirm',
  summary:
    'Turn on two-step sign-in, or replace the app, with a first code from the new app; ends every other session and replaces the recovery codes',
  who: 'verified',
  isLogged: true,
  beforeTwoStep: true,
  body: z.object({ code: z.string('Please enter the code.').trim().min(1, 'Please enter the code.').max(40) }),
  output: recoveryCodes,
  status: 200,
  errors: ['wrong_code', 'conflict', 'too_many_requests'],
});

export const renewRecoveryCodes = endpoint({
  method: 'POST',
  path: '/api/users/me/two-step/recovery-codes',
  summary: 'Create new recovery codes; the old ones no longer work',
  who: 'user',
  isLogged: true,
  body: withPassword,
  output: recoveryCodes,
  status: 200,
  errors: ['wrong_password', 'conflict', 'too_many_requests'],
});

export const endTwoStep = endpoint({
  method: 'POST',
  path: '/api/users/me/two-step/end',
  summary: 'Turn off two-step sign-in; not for admins if the operator requires it',
  who: 'user',
  isLogged: true,
  body: withPassword,
  output: message,
  status: 200,
  errors: ['wrong_password', 'conflict', 'too_many_requests'],
});
