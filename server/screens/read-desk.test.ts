import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { and, eq } from 'drizzle-orm';
import type { Desk } from '#contract/desk.ts';
import { dayMs, minuteMs } from '#contract/time.ts';
import { users } from '#server/accounts/tables.ts';
import { listingViews } from '#server/catalogue/tables.ts';
import { messages } from '#server/chat/tables.ts';
import { beginCheckout } from '#test/buying.ts';
import { completeOrder, moveOrder, onboard, sell, sellNow } from '#test/sale.ts';
import { say } from '#test/chatting.ts';
import { makeWorld, type Person } from '#test/world.ts';

const world = await makeWorld({}, undefined, 'without jobs');
const { call, ctx } = world;

const seller = () => world.person({ role: 'seller' });
const deskOf = async ({ token }: Person) => (await call<Desk>('GET', '/api/sellers/desk', token)).body;
const nothing = { total: 0, first: [] };
const minutes = (ago: number) => new Date(ctx.now().getTime() - ago * minuteMs);

/** Stores a chat message sent this many minutes ago. */
const write = (from: string, to: string, content: string, ago: number, isSystem = false) =>
  say(world, { from, to, content, at: minutes(ago), isSystem });

describe("a seller's desk", () => {
  it('shows only the payout set-up if the seller has never listed anything', async () => {
    const onboarding = { state: 'none', missing: [] };
    assert.deepEqual(await deskOf(await seller()), {
      listings: 0,
      orders: nothing,
      claims: nothing,
      questions: nothing,
      low: nothing,
      drafts: nothing,
      onboarding,
      away: null,
      replyMinutes: null,
    });
  });

  it('lists refund requests until the seller has responded', async () => {
    const who = await seller();
    const buyer = await world.person();
    const jar = await world.listing({
      sellerId: who.id,
      title: 'Ling honey',
      returnPolicy: 'Buyer Pays Return Shipping',
    });
    const [order] = await sell(world, [jar], undefined, buyer);
    const id = order?._id ?? '';
    await moveOrder(world, id, 'dispatch', 'seller');
    const request = { move: 'requestRefund', reason: 'changed_my_mind', text: 'I have ordered too many.' };
    await call('POST', `/api/orders/${id}/claim`, buyer.token, request);
    const { total, first } = (await deskOf(who)).claims;
    assert.deepEqual([total, first.map(({ _id, claimState }) => [_id, claimState])], [1, [[id, 'requested']]]);
    await call('POST', `/api/orders/${id}/claim`, who.token, { move: 'acceptReturn' });
    assert.deepEqual((await deskOf(who)).claims, nothing);
  });

  it('lists orders to post, with the town, and orders to hand over, until they are posted or handed over', async () => {
    const who = await seller();
    const given = { sellerId: who.id, quantity: 50 };
    const posted = await world.listing({ ...given, title: 'Ling honey' });
    const collected = await world.listing({ ...given, title: 'A nuc', deliveryMethods: ['collection'] });
    const [first] = await sell(world, [posted]);
    const [second] = await sell(world, [collected]);
    const buyer = await world.person();
    await beginCheckout(world, buyer.token, { [posted]: 1 });
    const { orders } = await deskOf(who);
    assert.deepEqual(
      orders.first.map(({ _id, productName, group, town }) => [_id, productName, group, town]),
      [
        [first?._id, 'Ling honey', 'to_post', 'Leeds'],
        [second?._id, 'A nuc', 'to_hand_over', null],
      ],
    );
    assert.equal(orders.total, 2);
    await moveOrder(world, first?._id ?? '', 'dispatch', 'seller');
    await completeOrder(world, second?._id ?? '');
    assert.deepEqual((await deskOf(who)).orders, nothing);
  });

  it('counts all waiting orders and lists the three oldest', async () => {
    const who = await seller();
    const listing = await world.listing({ sellerId: who.id, quantity: 50 });
    const ids: (string | undefined)[] = [];
    for (let sold = 0; sold < 4; sold += 1) ids.push((await sell(world, [listing]))[0]?._id);
    const { orders } = await deskOf(who);
    assert.deepEqual([orders.total, orders.first.map(({ _id }) => _id)], [4, ids.slice(0, 3)]);
  });

  it('shows the beginning of a long message, without cutting an emoji in half', async () => {
    const [who, ann] = [await seller(), await world.person()];
    await write(ann.id, who.id, `${'a'.repeat(139)}🐝 is lost`, 1);
    const { questions } = await deskOf(who);
    assert.equal(questions.first[0]?.text, `${'a'.repeat(139)}…`);
  });

  it('lists conversations whose last message is from the other person, longest wait first', async () => {
    const who = await seller();
    const [ann, bob, eve, gone] = [
      await world.person({ name: 'Ann' }),
      await world.person({ name: 'Bob' }),
      await world.person(),
      await world.person(),
    ];
    await write(ann.id, who.id, 'Is the nuc ready?', 40);
    await write(bob.id, who.id, 'Hello?', 90);
    const annsChat = await write(ann.id, who.id, 'On Sunday?', 30);
    assert.equal(await write(who.id, ann.id, 'A system message', 20, true), annsChat);
    await write(eve.id, who.id, 'Thanks!', 60);
    await write(who.id, eve.id, 'You are welcome.', 50);
    await write(gone.id, who.id, 'Are you there?', 10);
    await ctx.db.update(users).set({ bannedAt: ctx.now() }).where(eq(users.id, gone.id));
    const { questions } = await deskOf(who);
    assert.deepEqual(
      questions.first.map(({ name, text }) => [name, text]),
      [
        ['Bob', 'Hello?'],
        ['Ann', 'On Sunday?'],
      ],
    );
    assert.equal(questions.total, 2);
    const isBobs = and(eq(messages.senderId, bob.id), eq(messages.receiverId, who.id));
    await ctx.db.update(messages).set({ removedAt: ctx.now() }).where(isBobs);
    assert.deepEqual(
      (await deskOf(who)).questions.first.map(({ name }) => name),
      ['Ann'],
    );
    await ctx.db.update(messages).set({ removedAt: null }).where(isBobs);
    assert.equal((await deskOf(ann)).questions, undefined, 'a buyer has no desk');
    await write(who.id, bob.id, 'Here I am.', 0);
    assert.deepEqual(
      (await deskOf(who)).questions.first.map(({ chatId }) => chatId),
      [annsChat],
    );
  });

  it('leaves out a conversation while one of the two has blocked the other', async () => {
    const [who, ann, bob] = [await seller(), await world.person(), await world.person()];
    await write(ann.id, who.id, 'Is the nuc ready?', 40);
    await write(bob.id, who.id, 'Is the hive ready?', 30);
    assert.equal((await deskOf(who)).questions.total, 2);
    await world.call('POST', `/api/users/block/${ann.id}`, who.token);
    await world.call('POST', `/api/users/block/${who.id}`, bob.token);
    assert.equal((await deskOf(who)).questions.total, 0);
    await world.call('POST', `/api/users/unblock/${ann.id}`, who.token);
    assert.equal((await deskOf(who)).questions.total, 1);
  });

  it("shows listings that are low in stock by the seller's thresholds, with their views in the last seven days", async () => {
    const who = await seller();
    const given = { sellerId: who.id };
    const low = await world.listing({ ...given, title: 'Queen', quantity: 3 });
    const early = await world.listing({ ...given, title: 'Frames', quantity: 21, lowStockAt: 20 });
    const plenty = await world.listing({ ...given, quantity: 4 });
    for (const each of [low, early, plenty]) await sellNow(world, each);
    await world.listing({ ...given, title: 'Second-hand hive, none of which has been sold', quantity: 1 });
    const day = (ago: number) => new Date(ctx.now().getTime() - ago * dayMs).toISOString().slice(0, 10);
    await ctx.db.insert(listingViews).values([
      { listingId: low, day: day(0), views: 5 },
      { listingId: low, day: day(6), views: 7 },
      { listingId: low, day: day(7), views: 100 },
    ]);
    const desk = await deskOf(who);
    assert.deepEqual(
      desk.low.first.map(({ _id, left, price, views }) => [_id, left, price, views]),
      [
        [low, 2, 6.5, 12],
        [early, 20, 6.5, 0],
      ],
    );
    assert.deepEqual([desk.low.total, desk.listings], [2, 4]);
    assert.equal((await call('POST', `/api/sellers/listings/${low}/withdraw`, who.token)).status, 200);
    assert.equal((await deskOf(who)).low.total, 1);
  });

  it('lists drafts with the fields they still need', async () => {
    const who = await seller();
    const create = (body: object) => call('POST', '/api/sellers/create', who.token, { status: 'inactive', ...body });
    await create({ title: 'Cedar hive' });
    await create({
      title: 'Smoker',
      price: 20,
      deliveryMethods: ['postage'],
      location: { city: 'Leeds', postcode: 'LS1 4AP', country: 'UK' },
    });
    const { drafts } = await deskOf(who);
    assert.deepEqual(
      drafts.first.map(({ title, missing }) => [title, missing.toSorted()]),
      [
        ['Smoker', ['images']],
        ['Cedar hive', ['deliveryMethods', 'images', 'location.city', 'location.postcode', 'price']],
      ],
    );
    assert.equal(drafts.total, 2);
  });

  it('shows what the payout set-up still needs, and that the seller is away', async () => {
    const who = await seller();
    await onboard(world, who, 'without_bank');
    const day = (days: number) =>
      minutes(-days * 24 * 60)
        .toISOString()
        .slice(0, 10);
    const away = { from: day(0), until: day(20), note: 'Gone to the moors.' };
    assert.equal((await call('PUT', '/api/sellers/away', who.token, away)).status, 200);
    const desk = await deskOf(who);
    assert.deepEqual(desk.onboarding, { state: 'incomplete', missing: ['Your bank account details'] });
    assert.equal(desk.away?.until, away.until);
  });

  it('is private to its seller', async () => {
    const [who, other] = [await seller(), await seller()];
    const listing = await world.listing({ sellerId: who.id, quantity: 1 });
    await sell(world, [listing]);
    await write((await world.person()).id, who.id, 'Hello?', 5);
    assert.deepEqual(
      { ...(await deskOf(other)), onboarding: undefined },
      {
        listings: 0,
        orders: nothing,
        claims: nothing,
        questions: nothing,
        low: nothing,
        drafts: nothing,
        onboarding: undefined,
        away: null,
        replyMinutes: null,
      },
    );
    for (const [person, status] of [
      [undefined, 401],
      [await world.person(), 403],
      [await world.person({ role: 'admin' }), 403],
      [await world.person({ role: 'seller', verified: false }), 403],
    ] as const)
      assert.equal((await call('GET', '/api/sellers/desk', person?.token)).status, status);
    assert.equal((await call('GET', '/api/sellers/desk', who.token)).headers['cache-control'], 'no-store');
  });
});
