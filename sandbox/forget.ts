import { inArray, sql } from 'drizzle-orm';
import type { Db } from '#server/db/client.ts';
import { sandboxAccounts, sandboxEvents, sandboxIntents, sandboxResponses } from './tables.ts';

/** The provider's records of a person: their connected account, and the transfer groups of their purchases. */
export type Records = { accounts: string[]; transferGroups: string[] };

/**
 * Removes a deleted person's email and delivery addresses from the sandbox. Stripe retains its own copies under its own rules, but
 * the sandbox's are in our database, where nothing may remain.
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
  const [response, event] = [sandboxResponses.body, sandboxEvents.body];
  await tx
    .update(sandboxResponses)
    .set({ body: sql`${response} - 'email' - 'shipping'` })
    .where(inArray(sql`${response} ->> 'id'`, ids));
  await tx
    .update(sandboxEvents)
    .set({ body: sql`(${event}::jsonb #- '{data,object,email}' #- '{data,object,shipping}')::text` })
    .where(inArray(sql`${event}::jsonb #>> '{data,object,id}'`, ids));
}
