import type { APIRequestContext, Page, Worker } from '@playwright/test';
import { expectAccessible } from './axe.ts';
import { messages, say } from './chatting.ts';
import { buyListing, pickListing } from './listings.ts';
import { bearer, createAccount, idOf, signIn, tokenOf } from './people.ts';
import { open, reload, toast } from './screen.ts';
import { expect, inLongRuns, test } from './fixtures.ts';

/**
 * Replaces the browser's subscription, since tests cannot reach a push service, and the permission, which headless Chromium
 * reports as denied even after it is granted. Everything else is real.
 */
const subscribeWithoutService = (page: Page) =>
  page.addInitScript(() => {
    const base64Url = (text: string) => text.replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '');
    Object.defineProperty(Notification, 'permission', { get: () => 'granted' });
    PushManager.prototype.getSubscription = async () => null;
    PushManager.prototype.subscribe = async () => {
      if (!(await navigator.serviceWorker.getRegistration('/orders/'))?.active) throw new Error('no worker is active');
      const pair = await crypto.subtle.generateKey({ name: 'ECDH', namedCurve: 'P-256' }, true, ['deriveBits']);
      const raw = new Uint8Array(await crypto.subtle.exportKey('raw', pair.publicKey));
      const keys = { p256dh: base64Url(btoa(String.fromCodePoint(...raw))), auth: 'A'.repeat(22) };
      const endpoint = `https://fcm.googleapis.com/fcm/send/${crypto.randomUUID()}`;
      return { toJSON: () => ({ endpoint, keys }) } as unknown as PushSubscription;
    };
  });

/** Opens a new conversation between two new accounts. */
async function openChat(page: Page, request: APIRequestContext): Promise<void> {
  const data = { userId: await idOf(request, await tokenOf(request, await createAccount(request))) };
  const headers = bearer(await signIn(page, await createAccount(request)));
  const started = await request.post('/api/chats/start', { headers, data });
  const { _id } = (await started.json()) as { _id: string };
  await open(page, `/chat/${_id}`);
}

const offer = (page: Page) => page.getByRole('button', { name: 'Turn on notifications' });

test.beforeEach(async ({ page, context }) => {
  await context.grantPermissions(['notifications']);
  await subscribeWithoutService(page);
});

test(
  'notifications on a device are offered after a message, turned on, and turned off again',
  inLongRuns,
  async ({ page, request }) => {
    await openChat(page, request);
    await expect(offer(page)).toBeHidden();
    await say(page, 'Hello');
    await expect(offer(page)).toBeVisible();
    await expectAccessible(page, 'the offer of notifications');
    await offer(page).click();
    await expect(toast(page, 'Notifications are on for this device.')).toBeVisible();
    await expect(offer(page)).toBeHidden();

    await open(page, '/notifications');
    const setting = page.getByRole('checkbox', { name: /^Notifications/ });
    await expect(setting).toBeChecked();
    await expectAccessible(page, 'the setting for notifications');
    await setting.uncheck();
    await expect(toast(page, 'Notifications are off for this device.')).toBeVisible();
    await open(page, '/notifications');
    await expect(setting).not.toBeChecked();
  },
);

test('notifications that were declined are not offered again', inLongRuns, async ({ page, request }) => {
  await openChat(page, request);
  await say(page, 'Hello');
  await page.getByRole('button', { name: 'No thanks' }).click();
  await expect(offer(page)).toBeHidden();
  await reload(page);
  await say(page, 'Hello again');
  await expect(messages(page)).toContainText('Hello again');
  await expect(offer(page)).toBeHidden();
});

test('notifications are not offered while the storage is full', inLongRuns, async ({ page, request }) => {
  await page.addInitScript(() => {
    const store = new Map<Storage, (key: string, value: string) => void>();
    for (const storage of [localStorage, sessionStorage]) store.set(storage, storage.setItem.bind(storage));
    Storage.prototype.setItem = function setItem(key, value) {
      if (key === 'push-offer') throw new DOMException('The storage is full.', 'QuotaExceededError');
      store.get(this)?.(key, value);
    };
  });
  await openChat(page, request);
  await say(page, 'Hello');
  await expect(messages(page)).toContainText('Hello');
  await expect(offer(page)).toBeHidden();
});

