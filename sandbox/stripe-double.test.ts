import assert from 'node:assert/strict';
import { after, describe, it } from 'node:test';
import { eq } from 'drizzle-orm';
import { Stripe } from 'stripe';
import { newId } from '#server/db/columns.ts';
import { describeEvent } from '#server/gateways/stripe-events.ts';
import { openStripe } from '#server/gateways/stripe.ts';
import { makeWorld } from '#test/world.ts';
import { openDispute } from './disputes.ts';
import { createStripeDouble } from './stripe-double.ts';
import { sandboxEvents, sandboxIntents } from './tables.ts';

const world = await makeWorld();
const double = createStripeDouble(world.ctx);
await double.listen({ host: '127.0.0.1', port: 0 });
after(() => double.close());

const address = double.server.address();
assert.ok(address && typeof address === 'object');
const server = { host: '127.0.0.1', port: address.port, protocol: 'http' as const };
const stripe = new Stripe('sk_test_x', { ...server, maxNetworkRetries: 0 });

const create = (amount = 1250, options?: Stripe.RequestOptions) =>
  stripe.paymentIntents.create(
    { amount, currency: 'gbp', metadata: { purchaseId: 'p1' }, transfer_group: 'p1' },
    options,
  );
const payFor = (id: string) =>
  world.ctx.db.update(sandboxIntents).set({ status: 'succeeded' }).where(eq(sandboxIntents.id, id));
const {
  StripeInvalidRequestError,
  StripeIdempotencyError,
  StripeAuthenticationError,
  StripeSignatureVerificationError,
} = Stripe.errors;

