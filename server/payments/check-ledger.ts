import { formatPence } from '#contract/money.ts';
import type { Services } from '#server/context.ts';
import { readBalances, readByProviderObject } from './ledger.ts';
import { payoutAccounts } from './tables.ts';

type Books = Pick<Services, 'db' | 'payments'>;

/** What moves our balance at the provider without being anybody's order: the operator's own payouts, top-ups and bills. */
const operators = /^(payout|topup|contribution|stripe_fee|tax_fee)/;

async function readProvider({ payments }: Books): Promise<Map<string, number>> {
  const moved = new Map<string, number>();
  for await (const { object, type, netPence } of payments.balanceMovements())
    if (!operators.test(type)) moved.set(object, (moved.get(object) ?? 0) + netPence);
  return moved;
}

const differ = (what: string, booked: number, there: number): string[] =>
  booked === there ? [] : [`${what}: ${formatPence(booked)} in the ledger, ${formatPence(there)} at the provider`];

async function compareObjects(books: Books): Promise<string[]> {
  const there = await readProvider(books);
  const booked = new Map(
    (await readByProviderObject(books.db)).map(({ providerObject, pence }) => [providerObject ?? 'no payment', pence]),
  );
  return [...new Set([...booked.keys(), ...there.keys()])].flatMap((object) =>
    differ(object, booked.get(object) ?? 0, there.get(object) ?? 0),
  );
}

type Balances = Awaited<ReturnType<typeof readBalances>>;

async function compareAccounts({ db, payments }: Books, balances: Balances): Promise<string[]> {
  const differences: string[] = [];
  for (const { sellerId, providerAccountId } of await db.select().from(payoutAccounts)) {
    const own = balances.find((row) => row.account === 'account' && row.sellerId === sellerId);
    differences.push(...differ(providerAccountId, own?.pence ?? 0, await payments.balanceOf(providerAccountId)));
  }
  return differences;
}

/**
 * Derives every balance from the entries and compares them with the provider, object by object and account by account.
 * What is under way in this very moment (a webhook not yet here) shows as a difference too: ask again before worrying.
 */
export async function checkLedger(books: Books): Promise<{ balances: Balances; differences: string[] }> {
  const balances = await readBalances(books.db);
  const sum = balances.reduce((total, { pence }) => total + pence, 0);
  const differences = [
    ...(sum === 0 ? [] : [`all accounts together hold ${formatPence(sum)} instead of nothing`]),
    ...(await compareObjects(books)),
    ...(await compareAccounts(books, balances)),
  ];
  return { balances, differences };
}