test(
  'the offer of notifications after a purchase appears below everything else',
  inLongRuns,
  async ({ page, request, isMobile }) => {
    const person = await createAccount(request);
    const listing = await pickListing(request, isMobile, ({ quantity }) => quantity > 5);
    const { purchaseId } = await buyListing(request, person, listing);
    await signIn(page, person);
    await open(page, `/thank-you?purchase=${purchaseId}`);
    await expect(offer(page)).toBeVisible();
    const distance = async () => {
      const links = await page.getByRole('main').getByRole('link', { name: 'My Purchases' }).boundingBox();
      return ((await offer(page).boundingBox())?.y ?? NaN) - (links?.y ?? NaN);
    };
    await expect.poll(distance, 'the offer appears late, below the links, so as not to move them').toBeGreaterThan(0);
  },
);

type Shown = { title: string; body: string; link: string; renotify: boolean };
type InWorker = ServiceWorkerRegistration & {
  shown: Map<string, Shown>;
  opened: string[];
};

/**
 * Starts the service worker. `push` delivers a push message to it. Headless Chromium cannot show or click notifications, so the worker's
 * calls are recorded. As in browsers, a notification replaces an earlier one with the same tag.
 */
async function startWorker(page: Page) {
  const devtools = await page.context().newCDPSession(page);
  const registered = new Promise<string>((resolve) => {
    devtools.on('ServiceWorker.workerRegistrationUpdated', ({ registrations: [first] }) => {
      if (first) resolve(first.registrationId);
    });
  });
  await devtools.send('ServiceWorker.enable');
  const started = page.context().waitForEvent('serviceworker');
  await page.evaluate(async () => {
    await navigator.serviceWorker.register('/service-worker.js', { scope: '/orders/' });
  });
  const worker = await started;
  // Chromium drops push messages to a worker that is not active yet.
  await expect
    .poll(() => worker.evaluate(() => (globalThis as unknown as { registration: InWorker }).registration.active?.state))
    .toBe('activated');
  await worker.evaluate(() => {
    const { registration, clients, WindowClient } = globalThis as unknown as {
      registration: InWorker;
      clients: { openWindow: (url: string) => Promise<void> };
      WindowClient: { prototype: { url: string; focus: () => Promise<void> } };
    };
    registration.shown = new Map();
    registration.opened = [];
    registration.showNotification = async (title, options) => {
      const { body = '', tag = '', data, renotify } = options as NotificationOptions & { renotify: boolean };
      registration.shown.set(tag, { title, body, link: (data as { link: string }).link, renotify });
    };
    clients.openWindow = async (url) => void registration.opened.push(`opened ${url}`);
    WindowClient.prototype.focus = async function focus() {
      registration.opened.push(`focused ${this.url}`);
    };
  });
  const { origin } = new URL(page.url());
  const registrationId = await registered;
  const push = async (content: object) => {
    await devtools.send('ServiceWorker.deliverPushMessage', { origin, registrationId, data: JSON.stringify(content) });
  };
  return { worker, push };
}

const shown = (worker: Worker) =>
  worker.evaluate(() => [...(globalThis as unknown as { registration: InWorker }).registration.shown.values()]);

/** Clicks the notification with this link. Returns a record of what was closed, opened and focused. */
const click = (worker: Worker, link: string) =>
  worker.evaluate(
    async (data) => {
      const { registration } = globalThis as unknown as { registration: InWorker };
      let handled: unknown;
      const waitUntil = (promise: unknown) => (handled = promise);
      const notification = { data, close: () => registration.opened.push('closed') };
      dispatchEvent(Object.assign(new Event('notificationclick'), { notification, waitUntil }));
      await handled;
      return registration.opened.splice(0);
    },
    { link },
  );

test('a device shows push notifications, one for each conversation, and opens their pages', async ({ page }) => {
  await page.goto('/robots.txt');
  const { origin } = new URL(page.url());
  const { worker, push } = await startWorker(page);
  const chat = { title: 'New message', body: 'Ann Heather has written to you.', link: '/chat/one', tag: 'one' };
  const order = { title: 'Your order was posted', body: 'Smoker', link: '/orders/two', tag: 'two' };
  for (const content of [chat, order, { ...chat, body: 'Ann Heather has written again.' }]) await push(content);
  await expect
    .poll(() => shown(worker))
    .toEqual([
      { title: 'New message', body: 'Ann Heather has written again.', link: '/chat/one', renotify: true },
      { title: 'Your order was posted', body: 'Smoker', link: '/orders/two', renotify: true },
    ]);

  expect(await click(worker, '/orders/two')).toEqual(['closed', `opened ${origin}/orders/two`]);
  await page.goto('/robots.txt?tab');
  expect(await click(worker, '/robots.txt?tab')).toEqual(['closed', `focused ${origin}/robots.txt?tab`]);
  expect(await click(worker, 'https://elsewhere.example/')).toEqual(['closed']);
});
