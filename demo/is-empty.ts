import { users } from '#server/accounts/tables.ts';
import type { Db } from '#server/db/client.ts';

/** Whether the database has no users yet: only then is the demo data loaded. */
export const isEmpty = async (db: Db): Promise<boolean> => (await db.$count(users)) === 0;
