import type { Page } from '@playwright/test';
import { field, holdConnections, messages, say, twoPeople } from './chatting.ts';
import { expect, test, inLongRuns } from './fixtures.ts';
import { bearer } from './people.ts';
import { open } from './screen.ts';

const blockedByOther = 'Messaging is disabled. This user has blocked you.';
const blockedByMe = 'You have blocked this user. Unblock them to send messages.';

/** Returns the type and text of the alert that `act` opens, after closing it. */
async function nextAlert(page: Page, act: () => Promise<unknown>): Promise<string> {
  const alert = page.waitForEvent('dialog').then(async (dialog) => {
    await dialog.accept();
    return `${dialog.type()}: ${dialog.message()}`;
  });
  await act();
  return alert;
}

/** Call before opening the page. Drops the events that would make it reload its conversation. */
const withoutChanges = (page: Page) =>
  page.routeWebSocket(/socket\.io/, (near) => {
    const far = near.connectToServer();
    far.onMessage((frame) => {
      if (!/"(chatChanged|newMessage|messageRead|presence)"/.test(String(frame))) near.send(frame);
    });
  });

/** Call before opening the page; the returned function waits until it has received a `blocked` event. */
async function watchForBlock(page: Page): Promise<() => Promise<void>> {
  const { promise, resolve } = Promise.withResolvers<void>();
  await page.routeWebSocket(/socket\.io/, (near) => {
    const far = near.connectToServer();
    far.onMessage((frame) => {
      near.send(frame);
      if (String(frame).includes('"blocked"')) resolve();
    });
  });
  return () => promise;
}

test('a rejected message can be resent only after unblocking', inLongRuns, async ({ page, browser, request }) => {
  const { other, path } = await twoPeople(page, browser, request);
  await holdConnections(page);
  await open(page, path);
  await say(page, 'Still there?');
  await open(other, path);
  await other.getByRole('button', { name: 'Block', exact: true }).click();
  await expect(other.getByText(blockedByMe)).toBeVisible();
  page.on('dialog', (dialog) => void dialog.accept());
  const whenBlocked = await watchForBlock(page);
  await open(page, path);
  await whenBlocked();
  await expect(messages(page).getByRole('button', { name: 'Discard' })).toBeVisible();
  const retry = messages(page).getByRole('button', { name: 'Try again' });
  await expect(retry).toBeHidden();
  await other.getByRole('button', { name: 'Blocked', exact: true }).click();
  await retry.click();
  await expect(messages(other).getByText('Still there?')).toBeVisible();
  await other.context().close();
});

test(
  'a message to someone who has since blocked the sender is rejected with an alert',
  inLongRuns,
  async ({ page, browser, request }) => {
    const { other, path } = await twoPeople(page, browser, request);
    await withoutChanges(page);
    await open(page, path);
    await open(other, path);
    await other.getByRole('button', { name: 'Block', exact: true }).click();
    await expect(other.getByText(blockedByMe)).toBeVisible();
    await expect(field(other)).toBeHidden();
    expect(await nextAlert(page, () => say(page, 'Still there?'))).toBe(`alert: ${blockedByOther}`);
    await expect(page.getByText(blockedByOther).last()).toBeVisible();
    await expect(field(page)).toBeHidden();
    await expect(messages(page).getByText('Not sent')).toBeVisible();
    await other.context().close();
  },
);

test(
  'a message to someone who has since been blocked in another tab is rejected with an alert',
  inLongRuns,
  async ({ page, browser, request }) => {
    const { other, path } = await twoPeople(page, browser, request);
    const second = await page.context().newPage();
    await withoutChanges(page);
    for (const each of [page, second]) await open(each, path);
    await second.getByRole('button', { name: 'Block', exact: true }).click();
    await expect(second.getByText(blockedByMe)).toBeVisible();
    expect(await nextAlert(page, () => say(page, 'Still there?'))).toBe(`alert: ${blockedByMe}`);
    await expect(page.getByRole('button', { name: 'Blocked', exact: true })).toBeVisible();
    await other.context().close();
  },
);

test(
  'if the recipient blocks the sender, all unsent messages are rejected with one alert in the conversation',
  inLongRuns,
  async ({ page, browser, request }) => {
    const { other, path, token } = await twoPeople(page, browser, request);
    const { products } = (await (await request.get('/api/products/all?limit=1')).json()) as {
      products: { sellerId: { _id: string } }[];
    };
    const data = { userId: products[0]?.sellerId._id };
    const started = await request.post('/api/chats/start', { headers: bearer(token), data });
    const { _id: withSeller } = (await started.json()) as { _id: string };
    const alerts: string[] = [];
    page.on('dialog', (dialog) => {
      alerts.push(dialog.message());
      void dialog.accept();
    });
    await holdConnections(page);
    await open(page, path);
    for (const text of ['Still there?', 'Hello?']) await say(page, text);
    await open(other, path);
    await other.getByRole('button', { name: 'Block', exact: true }).click();
    await expect(other.getByText(blockedByMe)).toBeVisible();
    const whenBlocked = await watchForBlock(page);
    await open(page, `/chat/${withSeller}`);
    await whenBlocked();
    await say(page, 'Is it for sale?');
    await expect(messages(page).getByRole('img', { name: 'Sent' })).toBeVisible();
    expect(alerts).toEqual([]);
    await open(page, path);
    await expect(messages(page).getByText('Not sent')).toHaveCount(2);
    await expect.poll(() => alerts).toEqual([blockedByOther]);
    await other.context().close();
  },
);

test('an alert appears when blocking or unblocking fails', inLongRuns, async ({ page, browser, request, allow }) => {
  allow(500, /\/api\/users\/(un)?block\//);
  const { other, path } = await twoPeople(page, browser, request);
  await open(page, path);
  const fail = () => page.route(/\/api\/users\/(un)?block\//, (route) => route.fulfill({ status: 500 }));
  const button = (name: string) => page.getByRole('button', { name, exact: true });
  const [block, blocked] = [button('Block'), button('Blocked')];
  await fail();
  expect(await nextAlert(page, () => block.click())).toBe('alert: Failed to block user');
  await expect(block).toBeVisible();
  await page.unrouteAll();
  await block.click();
  await expect(blocked).toBeVisible();
  await fail();
  expect(await nextAlert(page, () => blocked.click())).toBe('alert: Failed to unblock user');
  await expect(blocked).toBeVisible();
  await other.context().close();
});

test(
  'an empty conversation with a deleted account does not invite a message',
  inLongRuns,
  async ({ page, browser, request }) => {
    const { other, path } = await twoPeople(page, browser, request);
    const token = await other.evaluate(() => localStorage.getItem('token'));
    const deleted = await request.delete('/api/users/delete-account', { headers: bearer(token ?? '') });
    expect(deleted.ok()).toBe(true);
    await open(page, path);
    await expect(page.getByText('this person can no longer receive messages')).toBeVisible();
    await expect(messages(page)).toHaveText('No messages yet.');
  },
);
