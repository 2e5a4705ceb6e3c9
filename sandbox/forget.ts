import { inArray, sql } from 'drizzle-orm';
import type { Db } from '#server/db/client.ts';
import { sandboxAccounts, sandboxIntents } from './tables.ts';

/** What the provider stores about a person: their connected account, and the transfer groups of what they bought. */
export type Records = { accounts: string[]; transferGroups: string[] };

/**
 * Removes a deleted person's addresses from the sandbox. Stripe retains its copies under its own rules; the sandbox's are
 * in our database, where nothing may remain.
 */
export async function forget(tx: Db, { accounts, transferGroups }: Records): Promise<void> {
  await tx.update(sandboxAccounts).set({ email: '' }).where(inArray(sandboxAccounts.id, accounts));
  const intents = await tx
    .update(sandboxIntents)
    .set({ shipping: null })
    .where(inArray(sandboxIntents.transferGroup, transferGroups))
    .returning({ id: sandboxIntents.id });
  const ids = [...accounts, ...intents.map(({ id }) => id)];
  if (ids.length === 0) return;
  const list = sql.join(
    ids.map((id) => sql`${id}`),
    sql`, `,
  );
  await tx.execute(sql`update sandbox_answers set body = body - 'email' - 'shipping' where body ->> 'id' in (${list})`);
  await tx.execute(sql`update sandbox_events
    set body = (body::jsonb #- '{data,object,email}' #- '{data,object,shipping}')::text
    where body::jsonb #>> '{data,object,id}' in (${list})`);
}
