import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { eq } from 'drizzle-orm';
import type { Chat, ChatMessage, OpenChat } from '#contract/chat.ts';
import type { Output } from '#contract/endpoint.ts';
import type { readReports } from '#contract/reports.ts';
import { maxBlocked } from '#server/accounts/blocks.ts';
import { blocks, users } from '#server/accounts/tables.ts';
import { newId } from '#server/db/columns.ts';
import { aPicture } from '#test/applications.ts';
import { say, send, startChat } from '#test/chatting.ts';
import { sell } from '#test/sale.ts';
import { countApps, startApps } from '#test/several-apps.ts';
import { upload } from '#test/upload.ts';
import { eventually, type Person } from '#test/world.ts';
import { storeLastSeen } from './presence.ts';
import { lastSeen } from './tables.ts';

// several-processes.test.ts runs this file on three processes too.
const apps = countApps(import.meta.url);
const { world, openTab } = await startApps(apps);
const { call, ctx, person } = world;

/** Two people who have a chat, each with a tab open. */
async function talk() {
  const [ann, bob] = [await person({ name: 'Ann' }), await person({ name: 'Bob' })];
  const chatId = await startChat(world, ann, bob);
  const [annTab, bobTab] = await Promise.all([openTab(ann), openTab(bob)]);
  return { ann, bob, chatId, annTab, bobTab };
}

const chatOf = async (who: Person, chatId: string) =>
  (await call<OpenChat>('GET', `/api/chats/${chatId}`, who.token)).body;
const messagesOf = async (who: Person, chatId: string, search = '') =>
  (await call<ChatMessage[]>('GET', `/api/chats/${chatId}/messages${search}`, who.token)).body;
const unreadOf = async (who: Person) => (await call('GET', '/api/chats/unread-count', who.token)).body.unreadMessages;

describe('messages sent in quick succession', () => {
  it('keep their order, even if one of them takes longer to check', async () => {
    const { ann, bob, chatId, annTab } = await talk();
    const texts = ['Pay me by bank transfer.', 'It is quicker.', 'Or ring 07700 900123.', 'Any time.'];
    await Promise.all(texts.map((content) => send(annTab, chatId, bob, content)));
    assert.deepEqual(
      (await messagesOf(ann, chatId)).map(({ content }) => content),
      texts,
    );
  });

  const inEitherOrder = apps > 1 && 'two processes may deliver consecutive messages in either order';
  it('from both people reach every tab in the order of their numbers', { skip: inEitherOrder }, async () => {
    const { ann, bob, chatId, annTab, bobTab } = await talk();
    const tabs = [annTab, bobTab, await openTab(ann), await openTab(bob)];
    const numbers = Array.from({ length: 20 }, (_, n) => n + 1);
    await Promise.all(
      numbers.map((n) => (n % 2 ? send(annTab, chatId, bob, `${n}`) : send(bobTab, chatId, ann, `${n}`))),
    );
    for (const tab of tabs) {
      await eventually(() => tab.all('newMessage').length === numbers.length || undefined);
      assert.deepEqual(
        tab.all('newMessage').map(({ number }) => number),
        numbers,
      );
      tab.close();
    }
  });
});