describe("the Stripe double, through Stripe's own SDK", () => {
  it('creates and retrieves payment intents', async () => {
    const created = await create();
    assert.match(created.id, /^pi_\w+$/);
    assert.ok(created.client_secret?.startsWith(`${created.id}_secret_`));
    const read = await stripe.paymentIntents.retrieve(created.id);
    assert.deepEqual(
      [
        read.amount,
        read.currency,
        read.status,
        read.metadata,
        read.transfer_group,
        read.livemode,
        read.amount_received,
      ],
      [1250, 'gbp', 'requires_payment_method', { purchaseId: 'p1' }, 'p1', false, 0],
    );
    assert.equal(read.object, 'payment_intent');
  });

  it('cancels an intent once, but never a paid one', async () => {
    const [open, paid] = [await create(), await create()];
    assert.equal((await stripe.paymentIntents.cancel(open.id)).status, 'canceled');
    await payFor(paid.id);
    for (const { id } of [open, paid])
      await assert.rejects(stripe.paymentIntents.cancel(id), (error) => {
        assert.ok(error instanceof StripeInvalidRequestError);
        assert.equal(error.code, 'payment_intent_unexpected_state');
        return true;
      });
    assert.equal((await stripe.paymentIntents.retrieve(paid.id)).amount_received, 1250);
  });

  it('refunds a paid intent in parts, never more than was paid', async () => {
    const { id } = await create(1000);
    const refund = (amount?: number) => stripe.refunds.create({ payment_intent: id, ...(amount && { amount }) });
    await assert.rejects(refund(), StripeInvalidRequestError, 'nothing has been paid yet');
    await payFor(id);
    const first = await refund(300);
    assert.deepEqual([first.amount, first.status, first.payment_intent, first.currency], [300, 'succeeded', id, 'gbp']);
    await assert.rejects(refund(701), { code: 'amount_too_large' });
    assert.equal((await refund()).amount, 700, 'refunds what is left if no amount is given');
    await assert.rejects(refund(1), { code: 'charge_already_refunded' });
  });

  it('refunds no more than was paid when refunds arrive concurrently', async () => {
    const { id } = await create(1000);
    await payFor(id);
    const results = await Promise.allSettled(
      Array.from({ length: 5 }, () => stripe.refunds.create({ payment_intent: id, amount: 400 })),
    );
    assert.equal(results.filter(({ status }) => status === 'fulfilled').length, 2);
  });

  it('repeats the response for a repeated idempotency key, and rejects the key with a different request', async () => {
    const idempotencyKey = `key-${newId()}`;
    const first = await create(500, { idempotencyKey });
    const again = await create(500, { idempotencyKey });
    assert.equal(again.id, first.id);
    await assert.rejects(create(600, { idempotencyKey }), StripeIdempotencyError);
    const rows = await world.ctx.db.select().from(sandboxIntents).where(eq(sandboxIntents.id, first.id));
    assert.equal(rows.length, 1);
    assert.notEqual((await create(500)).id, first.id);
  });

  it('repeats a refusal for its idempotency key, but not the rejection of malformed parameters', async () => {
    const { id } = await create(1000);
    const refund = (amount: number, idempotencyKey: string) =>
      stripe.refunds.create({ payment_intent: id, amount }, { idempotencyKey });
    const [refused, malformed, fresh] = [`key-${newId()}`, `key-${newId()}`, `key-${newId()}`];
    const nothingPaid = { code: 'charge_already_refunded' };
    await assert.rejects(refund(500, refused), nothingPaid);
    await payFor(id);
    await assert.rejects(refund(500, refused), nothingPaid);
    assert.equal((await refund(500, fresh)).amount, 500);
    await assert.rejects(refund(1.5, malformed), { code: 'parameter_invalid_integer' });
    assert.equal((await refund(200, malformed)).amount, 200);
  });

  it('creates one intent for ten concurrent requests with the same key', async () => {
    const idempotencyKey = `key-${newId()}`;
    const results = await Promise.allSettled(Array.from({ length: 10 }, () => create(500, { idempotencyKey })));
    const ids = results.flatMap((result) => (result.status === 'fulfilled' ? [result.value.id] : []));
    assert.ok(ids.length > 0);
    assert.equal(new Set(ids).size, 1);
  });

  it('refunds once for ten concurrent requests with the same key', async () => {
    const { id } = await create(500);
    await payFor(id);
    const idempotencyKey = `key-${newId()}`;
    const wanted = { payment_intent: id, amount: 500 };
    const refunds = await Promise.all(
      Array.from({ length: 10 }, () => stripe.refunds.create(wanted, { idempotencyKey })),
    );
    assert.equal(new Set(refunds.map((refund) => refund.id)).size, 1);
  });

  it("returns errors that Stripe's SDK understands", async () => {
    await assert.rejects(stripe.paymentIntents.retrieve('pi_none'), (error) => {
      assert.ok(error instanceof StripeInvalidRequestError);
      assert.deepEqual([error.statusCode, error.code], [404, 'resource_missing']);
      assert.match(error.message, /No such payment_intent: 'pi_none'/);
      return true;
    });
    for (const [amount, code] of [
      [29, 'amount_too_small'],
      [100_000_000, 'amount_too_large'],
      [12.5, 'parameter_invalid_integer'],
    ] as const)
      await assert.rejects(create(amount), { code });
    await assert.rejects(stripe.refunds.create({ payment_intent: 'pi_none' }), { code: 'resource_missing' });
    const unauthorised = new Stripe('pk_wrong', { ...server, maxNetworkRetries: 0 });
    await assert.rejects(unauthorised.paymentIntents.retrieve('pi_none'), StripeAuthenticationError);
  });
});

