import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { eq } from 'drizzle-orm';
import * as fc from 'fast-check';
import { Problem } from '#contract/problems.ts';
import type { Figures } from '#contract/sales.ts';
import { dayInBritain, dayMs } from '#contract/time.ts';
import { transact } from '#server/db/transact.ts';
import { leftOf, lockEarning, owedOf, shareOf, updateEarning } from '#server/payments/earnings.ts';
import { readSellerBalance } from '#server/payments/ledger.ts';
import { handlePayout } from '#server/payments/payouts.ts';
import { ledgerEntries, ledgerTransactions } from '#server/payments/ledger-tables.ts';
import { recordReversal, recordTransfer } from '#server/payments/transfer-due.ts';
import { runs } from '#test/child-processes.ts';
import { atTime, completeOrder, onboard, refundInFull, refundSome, sellNow } from '#test/sale.ts';
import { makeWorld, type Person, type World } from '#test/world.ts';
import { readSales } from './read-sales.ts';
import { readStatement } from './sales-statement.ts';

const world = await makeWorld({ PLATFORM_FEE_PERCENT: '7.5' }, undefined, 'without jobs');
const { ctx } = world;

const years = [2024, 2025, 2026];
const firstDay = Date.UTC(2024, 0, 1, 6);

type Seller = { person: Person; goods: string[]; sold: string[]; accountId: string };

async function createSeller(): Promise<Seller> {
  const person = await world.person({ role: 'seller' });
  const goods = await Promise.all(
    [33, 1995, 1].map((pricePence, index) =>
      world.listing({ sellerId: person.id, pricePence, postagePence: index === 2 ? 0 : 150, quantity: 1000 }),
    ),
  );
  const { accountId } = await onboard(world, person);
  return { person, goods, sold: [], accountId };
}

/** A history may include transitions that the order process rejects. */
const mayBeRefused = (work: Promise<unknown>) =>
  work.catch((error: unknown) => {
    if (!(error instanceof Problem)) throw error;
  });

type Action = (past: World, seller: Seller, which: number) => Promise<unknown>;

const onSold =
  (action: (past: World, orderId: string) => Promise<unknown>): Action =>
  (past, { sold }, which) => {
    const order = sold[which % Math.max(1, sold.length)];
    return order ? mayBeRefused(action(past, order)) : Promise.resolve();
  };

const actions = {
  sell: async (past, { goods, sold }, which) => {
    sold.push(await sellNow(past, goods[which % goods.length] ?? '', 1 + (which % 4)));
  },
  complete: onSold((past, order) => completeOrder(past, order)),
  refund: onSold((past, order) => refundInFull(past, order)),
  refundPart: onSold(async (past, order) => {
    const earning = await transact(ctx.db, (tx) => lockEarning(tx, order));
    const part = earning ? Math.ceil(leftOf(earning) / 3) : 0;
    if (earning && part < leftOf(earning)) await refundSome(past, order, part);
  }),
  transfer: onSold((past, order) =>
    transact(ctx.db, async (tx) => {
      const earning = await lockEarning(tx, order);
      if (earning?.state !== 'due') return;
      await updateEarning(tx, order, { sentPence: shareOf(earning) });
      await recordTransfer(past.ctx, tx, order, `tr_${order}`);
    }),
  ),
  reverse: onSold((past, order) =>
    transact(ctx.db, async (tx) => {
      const earning = await lockEarning(tx, order);
      const amountPence = earning ? owedOf(earning) : 0;
      if (amountPence > 0)
        await recordReversal(past.ctx, tx, order, { id: `trr_${order}_${amountPence}`, amountPence });
    }),
  ),
  payOut: (past, { accountId, person }, which) => {
    const payout = {
      id: `po_${person.id}_${which % 3}`,
      amountPence: 100 + (which % 3),
      accountId,
      arrivesAt: new Date(),
    };
    const state = (['in_transit', 'paid', 'failed'] as const)[(which % 7) % 3] ?? 'paid';
    return transact(ctx.db, (tx) => handlePayout(past.ctx, tx, { ...payout, state }));
  },
} satisfies Record<string, Action>;

const actionNames = Object.keys(actions) as (keyof typeof actions)[];

type Sum = Pick<Figures, 'turnover' | 'refunds' | 'fees' | 'net' | 'paidOut'>;
const inPence = ({ turnover, refunds, fees, net, paidOut }: Sum) =>
  [turnover, refunds, fees, net, paidOut].map((pounds) => Math.round(pounds * 100));