describe('a chat', () => {
  it('is the same for two people, no matter who starts it', async () => {
    const [ann, bob] = [await person(), await person()];
    const chatId = await startChat(world, ann, bob);
    assert.equal(await startChat(world, bob, ann), chatId);
    const mine = await chatOf(ann, chatId);
    assert.deepEqual(mine.participants.map(({ _id }) => _id).toSorted(), [ann.id, bob.id].toSorted());
    assert.deepEqual([mine.about, mine.closed, mine.lastNumber, mine.lastMessage], [null, null, 0, null]);
    assert.equal((await call('GET', `/api/chats/${chatId}`, (await person()).token)).status, 404);
  });

  it('cannot be started with yourself, an unknown user or someone who is banned', async () => {
    const [ann, bob] = [await person(), await person()];
    const start = (userId: string) => call('POST', '/api/chats/start', ann.token, { userId });
    assert.equal((await start(ann.id)).status, 403);
    assert.equal((await start('nobody')).status, 404);
    await world.ban(bob.id);
    assert.equal((await start(bob.id)).status, 404);
  });

  it('can still be opened for reading when the other person is banned', async () => {
    const { ann, bob, chatId } = await talk();
    const [order] = await sell(world, [await world.listing({ sellerId: bob.id })], undefined, ann);
    await world.ban(bob.id);
    assert.equal(await startChat(world, ann, bob), chatId);
    const about = { userId: bob.id, orderId: order?._id };
    const opened = await call<{ _id: string }>('POST', '/api/chats/start', ann.token, about);
    assert.equal(opened.body._id, chatId);
    assert.equal((await chatOf(ann, chatId)).closed, 'banned');
  });

  it('cannot be started about an order with somebody who is banned, and the message says why', async () => {
    const [buyer, seller] = [await person(), await person({ role: 'seller' })];
    const [order] = await sell(world, [await world.listing({ sellerId: seller.id })], undefined, buyer);
    await world.ban(seller.id);
    const about = { userId: seller.id, orderId: order?._id };
    const { status, body } = await call<{ message: string }>('POST', '/api/chats/start', buyer.token, about);
    assert.deepEqual([status, body.message], [403, 'This person can no longer receive messages.']);
  });

  it('can be about a listing, or an order between the two people', async () => {
    const buyer = await person();
    const listingId = await world.listing({ title: 'Smoker' });
    const start = (given: object) =>
      call<{ _id: string; code: string }>('POST', '/api/chats/start', buyer.token, {
        userId: world.seller.id,
        ...given,
      });
    const chatId = (await start({ listingId })).body._id;
    const about = async () => (await chatOf(buyer, chatId)).about;
    const listing = await about();
    assert.ok(listing?.kind === 'listing');
    assert.deepEqual([listing.title, listing.price, listing.status], ['Smoker', 6.5, 'active']);
    const { body: listed } = await call<Chat[]>('GET', '/api/chats', buyer.token);
    assert.deepEqual(
      listed.map(({ topicTitle }) => topicTitle),
      ['Smoker'],
    );
    const [order] = await sell(world, [listingId], undefined, buyer);
    await start({ orderId: order?._id });
    const bought = await about();
    assert.ok(bought?.kind === 'order');
    assert.deepEqual([bought._id, bought.status, bought.deliveryOption], [order?._id, 'Paid', 'Postage']);
    const [hidden] = [await world.listing({ status: 'inactive' })];
    assert.equal((await start({ listingId: hidden })).body.code, 'product_not_found');
    const [unrelated] = await sell(world, [listingId]);
    assert.equal((await start({ orderId: unrelated?._id })).body.code, 'order_not_found');
    await start({});
    assert.equal((await about())?.kind, 'order', 'the topic is unchanged');
  });
});