describe('the payment gateway, connected to the double', () => {
  const secret = 'whsec_of_this_test';
  const gateway = openStripe({ secretKey: 'sk_test_x', webhookSecret: secret, server });

  it('opens one intent per purchase, however often it is called', async () => {
    const purchase = { purchaseId: newId(), amountPence: 777 };
    const [first, second] = [await gateway.openIntent(purchase), await gateway.openIntent(purchase)];
    assert.deepEqual(first, second);
    assert.equal((await stripe.paymentIntents.retrieve(first.id)).metadata.purchaseId, purchase.purchaseId);
  });

  it('can close an intent repeatedly, and reports if it has already been paid', async () => {
    const open = await gateway.openIntent({ purchaseId: newId(), amountPence: 777 });
    assert.deepEqual(
      [await gateway.closeIntent(open.id), await gateway.closeIntent(open.id)],
      [{ status: 'canceled' }, { status: 'canceled' }],
    );
    const paid = await gateway.openIntent({ purchaseId: newId(), amountPence: 777 });
    await payFor(paid.id);
    assert.deepEqual(await gateway.closeIntent(paid.id), {
      status: 'succeeded',
      receivedPence: 777,
      deliverTo: undefined,
    });
  });

  it('sends the same refund only once', async () => {
    const { id: intentId } = await gateway.openIntent({ purchaseId: newId(), amountPence: 777 });
    await payFor(intentId);
    const refund = { refundId: newId(), intentId, amountPence: 777, refusals: 0 };
    assert.deepEqual(await gateway.refund(refund), await gateway.refund(refund));
  });

  it('withdraws a disputed payment immediately with a fee, refuses refunds, and decides the dispute based on the evidence', async () => {
    const outcomes = {
      winning_evidence: ['won', [-1250, 1250], 2000],
      losing_evidence: ['lost', [-1250], 2000],
    } as const;
    for (const [evidence, expected] of Object.entries(outcomes)) {
      const { id: payment_intent } = await create();
      await payFor(payment_intent);
      const intent = { id: payment_intent, amount: 1250, amountRefunded: 0 };
      const id = await world.ctx.db.transaction((tx) => openDispute(world.ctx, tx, intent));
      await assert.rejects(stripe.refunds.create({ payment_intent }), { code: 'charge_disputed' });
      const decide = () => stripe.disputes.update(id, { evidence: { uncategorized_text: evidence } });
      const { status, balance_transactions: moved } = await decide();
      assert.deepEqual(
        [status, moved.map(({ amount }) => amount), moved.reduce((sum, { fee }) => sum + fee, 0)],
        expected,
      );
      await assert.rejects(decide(), { code: 'dispute_closed' });
    }
  });

  it("returns the money if the card's bank rejects a refund, and sends an event", async () => {
    const { id: payment_intent } = await create();
    await payFor(payment_intent);
    await world.ctx.db
      .update(sandboxIntents)
      .set({ later: 'refunds_fail' })
      .where(eq(sandboxIntents.id, payment_intent));
    const before = await stripe.balance.retrieve();
    const refund = await stripe.refunds.create({ payment_intent, metadata: { refundId: 'r1' } });
    assert.deepEqual(await stripe.balance.retrieve(), before);
    const events = (await world.ctx.db.select().from(sandboxEvents)).map(({ body }) => describeEvent(JSON.parse(body)));
    assert.deepEqual(
      events.flatMap(({ failedRefund }) => failedRefund ?? []),
      [{ id: refund.id, refundId: 'r1' }],
    );
  });

  it('accepts a webhook only with a recent signature made with its secret', async () => {
    const payload = JSON.stringify({
      id: 'evt_1',
      object: 'event',
      type: 'payment_intent.succeeded',
      data: {
        object: {
          object: 'payment_intent',
          id: 'pi_1',
          amount_received: 5,
          currency: 'gbp',
          metadata: { purchaseId: 'p1' },
          shipping: null,
        },
      },
    });
    const sign = (options: object = {}) => stripe.webhooks.generateTestHeaderString({ payload, secret, ...options });
    const event = await gateway.readEvent(payload, sign());
    assert.deepEqual([event?.id, event?.intentId, event?.purchaseId, event?.receivedPence], ['evt_1', 'pi_1', 'p1', 5]);
    const seconds = Math.floor(Date.now() / 1000);
    assert.equal(await gateway.readEvent(payload, sign({ secret: 'whsec_x' })), undefined);
    assert.equal(await gateway.readEvent(payload, sign({ timestamp: seconds - 301 })), undefined);
    assert.equal(await gateway.readEvent(`${payload} `, sign()), undefined);
    assert.equal(await gateway.readEvent(payload, ''), undefined);
    assert.ok(await gateway.readEvent(payload, sign({ timestamp: seconds - 200 })));
    const old = sign({ timestamp: seconds - 301 });
    assert.throws(() => stripe.webhooks.constructEvent(payload, old, secret), StripeSignatureVerificationError);
  });
});
