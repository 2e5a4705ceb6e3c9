import { mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import type { WebSocketRoute } from '@playwright/test';
import { startSkep } from '#test/start-skep.ts';
import {
  field,
  holdConnections,
  messages,
  numbered,
  prepareToCut,
  say,
  twoPeople,
  typeUntilSeen,
  waiting,
} from './chatting.ts';
import { expect, inLongRuns, onDesktopInLongRuns, test } from './fixtures.ts';
import { bearer, demoBuyer, demoSellerNamed, idOf, signIn } from './people.ts';
import { delay, open, reload } from './screen.ts';

/** Long enough to reconnect after an outage: the pauses between attempts grow to 15 seconds. */
const reconnection = { timeout: 40_000 };

test(
  'messages written offline survive a reload and are sent once the connection is back',
  inLongRuns,
  async ({ page, browser, request }) => {
    const { other, path: chat } = await twoPeople(page, browser, request);
    await open(other, chat);
    await open(page, chat);
    await say(page, 'Is the extractor still for sale?');
    await expect(messages(page).getByRole('img', { name: /^(Sent|Read)$/ })).toBeVisible();
    const connect = await holdConnections(page);
    await page.context().setOffline(true);
    await say(page, 'I could come on Sunday.');
    await expect(messages(page).getByText("Will be sent when you're back online")).toBeVisible();
    await field(page).fill('And bring');
    await page.context().setOffline(false);
    await reload(page);
    await expect(field(page)).toHaveValue('And bring');
    await expect(messages(page).getByText('I could come on Sunday.')).toBeVisible();
    connect();
    await expect(messages(other).getByText('I could come on Sunday.')).toHaveCount(1);
    await expect(messages(page).getByRole('img', { name: /^(Sent|Read)$/ })).toHaveCount(2);
    await reload(page);
    await expect(messages(page).getByText('I could come on Sunday.')).toHaveCount(1);
    await other.context().close();
  },
);

test(
  'messages keep the order they were written in, however long a picture takes to upload',
  inLongRuns,
  async ({ page, browser, request }) => {
    const { other, path: chat } = await twoPeople(page, browser, request);
    await open(other, chat);
    await open(page, chat);
    const release = await delay(page, '/api/uploads/chat-image');
    await page.getByLabel('Attach a picture').setInputFiles('web/public/hero-apiary-800.webp');
    await expect(page.getByRole('img', { name: 'Ready to send' })).toBeVisible();
    for (const text of ['Message 1', 'Message 2']) await say(page, text);
    await expect(numbered(page)).toHaveText(['Message 1', 'Message 2']);
    release();
    for (const each of [page, other]) await expect(numbered(each)).toHaveText(['Message 1', 'Message 2']);
    await expect(messages(page).getByText('Sending...')).toHaveCount(0);
    await other.context().close();
  },
);

test('messages written while the connection drops keep their order', inLongRuns, async ({ page, browser, request }) => {
  const { other, path: chat } = await twoPeople(page, browser, request);
  const sockets: WebSocketRoute[] = [];
  await page.routeWebSocket(/socket\.io/, (near) => {
    const far = near.connectToServer();
    sockets.push(near);
    // The first connection drops before any message gets through.
    near.onMessage((frame) => {
      if (sockets.length > 1 || !String(frame).includes('sendMessage')) far.send(frame);
    });
  });
  await open(other, chat);
  await open(page, chat);
  await typeUntilSeen(page, messages(other), 'Ann is typing...');
  for (const text of ['Message 1', 'Message 2']) await say(page, text);
  await sockets[0]?.close();
  await say(page, 'Message 3');
  for (const each of [page, other])
    await expect(numbered(each)).toHaveText(['Message 1', 'Message 2', 'Message 3'], reconnection);
  await other.context().close();
});

test(
  'a message rejected during an outage shows the reason, and is sent on reload once the outage is over',
  inLongRuns,
  async ({ page, browser, request }) => {
    const { other, path: chat } = await twoPeople(page, browser, request);
    const reason = 'Skep is temporarily unavailable. Please try again in a moment.';
    let isDown = true;
    await page.routeWebSocket(/socket\.io/, (near) => {
      const far = near.connectToServer();
      near.onMessage((frame) => {
        const [, number] = isDown ? (/^42(\d+)\["sendMessage"/.exec(String(frame)) ?? []) : [];
        if (number === undefined) far.send(frame);
        else near.send(`43${number}${JSON.stringify([{ ok: false, code: 'unavailable', message: reason }])}`);
      });
    });
    await open(other, chat);
    await open(page, chat);
    await say(page, 'Message 1');
    await expect(messages(page).getByText(reason)).toBeVisible();
    isDown = false;
    await reload(page);
    for (const each of [page, other]) await expect(numbered(each)).toHaveText(['Message 1']);
    await expect(messages(page).getByRole('img', { name: /^(Sent|Read)$/ })).toBeVisible();
    await other.context().close();
  },
);

test(
  'an unacknowledged message is resent on the same connection, and stored once',
  inLongRuns,
  async ({ page, browser, request }) => {
    const { other, path: chat } = await twoPeople(page, browser, request);
    const sent: string[] = [];
    await page.routeWebSocket(/socket\.io/, (near) => {
      const far = near.connectToServer();
      near.onMessage((frame) => {
        if (String(frame).includes('"sendMessage"')) sent.push(String(frame));
        // The first attempt is lost before it is stored. The second is stored, but its acknowledgement is lost.
        if (sent.length !== 1 || !String(frame).includes('"sendMessage"')) far.send(frame);
      });
      far.onMessage((frame) => {
        if (sent.length > 2 || !/^43|"newMessage"/.test(String(frame))) near.send(frame);
      });
    });
    await page.clock.install();
    await open(other, chat);
    await open(page, chat);
    await say(page, 'Message 1');
    for (const times of [1, 2]) {
      await expect.poll(() => sent.length).toBe(times);
      await page.clock.fastForward(11_000);
      await expect(messages(page).getByText('Not sent. Check your connection, then try again.')).toBeVisible();
      await page.clock.fastForward(15_000);
    }
    await expect(messages(page).getByRole('img', { name: /^(Sent|Read)$/ })).toBeVisible();
    for (const each of [page, other]) await expect(numbered(each)).toHaveText(['Message 1']);
    await other.context().close();
  },
);

test(
  'a message lost in transit is fetched when a later one reveals the gap',
  inLongRuns,
  async ({ page, browser, request }) => {
    const { other, path: chat } = await twoPeople(page, browser, request);
    await page.routeWebSocket(/socket\.io/, (near) => {
      const far = near.connectToServer();
      far.onMessage((frame) => {
        if (!/"newMessage".*Message 2/.test(String(frame))) near.send(frame);
      });
    });
    await open(page, chat);
    await open(other, chat);
    await say(other, 'Message 1');
    await expect(numbered(page)).toHaveText(['Message 1']);
    await say(other, 'Message 2');
    await expect(messages(other).getByRole('img', { name: /^(Sent|Read)$/ })).toHaveCount(2);
    await say(page, 'Message 3');
    await expect(numbered(page)).toHaveText(['Message 1', 'Message 2', 'Message 3']);
    await other.context().close();
  },
);

test("two tabs do not overwrite each other's unsent messages", inLongRuns, async ({ page, browser, request }) => {
  const { other, path: chat } = await twoPeople(page, browser, request);
  const second = await page.context().newPage();
  for (const each of [page, second]) await open(each, chat);
  await page.context().setOffline(true);
  await say(page, 'Message 1');
  await expect(waiting(page)).toHaveCount(1);
  await say(second, 'Message 2');
  await expect(waiting(second)).toHaveCount(1);
  const stored = () =>
    page.evaluate(() => Object.values({ ...localStorage }).find((value) => value.includes('"waiting"')));
  for (const text of ['Message 1', 'Message 2']) await expect.poll(stored).toContain(text);
  await other.context().close();
});

test(
  'a message read while the connection was down shows as read afterwards',
  inLongRuns,
  async ({ page, browser, request }) => {
    const { other, path: chat } = await twoPeople(page, browser, request);
    const cut = await prepareToCut(page);
    await open(page, chat);
    await say(page, 'Message 1');
    await expect(messages(page).getByRole('img', { name: 'Sent' })).toBeVisible();
    await cut();
    await open(other, chat);
    await expect(numbered(other)).toHaveText(['Message 1']);
    await expect(other.getByRole('link', { name: /unread message/ })).toBeHidden();
    await page.context().setOffline(false);
    await expect(messages(page).getByRole('img', { name: 'Read' })).toBeVisible(reconnection);
    await other.context().close();
  },
);

test(
  'unsent messages are sent from any page once the connection is back',
  inLongRuns,
  async ({ page, browser, request }) => {
    const { other, path: chat } = await twoPeople(page, browser, request);
    await open(other, chat);
    const cut = await prepareToCut(page);
    await open(page, '/chat');
    await page
      .getByRole('navigation', { name: 'Conversations' })
      .getByRole('link', { name: /Bob Clover/ })
      .click();
    await expect(messages(page)).toContainText('Say hello!');
    await cut();
    for (const text of ['Message 1', 'Message 2']) await say(page, text);
    await expect(waiting(page)).toHaveCount(2);
    await page.goBack();
    await expect(page).toHaveURL('/chat');
    await page.context().setOffline(false);
    await expect(messages(other).getByText(/^Message \d$/)).toHaveText(['Message 1', 'Message 2'], reconnection);
    await open(page, chat);
    await expect(messages(page).getByText(/^Message \d$/)).toHaveText(['Message 1', 'Message 2']);
    await other.context().close();
  },
);

test(
  'a dropped connection neither loses nor repeats messages on either side',
  inLongRuns,
  async ({ page, browser, request }) => {
    const { other, path: chat } = await twoPeople(page, browser, request);
    const cut = await prepareToCut(page);
    await open(other, chat);
    await open(page, chat);
    await say(page, 'Message 1');
    await expect(numbered(other)).toHaveText(['Message 1']);
    await cut();
    await say(page, 'Message 4');
    await expect(waiting(page)).toHaveCount(1);
    for (const text of ['Message 2', 'Message 3']) await say(other, text);
    await expect(messages(other).getByRole('img', { name: 'Sent' })).toHaveCount(2);
    await page.context().setOffline(false);
    const all = [1, 2, 3, 4].map((number) => `Message ${number}`);
    for (const each of [page, other]) await expect(numbered(each)).toHaveText(all, reconnection);
    await other.context().close();
  },
);

test(
  'an unsent picture is not lost without a warning, and is sent later',
  inLongRuns,
  async ({ page, browser, request }) => {
    const { other, path: chat } = await twoPeople(page, browser, request);
    await open(other, chat);
    await open(page, '/chat');
    const inList = page.getByRole('navigation', { name: 'Conversations' }).getByRole('link', { name: /Bob Clover/ });
    await inList.click();
    await expect(messages(page)).toContainText('Say hello!');
    await page.context().setOffline(true);
    await page.getByLabel('Attach a picture').setInputFiles('web/public/hero-apiary-800.webp');
    await field(page).fill('Our apiary');
    await page.getByRole('button', { name: 'Send' }).click();
    await expect(waiting(page)).toHaveCount(1);
    const warned = page.waitForEvent('dialog');
    const reload = page.evaluate(() => window.location.reload());
    const dialog = await warned;
    expect(dialog.type()).toBe('beforeunload');
    await dialog.dismiss();
    await reload.catch(() => undefined);
    await page.goBack();
    await page.context().setOffline(false);
    await inList.click();
    for (const each of [page, other])
      await expect(messages(each).getByRole('img', { name: /Sent with this message/ })).toBeVisible();
    await other.context().close();
  },
);

test(
  'a picture is uploaded only once, even if its message is resent',
  inLongRuns,
  async ({ page, browser, request }) => {
    const { other, path: chat } = await twoPeople(page, browser, request);
    await open(other, chat);
    const connect = await holdConnections(page);
    const uploads: string[] = [];
    page.on('request', (sent) => sent.url().endsWith('/api/uploads/chat-image') && uploads.push(sent.url()));
    await open(page, chat);
    await page.getByLabel('Attach a picture').setInputFiles('web/public/hero-apiary-800.webp');
    await page.getByRole('button', { name: 'Send' }).click();
    await expect(messages(page).getByText('Check your connection')).toBeVisible(reconnection);
    connect();
    await messages(page).getByRole('button', { name: 'Try again' }).click();
    for (const each of [page, other])
      await expect(messages(each).getByRole('img', { name: /Sent with this message/ })).toBeVisible();
    expect(uploads).toHaveLength(1);
    await other.context().close();
  },
);

test('a conversation continues after the server is killed and restarted', onDesktopInLongRuns, async ({ browser }) => {
  test.setTimeout(600_000);
  const dataDir = mkdtempSync(path.join(os.tmpdir(), 'skep-killed-'));
  let skep = await startSkep(dataDir);
  try {
    const contexts = await Promise.all([0, 1].map(() => browser.newContext({ baseURL: skep.url })));
    const [page, other] = await Promise.all(contexts.map((context) => context.newPage()));
    if (!page || !other) throw new Error('expected two pages');
    const token = await signIn(page, demoBuyer);
    // They have not written to each other before.
    const sellerToken = await signIn(other, demoSellerNamed('trent-lane'));
    const data = { userId: await idOf(other.request, sellerToken) };
    const started = await page.request.post('/api/chats/start', { headers: bearer(token), data });
    const { _id: chatId } = (await started.json()) as { _id: string };
    for (const each of [other, page]) await open(each, `/chat/${chatId}`);
    await say(page, 'Message 1');
    await expect(numbered(other)).toHaveText(['Message 1']);
    await skep.kill();
    await say(page, 'Message 2');
    await say(other, 'Message 3');
    skep = await startSkep(dataDir, { PORT: new URL(skep.url).port });
    for (const [each, own] of [
      [page, 2],
      [other, 1],
    ] as const) {
      await expect(numbered(each)).toHaveCount(3, reconnection);
      await expect(messages(each).getByRole('img', { name: /^(Sent|Read)$/ })).toHaveCount(own, reconnection);
    }
    await reload(other);
    await expect(numbered(other)).toHaveCount(3);
    const order = await numbered(other).allTextContents();
    expect(order.toSorted()).toEqual(['Message 1', 'Message 2', 'Message 3']);
    await expect(numbered(page)).toHaveText(order);
    for (const context of contexts) await context.close();
  } finally {
    await skep.stop();
    rmSync(dataDir, { recursive: true, force: true });
  }
});
