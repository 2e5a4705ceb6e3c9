import { users } from '#server/accounts/tables.ts';
import type { Db } from '#server/db/client.ts';

/** Whether nobody is in the database yet: only then the demo world is loaded into it. */
export const isEmpty = async (db: Db): Promise<boolean> => (await db.$count(users)) === 0;
