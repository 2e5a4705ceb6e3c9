import { formatPence } from '#contract/pounds.ts';
import type { Services } from '#server/context.ts';
import { readBalances, sumByProviderObject } from './ledger.ts';
import { payoutAccounts } from './tables.ts';

type Books = Pick<Services, 'db' | 'payments'>;

/** Balance transactions unrelated to orders: the operator's own payouts, top-ups and fees. */
const operatorTypes = /^(payout|topup|contribution|stripe_fee|tax_fee)/;

async function readProviderTotals({ payments }: Books): Promise<Map<string, number>> {
  const totals = new Map<string, number>();
  for await (const { object, type, netPence } of payments.balanceMovements())
    if (!operatorTypes.test(type)) totals.set(object, (totals.get(object) ?? 0) + netPence);
  return totals;
}

const compare = (what: string, booked: number, atProvider: number): string[] =>
  booked === atProvider
    ? []
    : [`${what}: ${formatPence(booked)} in the ledger, ${formatPence(atProvider)} at the provider`];

async function compareObjects(books: Books): Promise<string[]> {
  const atProvider = await readProviderTotals(books);
  const booked = new Map(
    (await sumByProviderObject(books.db)).map(({ providerObject, pence }) => [providerObject ?? 'no payment', pence]),
  );
  return [...new Set([...booked.keys(), ...atProvider.keys()])].flatMap((object) =>
    compare(object, booked.get(object) ?? 0, atProvider.get(object) ?? 0),
  );
}

type Balances = Awaited<ReturnType<typeof readBalances>>;

async function compareAccounts({ db, payments }: Books, balances: Balances): Promise<string[]> {
  const differences: string[] = [];
  for (const { sellerId, providerAccountId } of await db.select().from(payoutAccounts)) {
    const own = balances.find((row) => row.account === 'account' && row.sellerId === sellerId);
    differences.push(...compare(providerAccountId, own?.pence ?? 0, await payments.balanceOf(providerAccountId)));
  }
  return differences;
}

/**
 * Derives every balance from the entries and compares it with the provider, object by object and account by account. Anything in
 * progress (such as a webhook that has not arrived) also shows as a difference, so check again before worrying.
 */
export async function checkLedger(books: Books): Promise<{ balances: Balances; differences: string[] }> {
  const balances = await readBalances(books.db);
  const sum = balances.reduce((total, { pence }) => total + pence, 0);
  const differences = [
    ...(sum === 0 ? [] : [`the ledger is out of balance by ${formatPence(sum)}`]),
    ...(await compareObjects(books)),
    ...(await compareAccounts(books, balances)),
  ];
  return { balances, differences };
}
