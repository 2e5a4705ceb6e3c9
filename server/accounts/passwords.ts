import { hash, verify } from '@node-rs/argon2';
import { dictionary } from '@zxcvbn-ts/language-common';
import { Problem } from '#contract/problems.ts';

const common = new Set(dictionary['passwords-common']);

/** Throws for one of the most common passwords; the contract checks the length. */
export function rejectCommonPassword(password: string, field: string): void {
  if (!common.has(password.toLowerCase())) return;
  throw new Problem('invalid_input', undefined, { [field]: 'This password is too common. Please choose another one.' });
}

/** Throws if a password is the account's own email address, ignoring case. */
export function rejectEmailAsPassword(password: string, email: string | null | undefined, field: string): void {
  if (password.trim().toLowerCase() !== email?.toLowerCase()) return;
  throw new Problem('invalid_input', undefined, {
    [field]: 'Please choose a password that is not your email address.',
  });
}

/** Hashes with argon2id. */
export const hashPassword = (password: string): Promise<string> => hash(password);

const nobody = hashPassword('nobody has this password');

/** Whether the password is correct; takes the same time if there is no such user. */
export async function isPassword(passwordHash: string | null | undefined, password: string): Promise<boolean> {
  const matches = await verify(passwordHash ?? (await nobody), password);
  return matches && typeof passwordHash === 'string';
}
