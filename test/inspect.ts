import { sql } from 'drizzle-orm';
import { buildApp } from '#server/app.ts';
import type { Db } from '#server/db/client.ts';
import { openLog } from '#server/log.ts';
import { readSettings } from '#server/settings.ts';
import { providerKeys, withProvider, type Provider } from './provider.ts';
import { isLong } from './child-processes.ts';
import type { Shop } from './shop.ts';
import { assertEmails, assertConsistent, countPaid } from './consistency.ts';
import { eventually } from './world.ts';

const maxWaitSeconds = isLong ? 600 : 180;

const settingsOf = (shop: Shop, overrides: Record<string, string>, provider?: Provider) => {
  const settings = readSettings({ ...shop.environment, ...overrides });
  return provider ? withProvider(settings, provider.port) : settings;
};

/**
 * Makes waiting jobs run immediately. Otherwise the dead process's jobs would wait for two minutes, and failed ones until
 * their retry is due.
 */
const runJobsNow = (db: Db) =>
  db.execute(sql`
  update pgboss.job set state = 'retry', start_after = now() where state in ('active', 'retry', 'created')`);

/** Waits until no job is waiting or running. */
const untilIdle = (db: Db) =>
  eventually(async () => {
    const { rows } = await db.execute(sql`
      select name from pgboss.job where state in ('created', 'retry', 'active') and name <> 'dead-letters'
      and not starts_with(name, '__pgboss')`);
    return rows.length === 0 ? true : undefined;
  }, maxWaitSeconds);

/** Reopens the shop in this process, waits until all jobs are done and checks the data. Returns the number of paid orders. */
export async function inspect(shop: Shop, skew: string, provider?: Provider) {
  const database = await shop.open();
  const overrides = { ...(provider && providerKeys), CLOCK_SKEW: skew };
  const skep = await buildApp(settingsOf(shop, overrides, provider), database, openLog('silent'), 'none');
  const { db } = database;
  try {
    if (!isLong) await runJobsNow(db);
    await skep.begin();
    await provider?.deliverRest(async (payload, signature) => {
      const headers = { 'stripe-signature': signature };
      return (await skep.app.inject({ method: 'POST', url: '/api/payments/webhook', headers, payload })).statusCode;
    });
    await untilIdle(db);
    await provider?.copyBooks(db);
    await assertConsistent(db, shop);
    await assertEmails(db, shop);
    return await countPaid(db);
  } finally {
    await skep.close();
  }
}
