import { newPassword } from '#contract/accounts.ts';
import type { Db } from '#server/db/client.ts';
import { hashPassword, refuseAddress, refuseCommon } from './passwords.ts';
import { addressKey } from './register.ts';
import { users } from './tables.ts';

/** Creates a verified admin; only a command of the operator does this, never the web. */
export async function makeAdmin(
  db: Db,
  admin: { name: string; email: string; password: string },
  now: Date,
): Promise<void> {
  const password = newPassword.parse(admin.password);
  refuseCommon(password, 'password');
  refuseAddress(password, admin.email, 'password');
  await db.insert(users).values({
    name: admin.name,
    email: admin.email,
    emailKey: addressKey(admin.email),
    role: 'admin',
    passwordHash: await hashPassword(password),
    verifiedAt: now,
    createdAt: now,
  });
}
