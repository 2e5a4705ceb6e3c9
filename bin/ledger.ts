import { formatPence } from '../contract/money.ts';
import { openDatabase } from '../server/db/client.ts';
import { openStripe } from '../server/gateways/stripe.ts';
import { checkLedger } from '../server/payments/check-ledger.ts';
import { openSandbox } from '../sandbox/sandbox.ts';
import { readEnvironment } from '../server/settings.ts';

/** `npm run ledger`: compares every balance derived from the ledger's entries with the provider; exit code 1 if they differ. */
async function compare(): Promise<void> {
  const settings = readEnvironment();
  const database = await openDatabase(settings, (error) => error && console.error(error));
  const { db } = database;
  const noQueue = { enqueue: async () => {} };
  const sandbox = settings.stripe ? undefined : await openSandbox({ db, queue: noQueue, now: () => new Date() });
  try {
    const connection = settings.stripe ?? sandbox?.connection;
    if (!connection) throw new Error('neither Stripe nor the sandbox is available');
    const { balances, differences } = await checkLedger({ db, payments: openStripe(connection) });
    console.table(
      balances.map(({ account, sellerId, pence }) => ({
        account,
        seller: sellerId ?? '',
        balance: formatPence(pence),
      })),
    );
    console.log(
      differences.length === 0 ? 'The ledger and the provider agree.' : 'The ledger and the provider differ:',
    );
    for (const difference of differences) console.log(`  ${difference}`);
    if (differences.length > 0) process.exitCode = 1;
  } finally {
    await sandbox?.close();
    await database.close();
  }
}

await compare().catch((error: unknown) => {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
});
