import { z } from 'zod';
import { givenPassword, me } from './accounts.ts';
import { endpoint } from './endpoint.ts';
import { id, requiredLine } from './text.ts';

/** The input and output of the browser's WebAuthn functions, which the server's library checks. */
const webAuthn = z.looseObject({});
const credentialId = z.string().regex(/^[\w-]{1,1400}$/);
const transport = z.string().regex(/^[\w-]{1,40}$/);
const credential = z.looseObject({
  id: credentialId,
  rawId: credentialId,
  type: z.literal('public-key'),
  /** `transports` is stored unchanged. */
  response: z.looseObject({ transports: z.array(transport).max(20).optional() }),
  clientExtensionResults: webAuthn,
});
export const passkeyName = requiredLine(60, "Enter a name, such as the device it's on.");

const passkey = z.object({
  _id: z.string(),
  name: z.string(),
  createdAt: z.string(),
  lastUsedAt: z.string().nullable(),
});
export type Passkey = z.infer<typeof passkey>;

export const listPasskeys = endpoint({
  method: 'GET',
  path: '/api/users/me/passkeys',
  summary: "The signed-in user's passkeys, newest first",
  who: 'user',
  output: z.array(passkey),
  status: 200,
  errors: [],
});

export const startPasskey = endpoint({
  method: 'POST',
  path: '/api/users/me/passkeys/options',
  summary: 'Start adding a passkey: returns the options for navigator.credentials.create()',
  who: 'verified',
  body: z.object({ password: givenPassword }),
  output: webAuthn,
  status: 200,
  errors: ['wrong_password', 'conflict', 'too_many_requests'],
});

export const addPasskey = endpoint({
  method: 'POST',
  path: '/api/users/me/passkeys',
  summary: 'Add the passkey that navigator.credentials.create() returned',
  who: 'verified',
  isLogged: true,
  body: z.object({ name: passkeyName, credential }),
  output: passkey,
  status: 201,
  errors: ['wrong_passkey', 'conflict'],
});

export const renamePasskey = endpoint({
  method: 'PATCH',
  path: '/api/users/me/passkeys/{id}',
  summary: "Rename one of the signed-in user's passkeys",
  who: 'user',
  params: z.object({ id }),
  body: z.object({ name: passkeyName }),
  status: 204,
  errors: ['not_found'],
});

export const removePasskey = endpoint({
  method: 'POST',
  path: '/api/users/me/passkeys/{id}/remove',
  summary: "Remove one of the signed-in user's passkeys",
  who: 'user',
  isLogged: true,
  params: z.object({ id }),
  body: z.object({ password: givenPassword }),
  status: 204,
  errors: ['not_found', 'wrong_password', 'too_many_requests'],
});

export const startPasskeySignIn = endpoint({
  method: 'POST',
  path: '/api/auth/passkey/options',
  summary: 'Start signing in with a passkey: returns the options for navigator.credentials.get()',
  who: 'anyone',
  output: webAuthn,
  status: 200,
  errors: ['too_many_requests'],
});

export const signInWithPasskey = endpoint({
  method: 'POST',
  path: '/api/auth/passkey',
  summary: 'Sign in with what navigator.credentials.get() returned; it counts as both steps',
  who: 'anyone',
  isLogged: true,
  body: z.object({ credential, device: z.string().max(64).optional() }),
  output: z.object({ token: z.string(), user: me }),
  status: 200,
  errors: ['wrong_passkey', 'banned', 'too_many_requests'],
});
