import assert from 'node:assert/strict';
import { it } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'drizzle-orm';
import type { ChatMessage } from '#contract/chat.ts';
import type { Output } from '#contract/endpoint.ts';
import type { readReports } from '#contract/reports.ts';
import { aPicture } from '#test/applications.ts';
import { say, send, startChat } from '#test/chatting.ts';
import { sell } from '#test/sale.ts';
import { countApps, startApps } from '#test/several-apps.ts';
import { upload } from '#test/upload.ts';
import { assertOutcome } from '#test/world.ts';
import { deleteUnsentImages } from './images.ts';
import { chatImages, messages } from './tables.ts';

// several-processes.test.ts runs this file on three processes too.
const { world, openTab } = await startApps(countApps(import.meta.url));
const { call, ctx, person, seller } = world;

it("posts an order's transitions in the chat of its buyer and seller once they are committed", async () => {
  const buyer = await person();
  const [order] = await sell(world, [await world.listing({ title: 'Smoker' })], undefined, buyer);
  const id = order?._id ?? '';
  assert.equal(await ctx.db.$count(messages), 0, 'without a chat nothing is written');
  const chatId = await startChat(world, buyer, seller);
  const tabs = [await openTab(buyer), await openTab(seller)];
  await call('POST', `/api/sellers/orders/${id}/dispatch`, seller.token, { carrier: 'evri' });
  for (const tab of tabs) {
    const { content, system, sender } = await tab.next('newMessage');
    assert.deepEqual([content, system, sender], [`Shipped: Smoker (order ${id})`, true, seller.id]);
  }
  await call('POST', `/api/orders/${id}/confirm-receipt`, buyer.token);
  for (const tab of tabs) assert.equal((await tab.next('newMessage', ({ number }) => number === 2)).sender, buyer.id);
  assert.deepEqual((await call('GET', '/api/chats/unread-count', buyer.token)).body, { unreadMessages: 0 });
  assert.deepEqual((await call<{ unread: number }>('GET', `/api/chats/${chatId}`, seller.token)).body.unread, 0);
  for (const tab of tabs) tab.close();
});

it('announces a paid order in the chat of its buyer and seller, if they already have one', async () => {
  const buyer = await person();
  const chatId = await startChat(world, buyer, seller);
  const [order] = await sell(world, [await world.listing({ title: 'Veil' })], undefined, buyer);
  const listed = await call<ChatMessage[]>('GET', `/api/chats/${chatId}/messages`, buyer.token);
  assert.deepEqual(
    listed.body.map(({ content }) => content),
    [`Paid: Veil (order ${order?._id})`],
  );
});

it('updates the number of unread notifications in open tabs', async () => {
  const buyer = await person();
  const tab = await openTab(buyer);
  await sell(world, [await world.listing()], undefined, buyer);
  await tab.next('unread', ({ unreadNotifications }) => unreadNotifications === 1);
  const [note] = (await call<{ _id: string }[]>('GET', '/api/notifications', buyer.token)).body;
  await call('PUT', `/api/notifications/${note?._id}/read`, buyer.token);
  await tab.next('unread', ({ unreadNotifications }) => unreadNotifications === 0);
  tab.close();
});

it('warns both people about payments outside Skep until one has paid the other on Skep', async () => {
  const buyer = await person();
  const chatId = await startChat(world, buyer, seller);
  const [tab, sellerTab] = [await openTab(buyer), await openTab(seller)];
  const warningOf = async (content: string) => (await send(sellerTab, chatId, buyer, content)).warning;
  assert.equal(await warningOf('Bank transfer is easier'), 'payment');
  assert.equal((await tab.next('newMessage')).warning, 'payment');
  assert.equal(await warningOf('Or ring 07700 900123'), 'contact');
  assert.equal(await warningOf('It is a good smoker'), null);
  await sell(world, [await world.listing()], undefined, buyer);
  assert.equal(await warningOf('Ring 07700 900123 when you are at the gate'), null);
  tab.close();
  sellerTab.close();
});