describe('a message', () => {
  it('is stored, numbered and delivered once to all tabs of both people', async () => {
    const { ann, bob, chatId, annTab, bobTab } = await talk();
    const second = await openTab(bob);
    const sent = await send(annTab, chatId, bob, '  Is the nuc ready?  ');
    assert.deepEqual([sent.number, sent.content, sent.sender, sent.read], [1, 'Is the nuc ready?', ann.id, false]);
    for (const tab of [annTab, bobTab, second]) assert.deepEqual(await tab.next('newMessage'), sent);
    assert.deepEqual(await bobTab.next('unread'), { unreadMessages: 1 });
    await send(bobTab, chatId, ann, 'On Sunday.');
    const stored = await messagesOf(ann, chatId);
    assert.deepEqual(
      stored.map(({ number, content }) => [number, content]),
      [
        [1, 'Is the nuc ready?'],
        [2, 'On Sunday.'],
      ],
    );
    for (const tab of [annTab, bobTab, second]) {
      assert.equal((await tab.next('newMessage', ({ number }) => number === 2)).content, 'On Sunday.');
      assert.equal(tab.all('newMessage').length, 2);
    }
    for (const tab of [annTab, bobTab, second]) tab.close();
  });

  it('is stored once, however often it is sent', async () => {
    const { ann, bob, chatId, annTab, bobTab } = await talk();
    const clientId = crypto.randomUUID();
    const payload = { senderId: ann.id, receiverId: bob.id, chatId, content: 'Hello', image: '', clientId };
    const replies = await Promise.all([1, 2, 3].map(() => annTab.ask('sendMessage', payload)));
    replies.push(await annTab.ask('sendMessage', payload));
    const ids = new Set(replies.map((reply) => reply.ok && reply.message?._id));
    assert.equal(ids.size, 1);
    assert.equal((await messagesOf(bob, chatId)).length, 1);
    await send(annTab, chatId, bob, 'Still there?');
    await bobTab.next('newMessage', ({ number }) => number === 2);
    assert.equal(bobTab.all('newMessage').length, 2);
    annTab.close();
    bobTab.close();
  });

  it('is counted as unread even if messages from other people arrive at the same time', async () => {
    const bob = await person();
    const bobTab = await openTab(bob);
    const senders = await Promise.all(
      Array.from({ length: 12 }, async () => {
        const sender = await person();
        return { chatId: await startChat(world, sender, bob), tab: await openTab(sender) };
      }),
    );
    await Promise.all(senders.map(({ tab, chatId }) => send(tab, chatId, bob, 'Still for sale?')));
    await bobTab.next('unread', ({ unreadMessages }) => unreadMessages === 12);
    assert.equal(await unreadOf(bob), 12);
    await eventually(() => bobTab.all('newMessage').length === 12 || undefined);
    for (const { tab } of senders) tab.close();
    bobTab.close();
  });

  it('is refused without affecting others that arrive at the same time', async () => {
    const [ann, bob, cat] = [await person(), await person(), await person()];
    const chatIds = await Promise.all([bob, cat].map((other) => startChat(world, ann, other)));
    const fromCat = await startChat(world, cat, bob);
    const [catTab, ...annTabs] = await Promise.all([cat, ann, ann].map(openTab));
    const clientId = crypto.randomUUID();
    const [reply, ...others] = await Promise.all([
      catTab?.ask('sendMessage', { chatId: fromCat, receiverId: bob.id, content: 'Hello', image: null }),
      ...annTabs.map((tab, n) => {
        const [chatId = '', receiver] = [chatIds[n], [bob, cat][n]];
        return tab.ask('sendMessage', {
          chatId,
          receiverId: receiver?.id ?? '',
          content: 'Hello',
          image: null,
          clientId,
        });
      }),
    ]);
    assert.ok(reply?.ok);
    assert.equal(new Set(others.map((other) => other.ok && other.message?._id)).size, 1, 'one of the two is stored');
    const stored = await Promise.all(chatIds.map((chatId) => messagesOf(ann, chatId)));
    assert.equal(stored.flat().length, 1);
    for (const tab of [catTab, ...annTabs]) tab?.close();
  });

  it('can be marked as read up to a number, and both people see that', async () => {
    const { ann, bob, chatId, annTab, bobTab } = await talk();
    for (const content of ['one', 'two', 'three']) await send(annTab, chatId, bob, content);
    assert.equal(await unreadOf(bob), 3);
    assert.deepEqual(await bobTab.ask('markAsRead', { chatId, userId: bob.id, upTo: 2 }), { ok: true });
    assert.deepEqual(await annTab.next('messageRead'), { chatId, userId: bob.id, upTo: 2 });
    assert.equal(await unreadOf(bob), 1);
    assert.deepEqual(
      (await messagesOf(ann, chatId)).map(({ read }) => read),
      [true, true, false],
    );
    await bobTab.ask('markAsRead', { chatId, userId: bob.id, upTo: 1 });
    assert.equal(await unreadOf(bob), 1, 'nothing becomes unread again');
    await bobTab.ask('markAsRead', { chatId, userId: bob.id });
    await bobTab.next('unread', ({ unreadMessages }) => unreadMessages === 0);
    assert.equal(await unreadOf(bob), 0);
    const { readUpTo, unread } = await chatOf(bob, chatId);
    assert.deepEqual([readUpTo, unread], [{ mine: 3, theirs: 0 }, 0]);
    annTab.close();
    bobTab.close();
  });

  it('is listed page by page, in both directions', async () => {
    const [ann, bob] = [await person(), await person()];
    let chatId = '';
    for (let number = 1; number <= 7; number += 1)
      chatId = await say(world, { from: ann.id, to: bob.id, content: String(number) });
    const contents = async (search: string) =>
      (await messagesOf(bob, chatId, search)).map(({ content }) => Number(content));
    const idOf = async (number: number) => (await messagesOf(bob, chatId))[number - 1]?._id;
    assert.deepEqual(await contents(''), [1, 2, 3, 4, 5, 6, 7]);
    assert.deepEqual(await contents('?limit=3'), [5, 6, 7]);
    assert.deepEqual(await contents(`?limit=3&before=${await idOf(5)}`), [2, 3, 4]);
    assert.deepEqual(await contents(`?limit=2&after=${await idOf(3)}`), [4, 5]);
    assert.deepEqual(await contents(`?after=${await idOf(7)}`), []);
    assert.equal((await call('GET', `/api/chats/${chatId}/messages?after=nothing`, bob.token)).status, 404);
  });

  it('can be in a list that starts a few messages before the first unread one', async () => {
    const { ann, bob, annTab, chatId, bobTab } = await talk();
    const write = async (from: Person, to: Person, count: number) => {
      for (let n = 0; n < count; n += 1) await say(world, { from: from.id, to: to.id });
    };
    const numbers = async (search = '') =>
      (await messagesOf(bob, chatId, `?around=unread${search}`)).map(({ number }) => number);
    const range = (from: number, to: number) => Array.from({ length: to - from + 1 }, (_, at) => from + at);
    assert.deepEqual(await numbers(), []);
    await write(ann, bob, 30);
    assert.deepEqual(await numbers(), range(1, 30));
    await bobTab.ask('markAsRead', { chatId });
    await write(ann, bob, 30);
    assert.deepEqual(await numbers(), range(11, 60), 'the latest, including all unread ones');
    await write(ann, bob, 60);
    assert.deepEqual(await numbers(), range(21, 70));
    assert.deepEqual(await numbers('&limit=20'), range(27, 46));
    await bobTab.ask('markAsRead', { chatId });
    assert.deepEqual(await numbers(), range(71, 120), 'the latest, as nothing is unread');
    await write(bob, ann, 60);
    await write(ann, bob, 60);
    assert.deepEqual(await numbers(), range(171, 220), "the viewer's own are never unread");
    annTab.close();
    bobTab.close();
  });

  it('can be a picture that only its sender and receiver can see, and admins once it is reported', async () => {
    const { ann, bob, chatId, annTab, bobTab } = await talk();
    const chatImage = new Uint8Array(await aPicture().png().toBuffer());
    const uploaded = await upload(world, '/api/uploads/chat-image', ann.token, { chatImage, chatId });
    const image = String(uploaded.body.chatImageUrl);
    const statusFor = async (who: Person) => (await call('GET', image, who.token)).status;
    assert.deepEqual([await statusFor(ann), await statusFor(bob)], [200, 404], 'not sent yet');
    const payload = { receiverId: bob.id, chatId, content: '', image };
    assert.ok((await annTab.ask('sendMessage', payload)).ok);
    const received = await bobTab.next('newMessage');
    assert.deepEqual([received.content, received.image], ['[image]', image]);
    assert.deepEqual([await statusFor(ann), await statusFor(bob), await statusFor(await person())], [200, 200, 404]);
    const again = await annTab.ask('sendMessage', payload);
    assert.ok(!again.ok && again.code === 'invalid_input', 'a picture is sent once');
    assert.equal((await chatOf(ann, chatId)).lastNumber, 1);
    annTab.close();
    bobTab.close();

    const admin = await person({ role: 'admin' });
    const report = { kind: 'message', id: received._id, reason: 'abuse', details: 'Rude.' };
    assert.equal((await call('POST', '/api/reports', bob.token, report)).status, 201);
    const path = `/api/admins/reports/message/${received._id}`;
    const [reported] = (await call<Output<typeof readReports>>('GET', path, admin.token)).body.reports;
    const copy = `/api/reports/pictures/${reported?.pictures[0]}`;
    const shown = async (who: Person) => (await call('GET', copy, who.token)).status;
    const decision = { decision: 'remove', reason: 'Rude.' };
    assert.equal((await call('POST', `${path}/decide`, admin.token, decision)).status, 204);
    assert.deepEqual([await statusFor(bob), await shown(admin), await shown(ann)], [404, 200, 404], 'as evidence');
  });
});

