import { newPassword } from '#contract/accounts.ts';
import type { Db } from '#server/db/client.ts';
import { hashPassword, rejectEmailAsPassword, rejectCommonPassword } from './passwords.ts';
import { emailKeyOf } from './register.ts';
import { users } from './tables.ts';

/** Creates a verified admin; only the operator's command does this, never the web. */
export async function createAdmin(
  db: Db,
  admin: { name: string; email: string; password: string },
  now: Date,
): Promise<void> {
  const password = newPassword.parse(admin.password);
  rejectCommonPassword(password, 'password');
  rejectEmailAsPassword(password, admin.email, 'password');
  await db.insert(users).values({
    name: admin.name,
    email: admin.email,
    emailKey: emailKeyOf(admin.email),
    role: 'admin',
    passwordHash: await hashPassword(password),
    verifiedAt: now,
    createdAt: now,
  });
}