const sumOf = (all: number[][]) =>
  all.reduce((sum, one) => sum.map((pence, index) => pence + (one[index] ?? 0)), [0, 0, 0, 0, 0]);

/** A seller's figures for a year, from the ledger entries alone. */
async function fromLedger({ person: { id: sellerId }, sold }: Seller, year: number): Promise<number[]> {
  const rows = await ctx.db
    .select({ entry: ledgerEntries, transaction: ledgerTransactions })
    .from(ledgerEntries)
    .innerJoin(ledgerTransactions, eq(ledgerTransactions.id, ledgerEntries.transactionId));
  const inYear = rows.filter(({ transaction }) => dayInBritain(transaction.at).startsWith(`${year}-`));
  const sum = { charge: 0, refund: 0, fees: 0, bank: 0 };
  for (const entries of Map.groupBy(inYear, ({ transaction }) => transaction.id).values()) {
    const isTheirs = entries.some(
      // An amount that is all commission has no entry for the seller.
      ({ entry, transaction }) => entry.sellerId === sellerId || sold.includes(transaction.orderId ?? ''),
    );
    if (!isTheirs) continue;
    const penceOf = (account: string) => entries.find(({ entry }) => entry.account === account)?.entry.amountPence ?? 0;
    const kind = entries[0]?.transaction.kind;
    if (kind === 'charge') sum.charge -= penceOf('buyers');
    if (kind === 'refund') sum.refund += penceOf('refunding');
    if (kind === 'charge' || kind === 'refund') sum.fees += penceOf('fees');
    sum.bank += penceOf('bank');
  }
  return [sum.charge, sum.refund, sum.fees, sum.charge - sum.refund - sum.fees, sum.bank];
}

/** Asserts that the statement, monthly sales and ledger agree for each year. Returns each year's sums. */
async function assertAgree(seller: Seller): Promise<number[][]> {
  const { person } = seller;
  const viewer = { id: person.id, role: 'seller' as const, isVerified: true, tokenHash: '' };
  const sums: number[][] = [];
  for (const year of years) {
    const sellerCtx = { ...atTime(world, `${year}-12-31T12:00:00Z`).ctx, viewer };
    const { rows, total } = await readStatement(sellerCtx, String(year));
    const ledger = await fromLedger(seller, year);
    assert.deepEqual(inPence(total), ledger, `the statement of ${year}`);
    const input = { params: undefined, body: undefined, file: undefined, fields: undefined };
    const months = await readSales(sellerCtx, { ...input, query: { period: '12_months' } });
    assert.deepEqual(sumOf(months.intervals.map(inPence)), ledger, `the months of ${year}`);
    assert.deepEqual(inPence(months.total), ledger);
    const lines = rows.map(({ goods, postage, refund, commission, net }) =>
      inPence({ turnover: goods + postage, refunds: refund, fees: commission, net, paidOut: 0 }),
    );
    assert.deepEqual(sumOf(lines).slice(0, 4), ledger.slice(0, 4), `the lines of ${year}`);
    const weeks = await readSales(sellerCtx, { ...input, query: { period: '12_weeks' } });
    const isOver = ({ at }: { at: string }) => {
      const day = dayInBritain(new Date(at));
      return day >= weeks.from && day < (weeks.intervals.at(-1)?.from ?? '');
    };
    const sales = rows.filter((row) => row.kind === 'sale' && isOver(row));
    const orders = weeks.intervals.slice(0, -1).reduce((sum, week) => sum + week.orders, 0);
    assert.equal(orders, sales.length, 'the weeks before the last one');
    sums.push(ledger);
  }
  return sums;
}

describe('any history of sales, refunds and payouts', () => {
  it('adds up to the same in sales, statements, balances and the ledger, to the penny', async () => {
    const step = fc.tuple(fc.nat({ max: 1095 }), fc.constantFrom(...actionNames), fc.nat({ max: 40 }));
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 10, maxLength: 30 }), async (steps) => {
        const seller = await createSeller();
        await actions.sell(atTime(world, firstDay), seller, 1);
        for (const [day, name, which] of steps.toSorted(([a], [b]) => a - b))
          await actions[name](atTime(world, firstDay + day * dayMs), seller, which);
        const [, , , net, paidOut] = sumOf(await assertAgree(seller));
        const { held, due, account, transit, bank } = await readSellerBalance(ctx.db, seller.person.id);
        assert.deepEqual([net, paidOut], [held + due + account + transit + bank, bank]);
      }),
      { numRuns: runs(16) },
    );
  });
});