describe('blocking', () => {
  it('stops messages in both directions, with the right explanation for each person', async () => {
    const { ann, bob, chatId, annTab, bobTab } = await talk();
    assert.equal((await call('POST', `/api/users/block/${bob.id}`, ann.token)).status, 204);
    await bobTab.next('chatChanged');
    const cases: [typeof annTab, Person, string][] = [
      [annTab, bob, 'You have blocked this user. Unblock them to send messages.'],
      [bobTab, ann, 'Messaging is disabled. This user has blocked you.'],
    ];
    for (const [tab, receiver, message] of cases) {
      const reply = await tab.ask('sendMessage', { receiverId: receiver.id, chatId, content: 'Hi' });
      assert.deepEqual(reply, { ok: false, code: 'blocked', message });
      assert.deepEqual(await tab.next('blocked'), { message });
    }
    assert.deepEqual(await messagesOf(ann, chatId), []);
    const start = await call('POST', '/api/chats/start', bob.token, { userId: ann.id });
    assert.equal(start.status, 403);
    const { blockedByMe, blockedMe } = await chatOf(bob, chatId);
    assert.deepEqual([blockedByMe, blockedMe], [false, true]);
    assert.deepEqual((await call('GET', '/api/users/me', ann.token)).body.blockedUsers, [bob.id]);
    assert.deepEqual((await call('GET', '/api/users/who-blocked-me', bob.token)).body, [{ _id: ann.id }]);
    assert.deepEqual((await call('GET', '/api/users/who-blocked-me?limit=1&page=2', bob.token)).body, []);
    const listed = (await call<{ _id: string; name: string }[]>('GET', '/api/users/blocked', ann.token)).body;
    assert.deepEqual(
      listed.map(({ _id, name }) => [_id, name]),
      [[bob.id, 'Bob']],
    );
    assert.equal((await call('POST', `/api/users/unblock/${bob.id}`, ann.token)).status, 204);
    await send(bobTab, chatId, ann, 'Hi again');
    annTab.close();
    bobTab.close();
  });

  it('is limited to a thousand people, since every page load reads the list', async () => {
    const ann = await person();
    const many = Array.from({ length: maxBlocked }, () => newId());
    await ctx.db.insert(users).values(many.map((id) => ({ id, name: 'Someone', createdAt: ctx.now() })));
    await ctx.db
      .insert(blocks)
      .values(many.slice(1).map((blockedId) => ({ blockerId: ann.id, blockedId, blockedAt: ctx.now() })));
    const block = async (id = '') => (await call('POST', `/api/users/block/${id}`, ann.token)).status;
    assert.deepEqual([await block(many[0]), await block(many[0])], [204, 204]);
    assert.equal(await block((await person()).id), 409);
    const page = await call<unknown[]>('GET', '/api/users/blocked?limit=50&page=20', ann.token);
    const peeked = await call<unknown[]>('GET', '/api/users/blocked?limit=50&page=19&peek=true', ann.token);
    assert.deepEqual([page.body.length, peeked.body.length], [50, 51]);
    await call('POST', `/api/users/unblock/${many[1]}`, ann.token);
    assert.equal(await block((await person()).id), 204);
  });

  it('is refused for your own account or an unknown user', async () => {
    const ann = await person();
    assert.equal((await call('POST', `/api/users/block/${ann.id}`, ann.token)).status, 403);
    assert.equal((await call('POST', '/api/users/block/nobody', ann.token)).status, 404);
    assert.equal((await call('POST', '/api/users/unblock/nobody', ann.token)).status, 404);
  });
});

