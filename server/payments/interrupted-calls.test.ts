import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { eq } from 'drizzle-orm';
import { hourMs, minuteMs } from '#contract/time.ts';
import type { Ctx } from '#server/context.ts';
import { openStripe } from '#server/gateways/stripe.ts';
import { sandboxRefunds, sandboxResponses, sandboxReversals, sandboxTransfers } from '#sandbox/tables.ts';
import { inLongRuns } from '#test/child-processes.ts';
import { freePort } from '#test/native-postgres.ts';
import { atTime, completeOrder, onboard, redeliverEvents, refundInFull, refundSome, sell } from '#test/sale.ts';
import { makeWorld } from '#test/world.ts';
import { fetchCharge } from './charges.ts';
import { checkLedger } from './check-ledger.ts';
import { finishPayments } from './finish-payments.ts';
import { sendRefund } from './refund.ts';
import { earnings, refunds } from './tables.ts';
import { retryUnsettledTransfers, transferDue } from './transfer-due.ts';

const world = await makeWorld({ PLATFORM_FEE_PERCENT: '5' }, undefined, 'without jobs');
const { ctx } = world;

/** A paid order of £10.00 whose seller can be paid. */
async function sale(): Promise<string> {
  const seller = await world.person({ role: 'seller' });
  await onboard(world, seller);
  const listing = await world.listing({ sellerId: seller.id, pricePence: 1000, postagePence: 0 });
  const [order] = await sell(world, [listing]);
  assert.ok(order);
  await fetchCharge(ctx, order.purchaseId);
  return order._id;
}

async function refundOf(orderId: string) {
  const [refund] = await ctx.db.select().from(refunds).where(eq(refunds.orderId, orderId));
  assert.ok(refund);
  return refund;
}

async function earningOf(orderId: string) {
  const [earning] = await ctx.db.select().from(earnings).where(eq(earnings.orderId, orderId));
  assert.ok(earning);
  return earning;
}

async function sentSale(): Promise<string> {
  const orderId = await sale();
  await completeOrder(world, orderId);
  await transferDue(ctx, orderId);
  return orderId;
}

/** The calls that move money. For each: a case that needs it, the job that makes it, the sweep that retries it, and what both sides recorded. */
const calls = {
  refund: {
    prepare: async () => {
      const orderId = await sale();
      await refundInFull(world, orderId);
      return orderId;
    },
    run: async (at: Ctx, orderId: string) => sendRefund(at, (await refundOf(orderId)).id),
    sweep: finishPayments,
    atProvider: async (orderId: string) => {
      const { id } = await refundOf(orderId);
      return (await ctx.db.select().from(sandboxRefunds)).flatMap(({ metadata, amount }) =>
        metadata.refundId === id ? [amount] : [],
      );
    },
    isBooked: async (orderId: string) => (await refundOf(orderId)).providerRefundId !== null,
    pence: 1000,
  },
  transfer: {
    prepare: async () => {
      const orderId = await sale();
      await completeOrder(world, orderId);
      return orderId;
    },
    run: transferDue,
    sweep: retryUnsettledTransfers,
    atProvider: async (orderId: string) =>
      (await ctx.db.select().from(sandboxTransfers)).flatMap(({ metadata, amount }) =>
        metadata.orderId === orderId ? [amount] : [],
      ),
    isBooked: async (orderId: string) => (await earningOf(orderId)).state === 'transferred',
    pence: 950,
  },
  reverse: {
    prepare: async () => {
      const orderId = await sentSale();
      await refundSome(world, orderId, 400);
      await sendRefund(ctx, (await refundOf(orderId)).id);
      return orderId;
    },
    run: transferDue,
    sweep: retryUnsettledTransfers,
    atProvider: async (orderId: string) => {
      const { providerTransferId } = await earningOf(orderId);
      const reversals = await ctx.db
        .select()
        .from(sandboxReversals)
        .where(eq(sandboxReversals.transferId, providerTransferId ?? ''));
      return reversals.map(({ amount }) => amount);
    },
    isBooked: async (orderId: string) => (await earningOf(orderId)).reversedPence === 380,
    pence: 380,
  },
} as const;

/** The same shop, except that this call to the provider succeeds but `after` runs before its response is read. */
function interrupted(name: keyof typeof calls, after: () => Promise<void>): Ctx {
  const real = ctx.payments[name] as (wanted: unknown) => Promise<unknown>;
  const call = async (wanted: unknown) => {
    const response = await real(wanted);
    await after();
    return response;
  };
  return { ...ctx, payments: { ...ctx.payments, [name]: call } };
}

/** The provider's API while it is unreachable. */
const unreachable = openStripe({
  secretKey: 'sk_test_sandbox',
  webhookSecret: 'whsec_x',
  server: { host: '127.0.0.1', port: await freePort(), protocol: 'http' },
});
const later = (ms: number): Ctx => atTime(world, Date.now() + ms).ctx;

for (const [name, call] of Object.entries(calls)) {
  const { prepare, run, sweep, atProvider, isBooked, pence } = call;

  async function assertMadeOnce(orderId: string): Promise<void> {
    assert.deepEqual(await atProvider(orderId), [pence]);
    assert.equal(await isBooked(orderId), true);
    await redeliverEvents(world);
    await sweep(later(2 * hourMs));
    assert.deepEqual(await atProvider(orderId), [pence], 'it is not made again');
    assert.deepEqual((await checkLedger(ctx)).differences, []);
  }

  describe(`a call to the provider (${name})`, () => {
    it('is booked once if its webhooks arrive before it returns', async () => {
      const orderId = await prepare();
      const early = interrupted(name as keyof typeof calls, () => redeliverEvents(world));
      await run(early, orderId);
      await assertMadeOnce(orderId);
    });

    it('is made once if several workers run its job at the same time', async () => {
      const orderId = await prepare();
      await Promise.allSettled([1, 2, 3].map(() => run(ctx, orderId)));
      await run(ctx, orderId);
      await assertMadeOnce(orderId);
    });

    it('is made once after the provider has been down for an hour', inLongRuns, async () => {
      const orderId = await prepare();
      for (const minutes of [0, 60]) {
        const down = { ...later(minutes * minuteMs), payments: unreachable };
        await assert.rejects(run(down, orderId));
        await sweep(down);
      }
      assert.deepEqual([await atProvider(orderId), await isBooked(orderId)], [[], false]);
      await Promise.all([sweep(later(hourMs)), sweep(later(hourMs))]);
      await assertMadeOnce(orderId);
    });

    for (const [when, forget] of [
      ['soon', async () => {}],
      ['after the provider has forgotten its idempotency key', () => ctx.db.delete(sandboxResponses)],
    ] as const)
      it(`is not made again if the process dies before the commit and another takes over ${when}`, async () => {
        const orderId = await prepare();
        const killed = new Error('killed');
        const dying = interrupted(name as keyof typeof calls, () => Promise.reject(killed));
        await assert.rejects(run(dying, orderId), killed);
        assert.deepEqual([await atProvider(orderId), await isBooked(orderId)], [[pence], false]);
        await forget();
        await sweep(later(hourMs));
        await assertMadeOnce(orderId);
      });
  });
}
