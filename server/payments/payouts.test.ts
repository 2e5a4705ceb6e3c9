import assert from 'node:assert/strict';
import { describe, it, mock } from 'node:test';
import { eq } from 'drizzle-orm';
import type { Notification } from '#contract/notifications.ts';
import type { SellerPayouts } from '#contract/payouts.ts';
import type { SalesFacts } from '#contract/sales.ts';
import { minuteMs } from '#contract/time.ts';
import { newId } from '#server/db/columns.ts';
import type { PayoutUpdate } from '#server/gateways/stripe-events.ts';
import { sandboxAccounts } from '#sandbox/tables.ts';
import { completeOrder, onboard, sellNow } from '#test/sale.ts';
import { makeWorld } from '#test/world.ts';
import { handleEvent } from './handle-event.ts';
import { readSellerBalance } from './ledger.ts';
import { findPayoutAccount, refreshPayoutAccount } from './payout-accounts.ts';
import { payouts } from './tables.ts';

const world = await makeWorld({}, undefined, 'without jobs');
const { ctx } = world;

type State = PayoutUpdate['state'];
const types: Record<State, string> = { in_transit: 'payout.created', paid: 'payout.paid', failed: 'payout.failed' };

/** Delivers webhooks for a £20.00 payout in the given order. Returns its final state and the seller's balances. */
async function deliver(...states: State[]) {
  const seller = await world.person({ role: 'seller' });
  const { accountId } = await onboard(world, seller);
  const id = `po_${newId()}`;
  for (const state of states) {
    const payout = { id, accountId, amountPence: 2000, arrivesAt: new Date(), state };
    await handleEvent(ctx, { id: `evt_${newId()}`, type: types[state], payout });
  }
  const [stored] = await ctx.db.select().from(payouts).where(eq(payouts.id, id));
  const { account, transit, bank } = await readSellerBalance(ctx.db, seller.id);
  const notes = (await world.call<Notification[]>('GET', '/api/notifications', seller.token)).body;
  const titles = notes.map(({ title }) => title).filter((title) => !title.includes('new bank account'));
  return { books: [stored?.state, account, transit, bank], titles: titles.toSorted() };
}

const [arrived, rejected] = ['Your money is in your bank account', 'A payout has failed'];

/** Whether a payout was reported as paid before it failed. */
const wasPaid = (order: State[]) => order.includes('paid') && order.indexOf('paid') < order.indexOf('failed');

describe('a payout webhook', () => {
  it('books the payout, and notifies the seller, once, however often and in whatever order events arrive', async () => {
    assert.deepEqual(await deliver('in_transit'), { books: ['in_transit', -2000, 2000, 0], titles: [] });
    for (const order of [
      ['in_transit', 'paid'],
      ['paid', 'in_transit'],
      ['paid', 'paid', 'in_transit', 'paid'],
    ] satisfies State[][])
      assert.deepEqual(await deliver(...order), { books: ['paid', -2000, 0, 2000], titles: [arrived] }, order.join());
  });

  it('puts the money back permanently if the payout fails, even after it was reported as paid', async () => {
    for (const order of [
      ['in_transit', 'failed'],
      ['failed'],
      ['failed', 'in_transit', 'paid'],
      ['in_transit', 'paid', 'failed', 'failed', 'paid'],
    ] satisfies State[][])
      assert.deepEqual(
        await deliver(...order),
        { books: ['failed', 0, 0, 0], titles: wasPaid(order) ? [rejected, arrived] : [rejected] },
        order.join(),
      );
  });

  it('updates the arrival date of a payout on its way', async () => {
    const seller = await world.person({ role: 'seller' });
    const { accountId } = await onboard(world, seller);
    const payout = { id: `po_${newId()}`, accountId, amountPence: 2000, state: 'in_transit' as const };
    const dates = [new Date('2026-06-19T00:00:00Z'), new Date('2026-06-22T00:00:00Z')];
    for (const arrivesAt of dates)
      await handleEvent(ctx, { id: `evt_${newId()}`, type: 'payout.updated', payout: { ...payout, arrivesAt } });
    const stored = await ctx.db.select().from(payouts).where(eq(payouts.id, payout.id));
    assert.deepEqual(
      stored.map(({ arrivesAt }) => arrivesAt),
      dates.slice(1),
    );
  });

  it('creates a payout; payouts are listed newest first, page by page', async () => {
    const seller = await world.person({ role: 'seller' });
    const { accountId } = await onboard(world, seller);
    for (const amountPence of [100, 200, 300]) {
      const payout = {
        id: `po_${newId()}`,
        accountId,
        amountPence,
        arrivesAt: new Date(),
        state: 'in_transit' as const,
      };
      await handleEvent(ctx, { id: `evt_${newId()}`, type: types.in_transit, payout });
      const createdAt = new Date(ctx.now().getTime() + amountPence);
      await ctx.db.update(payouts).set({ createdAt }).where(eq(payouts.id, payout.id));
    }
    const read = async (payoutsPage: number) => {
      const path = `/api/sellers/payouts?limit=2&payoutsPage=${payoutsPage}`;
      const { body } = await world.call<SellerPayouts>('GET', path, seller.token);
      return [body.payouts.map(({ amount }) => amount), body.payoutsTotal];
    };
    assert.deepEqual(
      [await read(1), await read(2)],
      [
        [[3, 2], 3],
        [[1], 3],
      ],
    );
  });

  it('is accepted and ignored for an unknown account', async () => {
    const payout = { id: `po_${newId()}`, accountId: 'acct_x', amountPence: 1, arrivesAt: new Date() };
    await handleEvent(ctx, { id: newId(), type: 'payout.paid', payout: { ...payout, state: 'paid' } });
    assert.deepEqual(await ctx.db.select().from(payouts).where(eq(payouts.id, payout.id)), []);
  });
});