describe('presence', () => {
  it('shows whether somebody is online, or when they left', async () => {
    const [ann, bob] = [await person(), await person()];
    const chatId = await startChat(world, ann, bob);
    const annTab = await openTab(ann);
    assert.equal((await chatOf(ann, chatId)).isOnline, false);
    const bobTab = await openTab(bob);
    assert.deepEqual(await annTab.next('presence'), { userId: bob.id, isOnline: true, lastSeenAt: null });
    assert.equal((await chatOf(ann, chatId)).isOnline, true);
    assert.ok((await bobTab.ask('typing', { chatId })).ok);
    assert.deepEqual(await annTab.next('typing'), { chatId, userId: bob.id });
    bobTab.close();
    const left = await annTab.next('presence', ({ isOnline }) => !isOnline);
    assert.equal((await chatOf(ann, chatId)).lastSeenAt, left.lastSeenAt);
    annTab.close();
  });

  it("is visible to users on their own account, and to admins on other people's accounts", async () => {
    const [ann, admin] = [await person(), await person({ role: 'admin' })];
    const isOnline = async (token: string, id?: string) => {
      const path = id ? `/api/admins/users/${id}` : '/api/users/me';
      return (await call('GET', path, token)).body.isOnline;
    };
    const isListedOnline = async (id: string) => {
      const { body } = await call<{ isOnline: boolean }[]>('GET', `/api/admins/users?id=${id}`, admin.token);
      return body[0]?.isOnline;
    };
    assert.deepEqual([await isOnline(ann.token), await isOnline(admin.token, ann.id)], [false, false]);
    const [annTab, adminTab] = [await openTab(ann), await openTab(admin)];
    assert.deepEqual([await isOnline(ann.token), await isOnline(admin.token)], [true, true]);
    assert.deepEqual([await isOnline(admin.token, ann.id), await isListedOnline(ann.id)], [true, true]);
    assert.deepEqual([await isOnline(admin.token, admin.id), await isListedOnline(admin.id)], [false, false]);
    for (const tab of [annTab, adminTab]) tab.close();
  });

  it('of an admin is never shown to anyone else', async () => {
    const [ann, bob, admin] = [await person(), await person(), await person({ role: 'admin' })];
    const chatId = await startChat(world, ann, admin);
    await startChat(world, ann, bob);
    const annTab = await openTab(ann);
    const [adminTab, bobTab] = [await openTab(admin), await openTab(bob)];
    await annTab.next('presence', ({ userId }) => userId === bob.id);
    assert.equal(annTab.all('presence').length, 1);
    assert.equal((await chatOf(ann, chatId)).isOnline, false);
    await storeLastSeen(ctx, [admin.id], ctx.now());
    assert.equal((await chatOf(ann, chatId)).lastSeenAt, null);
    for (const tab of [annTab, adminTab, bobTab]) tab.close();
  });

  it('is not stored for somebody who has deleted their account with a tab open', async () => {
    const [ann, bob] = [await person(), await person()];
    await startChat(world, ann, bob);
    const [annTab, bobTab] = [await openTab(ann), await openTab(bob)];
    assert.equal((await call('DELETE', '/api/users/delete-account', bob.token)).status, 200);
    await bobTab.isClosed();
    await annTab.next('presence', ({ userId, isOnline }) => userId === bob.id && !isOnline);
    assert.equal(await ctx.db.$count(lastSeen, eq(lastSeen.userId, bob.id)), 0);
    annTab.close();
  });

  it('is shown on a profile to signed-in users, unless one has blocked the other', async () => {
    const [ann, bob] = [await person(), await person()];
    const isOnline = async () => (await call('GET', `/api/users/${bob.id}/presence`, ann.token)).body.isOnline;
    assert.equal(await isOnline(), false);
    const bobTab = await openTab(bob);
    assert.equal(await isOnline(), true);
    await call('POST', `/api/users/block/${ann.id}`, bob.token);
    assert.equal(await isOnline(), false);
    bobTab.close();
    assert.equal((await call('GET', `/api/users/${bob.id}/presence`)).status, 401);
    assert.equal((await call('GET', '/api/users/nobody/presence', ann.token)).status, 404);
  });
});
