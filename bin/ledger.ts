import { formatPence } from '#contract/pounds.ts';
import { openStripe } from '#server/gateways/stripe.ts';
import { checkLedger } from '#server/payments/check-ledger.ts';
import { openSandbox } from '#sandbox/sandbox.ts';
import { runCommand, withDatabase } from './command.ts';

function print({ balances, differences }: Awaited<ReturnType<typeof checkLedger>>): void {
  console.table(
    balances
      .filter(({ pence }) => pence !== 0)
      .map(({ account, sellerId, pence }) => ({ account, seller: sellerId ?? '', balance: formatPence(pence) })),
  );
  console.log(differences.length === 0 ? 'The ledger and the provider agree.' : 'The ledger and the provider differ:');
  for (const difference of differences) console.log(`  ${difference}`);
  if (differences.length > 0) process.exitCode = 1;
}

/** `npm run ledger` compares every balance derived from the ledger's entries with the provider, and exits with code 1 if any differ. */
await runCommand((settings) =>
  withDatabase(settings, async ({ db }) => {
    const noQueue = { enqueue: async () => {} };
    const sandbox = settings.stripe
      ? undefined
      : await openSandbox({ db, queue: noQueue, now: () => new Date(), log: console });
    try {
      const connection = settings.stripe ?? sandbox?.connection;
      if (!connection) throw new Error('neither Stripe nor the sandbox is available');
      print(await checkLedger({ db, payments: openStripe(connection) }));
    } finally {
      await sandbox?.close();
    }
  }),
);
