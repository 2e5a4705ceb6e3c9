import { eq } from 'drizzle-orm';
import type { Db } from '#server/db/client.ts';
import { emailKeyOf } from './register.ts';
import { users } from './tables.ts';

/** Returns the id of the account with this email address, in any state, or null if there is none. */
export async function findIdByEmail(db: Db, email: string): Promise<string | null> {
  const [user] = await db
    .select({ id: users.id })
    .from(users)
    .where(eq(users.emailKey, emailKeyOf(email)));
  return user?.id ?? null;
}