describe('a payout account', () => {
  it('is never overwritten by an earlier fetch', async () => {
    const seller = await world.person({ role: 'seller' });
    const { accountId } = await onboard(world, seller, 'without_bank');
    const earlier = new Date(ctx.now().getTime() - minuteMs);
    const missing: string[] = [];
    await ctx.db.update(sandboxAccounts).set({ missing }).where(eq(sandboxAccounts.id, accountId));
    await refreshPayoutAccount({ ...ctx, now: () => earlier }, accountId);
    assert.equal((await findPayoutAccount(ctx.db, seller.id))?.ready, false);
    await Promise.all([1, 2, 3].map(() => refreshPayoutAccount(ctx, accountId)));
    assert.equal((await findPayoutAccount(ctx.db, seller.id))?.ready, true);
  });

  it('that the provider has rejected is shown as such to the seller and receives no more payouts', async () => {
    const seller = await world.person({ role: 'seller' });
    const { accountId } = await onboard(world, seller);
    const rejected = 'rejected.terms_of_service';
    await ctx.db.update(sandboxAccounts).set({ rejected }).where(eq(sandboxAccounts.id, accountId));
    await refreshPayoutAccount(ctx, accountId);
    assert.equal((await findPayoutAccount(ctx.db, seller.id))?.ready, false);
    const { body } = await world.call<SellerPayouts>('GET', '/api/sellers/payouts', seller.token);
    assert.deepEqual(body.onboarding, { state: 'refused', missing: [] });
    const order = await sellNow(world, await world.listing({ sellerId: seller.id }));
    await completeOrder(world, order);
    const { body: facts } = await world.call<SalesFacts>('GET', '/api/sellers/sales/facts', seller.token);
    assert.equal(facts.nextPayout.state, 'refused');
  });

  it('that is set up links to its dashboard, where the seller can change the bank account', async () => {
    const seller = await world.person({ role: 'seller' });
    const { accountId } = await onboard(world, seller);
    const before = await findPayoutAccount(ctx.db, seller.id);
    const opened = mock.method(ctx.payments, 'dashboardLink');
    await onboard(world, seller);
    assert.deepEqual(opened.mock.calls[0]?.arguments, [accountId]);
    const after = await findPayoutAccount(ctx.db, seller.id);
    assert.equal(after?.ready, true);
    assert.notEqual(after.bankFingerprint, before?.bankFingerprint);
  });

  it('that is complete is recognised when the seller opens its link, even if no event about it has arrived', async () => {
    const seller = await world.person({ role: 'seller' });
    const { accountId } = await onboard(world, seller, 'without_bank');
    await ctx.db.update(sandboxAccounts).set({ missing: [] }).where(eq(sandboxAccounts.id, accountId));
    await world.call('POST', '/api/sellers/payouts/onboarding', seller.token);
    assert.equal((await findPayoutAccount(ctx.db, seller.id))?.ready, true);
  });

  it('is created once per seller, however often they start onboarding', async () => {
    const seller = await world.person({ role: 'seller' });
    const startOnboarding = () => world.call('POST', '/api/sellers/payouts/onboarding', seller.token);
    const responses = await Promise.all([startOnboarding(), startOnboarding(), startOnboarding()]);
    assert.ok(responses.some(({ status }) => status === 200));
    await startOnboarding();
    const created = (await ctx.db.select().from(sandboxAccounts)).filter(
      ({ metadata }) => metadata.sellerId === seller.id,
    );
    assert.equal(created.length, 1);
  });
});
