import type { APIRequestContext, Page } from '@playwright/test';
import { expectAccessible } from './axe.ts';
import { bearer, createAccount, signIn, tokenOf } from './people.ts';
import { open, toast } from './screen.ts';
import { expect, test } from './fixtures.ts';

/**
 * No push service can be reached from a test, so the browser's own subscribing is replaced; everything else is real.
 * Headless Chromium reports the permission as denied even after it is granted.
 */
const subscribeWithoutService = (page: Page) =>
  page.addInitScript(() => {
    const bytes = (text: string) => text.replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '');
    Object.defineProperty(Notification, 'permission', { get: () => 'granted' });
    PushManager.prototype.getSubscription = async () => null;
    PushManager.prototype.subscribe = async () => {
      if (!(await navigator.serviceWorker.getRegistration('/orders/'))?.active) throw new Error('no worker runs');
      const pair = await crypto.subtle.generateKey({ name: 'ECDH', namedCurve: 'P-256' }, true, ['deriveBits']);
      const raw = new Uint8Array(await crypto.subtle.exportKey('raw', pair.publicKey));
      const keys = { p256dh: bytes(btoa(String.fromCodePoint(...raw))), auth: 'A'.repeat(22) };
      const endpoint = `https://fcm.googleapis.com/fcm/send/${crypto.randomUUID()}`;
      return { toJSON: () => ({ endpoint, keys }) } as unknown as PushSubscription;
    };
  });

/** Opens a new conversation of two new people. */
async function openChat(page: Page, request: APIRequestContext): Promise<void> {
  const reader = await request.get('/api/users/me', {
    headers: bearer(await tokenOf(request, await createAccount(request))),
  });
  const { _id: userId } = (await reader.json()) as { _id: string };
  const headers = bearer(await signIn(page, await createAccount(request)));
  const started = await request.post('/api/chats/start', { headers, data: { userId } });
  const { _id } = (await started.json()) as { _id: string };
  await open(page, `/chat/${_id}`);
}

const offer = (page: Page) => page.getByRole('button', { name: 'Turn on notifications' });

async function say(page: Page, words: string): Promise<void> {
  await page.getByRole('textbox', { name: 'Message' }).fill(words);
  await page.getByRole('button', { name: 'Send' }).click();
  await expect(page.getByRole('log', { name: 'Messages' }).getByText(words)).toBeVisible();
}

test.beforeEach(async ({ page, context }) => {
  await context.grantPermissions(['notifications']);
  await subscribeWithoutService(page);
});

test('notifications on a device are offered after a message, and switched off again @long', async ({
  page,
  request,
}) => {
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
  await expectAccessible(page, 'the setting of notifications');
  await setting.uncheck();
  await expect(toast(page, 'Notifications are off for this device.')).toBeVisible();
  await open(page, '/notifications');
  await expect(setting).not.toBeChecked();
});

test('an offer of notifications that was declined is not repeated @long', async ({ page, request }) => {
  await openChat(page, request);
  await say(page, 'Hello');
  await page.getByRole('button', { name: 'No thanks' }).click();
  await expect(offer(page)).toBeHidden();
  await page.reload();
  await say(page, 'Hello again');
  await expect(offer(page)).toBeHidden();
});