it('shows an old message as removed in open tabs as soon as an admin removes it, and shows it again once it is restored', async () => {
  const [ann, bob, admin] = [await person(), await person(), await person({ role: 'admin' })];
  for (const content of ['Rude.', ...Array.from({ length: 60 }, () => 'Hello')])
    await say(world, { from: bob.id, to: ann.id, content });
  const chatId = await startChat(world, ann, bob);
  const tabs = [await openTab(ann), await openTab(bob)];
  const listed = await call<ChatMessage[]>('GET', `/api/chats/${chatId}/messages?around=unread`, ann.token);
  const id = listed.body[0]?._id ?? '';
  await call('POST', '/api/reports', ann.token, { kind: 'message', id, reason: 'abuse', details: 'Rude.' });
  const path = `/api/admins/reports/message/${id}`;
  const decide = { decision: 'remove', reason: 'Rude.' };
  assert.equal((await call('POST', `${path}/decide`, admin.token, decide)).status, 204);
  for (const tab of tabs) {
    const { number, content } = await tab.next('newMessage');
    assert.deepEqual([number, content], [1, 'This message was removed by Skep.']);
  }
  const [decided] = (await call<Output<typeof readReports>>('GET', path, admin.token)).body.decisions;
  const reverse = { outcome: 'reversed', reason: 'It was a joke.' };
  assert.equal(
    (await call('POST', `/api/admins/decisions/${decided?._id}/reconsider`, admin.token, reverse)).status,
    204,
  );
  for (const tab of tabs) assert.equal((await tab.next('newMessage', ({ content }) => content === 'Rude.')).number, 1);
  for (const tab of tabs) tab.close();
});

it("clears the unread count in all of a user's tabs when they read in one", async () => {
  const [ann, bob] = [await person(), await person()];
  const chatId = await say(world, { from: bob.id, to: ann.id });
  const [phone, laptop] = [await openTab(ann), await openTab(ann)];
  await phone.ask('markAsRead', { chatId });
  assert.deepEqual(await laptop.next('messageRead'), { chatId, userId: ann.id, upTo: 1 });
  assert.deepEqual(await laptop.next('unread'), { unreadMessages: 0 });
  for (const tab of [phone, laptop]) tab.close();
});

it('does not show somebody who reloads the page as offline', async () => {
  const [ann, bob] = [await person(), await person()];
  await startChat(world, ann, bob);
  const tab = await openTab(ann);
  let page = await openTab(bob);
  await tab.next('presence', ({ isOnline }) => isOnline);
  // A page has three seconds to reconnect.
  const reload = async () => {
    const earlier = tab.all('presence').length;
    page.close();
    await page.isClosed();
    page = await openTab(bob);
    await sleep(3_500);
    return tab
      .all('presence')
      .slice(earlier)
      .filter(({ isOnline }) => !isOnline);
  };
  await assertOutcome(reload, []);
  for (const each of [tab, page]) each.close();
});

it('deletes pictures that were not sent within a day', async () => {
  const [ann, bob] = [await person(), await person()];
  const chatId = await startChat(world, ann, bob);
  const chatImage = new Uint8Array(await aPicture().png().toBuffer());
  const uploadOne = async () =>
    String((await upload(world, '/api/uploads/chat-image', ann.token, { chatImage })).body.chatImageUrl);
  const [sent, unsent] = [await uploadOne(), await uploadOne()];
  const tab = await openTab(ann);
  await tab.ask('sendMessage', { chatId, receiverId: bob.id, content: 'Look', image: sent });
  await ctx.db.update(chatImages).set({ uploadedAt: sql`uploaded_at - interval '25 hours'` });
  const recent = await uploadOne();
  await deleteUnsentImages(ctx);
  const statusOf = async (image: string) => (await call('GET', image, ann.token)).status;
  assert.deepEqual([await statusOf(sent), await statusOf(unsent), await statusOf(recent)], [200, 404, 200]);
  tab.close();
});

it('refuses a picture for a chat in which the sender cannot send messages', async () => {
  const [ann, bob] = [await person(), await person()];
  const chatId = await startChat(world, ann, bob);
  await call('POST', `/api/users/block/${ann.id}`, bob.token);
  const chatImage = new Uint8Array(await aPicture().png().toBuffer());
  const uploadStatus = async (given: string) =>
    (await upload(world, '/api/uploads/chat-image', ann.token, { chatImage, chatId: given })).status;
  assert.deepEqual([await uploadStatus(chatId), await uploadStatus('nothing')], [403, 404]);
  await call('POST', `/api/users/unblock/${ann.id}`, bob.token);
  assert.equal(await uploadStatus(chatId), 201);
  await world.ban(bob.id);
  assert.equal(await uploadStatus(chatId), 403);
});
