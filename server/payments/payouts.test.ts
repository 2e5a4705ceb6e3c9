import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { eq } from 'drizzle-orm';
import type { SellerPayouts } from '#contract/payouts.ts';
import type { SalesFacts } from '#contract/sales.ts';
import { newId } from '#server/db/columns.ts';
import type { PayoutNews } from '#server/gateways/stripe-events.ts';
import { sandboxAccounts } from '#server/sandbox/tables.ts';
import { move, onboard, sellNow } from '#test/sale.ts';
import { makeWorld } from '#test/world.ts';
import { handleEvent } from './handle-event.ts';
import { readSellerBalance } from './ledger.ts';
import { findPayoutAccount, readPayoutAccount } from './payout-accounts.ts';
import { payouts } from './tables.ts';

const world = await makeWorld({}, undefined, 'without jobs');
const { ctx } = world;

type State = PayoutNews['state'];
const types: Record<State, string> = { in_transit: 'payout.created', paid: 'payout.paid', failed: 'payout.failed' };

/** Tells the news of one payout of £20.00 in the order given; answers how it ends and where the money is. */
async function tell(...states: State[]) {
  const seller = await world.person({ role: 'seller' });
  const { accountId } = await onboard(world, seller);
  const id = `po_${newId()}`;
  for (const state of states) {
    const payout = { id, accountId, amountPence: 2000, arrivesAt: new Date(), state };
    await handleEvent(ctx, { id: `evt_${newId()}`, type: types[state], payout });
  }
  const [kept] = await ctx.db.select().from(payouts).where(eq(payouts.id, id));
  const { account, transit, bank } = await readSellerBalance(ctx.db, seller.id);
  return [kept?.state, account, transit, bank];
}

describe('news of a payout', () => {
  it('books it once, in whatever order and however often it comes', async () => {
    assert.deepEqual(await tell('in_transit'), ['in_transit', -2000, 2000, 0]);
    for (const order of [
      ['in_transit', 'paid'],
      ['paid', 'in_transit'],
      ['paid', 'paid', 'in_transit', 'paid'],
    ] satisfies State[][])
      assert.deepEqual(await tell(...order), ['paid', -2000, 0, 2000], order.join());
  });

  it('puts the money back when it failed, also after it was said to have arrived, and for good', async () => {
    for (const order of [
      ['in_transit', 'failed'],
      ['failed'],
      ['failed', 'in_transit', 'paid'],
      ['in_transit', 'paid', 'failed', 'failed', 'paid'],
    ] satisfies State[][])
      assert.deepEqual(await tell(...order), ['failed', 0, 0, 0], order.join());
  });

  it('of an account nobody here has is taken and left alone', async () => {
    const payout = { id: `po_${newId()}`, accountId: 'acct_x', amountPence: 1, arrivesAt: new Date() };
    await handleEvent(ctx, { id: newId(), type: 'payout.paid', payout: { ...payout, state: 'paid' } });
    assert.deepEqual(await ctx.db.select().from(payouts).where(eq(payouts.id, payout.id)), []);
  });
});

describe('news of an account', () => {
  it('is only a reason to ask: what was asked for earlier never replaces what was asked for later', async () => {
    const seller = await world.person({ role: 'seller' });
    const { accountId } = await onboard(world, seller, 'without_bank');
    const earlier = new Date(ctx.now().getTime() - 60_000);
    const missing: string[] = [];
    await ctx.db.update(sandboxAccounts).set({ missing }).where(eq(sandboxAccounts.id, accountId));
    await readPayoutAccount({ ...ctx, now: () => earlier }, accountId);
    assert.equal((await findPayoutAccount(ctx.db, seller.id))?.ready, false);
    await Promise.all([1, 2, 3].map(() => readPayoutAccount(ctx, accountId)));
    assert.equal((await findPayoutAccount(ctx.db, seller.id))?.ready, true);
  });

  it('that the provider has refused for good is told to the seller, and pays nothing more', async () => {
    const seller = await world.person({ role: 'seller' });
    const { accountId } = await onboard(world, seller);
    const rejected = 'rejected.terms_of_service';
    await ctx.db.update(sandboxAccounts).set({ rejected }).where(eq(sandboxAccounts.id, accountId));
    await readPayoutAccount(ctx, accountId);
    assert.equal((await findPayoutAccount(ctx.db, seller.id))?.ready, false);
    const { body } = await world.call<SellerPayouts>('GET', '/api/sellers/payouts', seller.token);
    assert.deepEqual(body.onboarding, { state: 'refused', missing: [] });
    const order = await sellNow(world, await world.listing({ sellerId: seller.id }));
    await move(world, order, 'complete');
    const { body: facts } = await world.call<SalesFacts>('GET', '/api/sellers/sales/facts', seller.token);
    assert.equal(facts.nextPayout.state, 'refused');
  });

  it('makes one account a seller, however often they begin', async () => {
    const seller = await world.person({ role: 'seller' });
    const begin = () => world.call('POST', '/api/sellers/payouts/onboarding', seller.token);
    const answers = await Promise.all([begin(), begin(), begin()]);
    assert.ok(answers.some(({ status }) => status === 200));
    await begin();
    const made = (await ctx.db.select().from(sandboxAccounts)).filter(
      ({ metadata }) => metadata.sellerId === seller.id,
    );
    assert.equal(made.length, 1);
  });
});
