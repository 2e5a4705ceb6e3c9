import type { APIRequestContext, Locator, Page } from '@playwright/test';
import { Secret, TOTP } from 'otpauth';
import { expectAccessible } from './axe.ts';
import { expect, test, inLongRuns } from './fixtures.ts';
import { bearer, createAccount, type Person, signIn, signOut, submitLogin } from './people.ts';
import { header, heading, open, toast } from './screen.ts';

/** The authenticator app with the key shown on the page. */
async function appOf(page: Page): Promise<TOTP> {
  const key = (await page.getByText('Or enter this key').textContent())?.split(': ')[1]?.replaceAll(' ', '') ?? '';
  return new TOTP({ secret: Secret.fromBase32(key) });
}

/** Signs in as someone the page takes for an admin who has yet to set up two-step sign-in. */
async function signInAsNewAdmin(page: Page, request: APIRequestContext): Promise<Person> {
  const person = await createAccount(request);
  await signIn(page, person);
  await page.route('**/api/users/me', async (route) => {
    const response = await route.fetch();
    await route.fulfill({ response, json: { ...(await response.json()), role: 'admin', lacksTwoStep: true } });
  });
  await page.route('**/api/users/me/two-step', (route) =>
    route.fulfill({ json: { since: null, recoveryCodesLeft: 0, isRequired: true } }),
  );
  return person;
}

test('someone turns on two-step sign-in, signs in with a code, and turns it off', async ({ page, request, allow }) => {
  allow(401, '/api/auth/login');
  const person = await createAccount(request);
  await signIn(page, person);
  await open(page, '/edit-profile');
  await page.getByRole('link', { name: 'Set it up' }).click();
  await page.getByRole('textbox', { name: 'Your password' }).fill(person.password);
  await page.getByRole('button', { name: 'Set it up' }).click();
  await expect(page.getByRole('heading', { name: 'Add Skep to your app' })).toBeFocused();
  const app = await appOf(page);
  await expectAccessible(page, 'the QR code');
  const code = page.getByRole('textbox', { name: 'Code' });
  await expect(code).toHaveAccessibleDescription('The six digits that your authenticator app shows for Skep.');
  await code.fill(app.generate());
  await page.getByRole('button', { name: 'Turn on' }).click();
  await expect(page.getByText('Two-step sign-in is on.')).toBeVisible();
  await expect(page.getByRole('main').getByRole('listitem')).toHaveCount(10);
  await expectAccessible(page, 'the recovery codes');
  const warning = page.getByRole('dialog', { name: 'Leave without saving your codes?' });
  await header(page).basket.click();
  await expect(warning).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByText("We can't show these codes again."), 'the first dialog has closed').toHaveCount(0);
  await page.goBack();
  await expect(warning).toBeVisible();
  await warning.getByRole('button', { name: 'Close' }).click();
  await expect(page.getByRole('main').getByRole('listitem')).toHaveCount(10);
  const download = page.waitForEvent('download');
  await page.getByRole('link', { name: 'Download' }).click();
  expect((await download).suggestedFilename()).toBe('skep-recovery-codes.txt');
  await page.getByRole('link', { name: "I've saved them" }).click();
  await expect(page.getByText('Two-step sign-in is on.')).toBeVisible();

  // The token is removed on a page that sends no requests, since a request without it would be refused.
  await page.goto('/robots.txt');
  await page.evaluate(() => localStorage.clear());
  await open(page, '/login?next=/two-step-sign-in');
  await submitLogin(page, person);
  await expect(code).toBeFocused();
  await expect(code).toHaveAccessibleDescription(/ or one of your recovery codes\.$/);
  await page.getByRole('button', { name: 'Login' }).click();
  await expect(page.getByText('Please enter the code.')).toBeVisible();
  // The next code, since the current one may already have been used, and the previous one may have expired by the time it is checked.
  const period = 30_000;
  await code.fill(app.generate({ timestamp: Date.now() + period }));
  await page.getByRole('button', { name: 'Login' }).click();
  await expect(heading(page, 'Two-step sign-in')).toBeVisible();
  const turnOff = page.getByRole('button', { name: 'Turn off' });
  const password = page.getByRole('textbox', { name: 'Your password' });
  await turnOff.click();
  await expect(password).toBeFocused();
  await page.getByRole('button', { name: 'Cancel' }).click();
  await expect(turnOff).toBeFocused();
  await turnOff.click();
  await password.press('Escape');
  await expect(turnOff).toBeFocused();
  await turnOff.click();
  await password.fill(person.password);
  await page.getByRole('button', { name: 'Turn off two-step sign-in' }).click();
  const outcome = page.getByRole('main').getByRole('status').filter({ hasText: 'Two-step sign-in is off.' });
  await expect(outcome).toBeFocused();
  await expectAccessible(page, 'two-step sign-in turned off');
  await outcome.getByRole('link', { name: 'Edit Profile' }).click();
  await expect(heading(page, 'Edit Profile')).toBeVisible();
});

test('someone who must use two-step sign-in replaces the app', inLongRuns, async ({ page, request }) => {
  const person = await createAccount(request);
  const headers = bearer(await signIn(page, person));
  const post = async (path: string, data: object): Promise<unknown> => {
    const response = await request.post(`/api/users/me/two-step/${path}`, { headers, data });
    expect(response.ok(), path).toBe(true);
    return response.json();
  };
  const { secret } = (await post('start', { password: person.password })) as { secret: string };
  await post('confirm', { code: new TOTP({ secret: Secret.fromBase32(secret) }).generate() });
  await page.route('**/api/users/me/two-step', (route) =>
    route.fulfill({ json: { since: new Date().toISOString(), recoveryCodesLeft: 10, isRequired: true } }),
  );
  await open(page, '/two-step-sign-in');
  await expect(page.getByRole('button', { name: 'Turn off' })).toBeHidden();
  const change = page.getByRole('button', { name: 'Change app' });
  await change.click();
  const password = page.getByRole('textbox', { name: 'Your password' });
  await expect(password).toBeFocused();
  await page.getByRole('button', { name: 'Cancel' }).click();
  await expect(change).toBeFocused();
  await change.click();
  await password.fill(person.password);
  await page.getByRole('button', { name: 'Set up another app' }).click();
  await expect(page.getByRole('heading', { name: 'Add Skep to your app' })).toBeFocused();
  await expectAccessible(page, 'the QR code for another app');
  const app = await appOf(page);
  expect(app.secret.base32).not.toBe(secret);
  await page.getByRole('textbox', { name: 'Code' }).fill(app.generate());
  await page.getByRole('button', { name: 'Use this app' }).click();
  await expect(page.getByText('Your old app and recovery codes no longer work.')).toBeVisible();
  await expect(page.getByRole('main').getByRole('listitem')).toHaveCount(10);
});

test('setting up two-step sign-in can be cancelled', inLongRuns, async ({ page, request }) => {
  const person = await createAccount(request);
  await signIn(page, person);
  const cancel = page.getByRole('link', { name: 'Cancel' });
  for (const isStarted of [false, true]) {
    await open(page, '/edit-profile');
    await page.getByRole('link', { name: 'Set it up' }).click();
    if (isStarted) {
      await page.getByRole('textbox', { name: 'Your password' }).fill(person.password);
      await page.getByRole('button', { name: 'Set it up' }).click();
      await expect(page.getByRole('textbox', { name: 'Code' })).toBeVisible();
    }
    await cancel.click();
    await expect(heading(page, 'Edit Profile')).toBeVisible();
  }
});

test(
  'the page with new recovery codes can be left without a warning once they are copied',
  inLongRuns,
  async ({ page, context, request }) => {
    await context.grantPermissions(['clipboard-read', 'clipboard-write']);
    await signIn(page, await createAccount(request));
    const recoveryCodes = Array.from({ length: 10 }, (_, nth) => `abcd-efgh-${nth}`);
    const path = '**/api/users/me/two-step';
    await page.route(path, (route) =>
      route.fulfill({ json: { since: new Date().toISOString(), recoveryCodesLeft: 10, isRequired: false } }),
    );
    await page.route(`${path}/recovery-codes`, (route) => route.fulfill({ json: { recoveryCodes } }));
    await open(page, '/two-step-sign-in');
    await page.getByRole('button', { name: 'New recovery codes' }).click();
    await page.getByRole('textbox', { name: 'Your password' }).fill('any');
    // A lost connection must not hide the codes, which are shown only once.
    await page.route(path, (route) => route.abort('internetdisconnected'));
    const failed = page.waitForEvent('requestfailed', (sent) => sent.url().endsWith('/two-step'));
    await page.getByRole('button', { name: 'Create new recovery codes' }).click();
    await failed;
    await expect(page.getByText('Your old recovery codes no longer work.')).toBeVisible();
    await header(page).basket.click();
    const warning = page.getByRole('dialog', { name: 'Leave without saving your codes?' });
    await expectAccessible(page, 'the warning before leaving the recovery codes');
    await warning.getByRole('button', { name: 'Close' }).click();
    await page.getByRole('button', { name: 'Copy' }).click();
    await expect(toast(page, 'Copied.')).toBeVisible();
    await header(page).basket.click();
    await expect(heading(page, 'My Basket')).toBeVisible();
  },
);

test(
  'for an admin who has yet to set up two-step sign-in, no requests are sent that would be refused',
  inLongRuns,
  async ({ page, request, allow }) => {
    await signInAsNewAdmin(page, request);
    const requested: string[] = [];
    page.on('request', (sent) => requested.push(new URL(sent.url()).pathname));
    await open(page, '/two-step-sign-in');
    const password = page.getByRole('textbox', { name: 'Your password' });
    const reason = page.getByText('Admins need this before they can do anything else.');
    const top = async (element: Locator) => (await element.boundingBox())?.y ?? NaN;
    const distance = async () => (await top(password)) - (await top(reason));
    await expect.poll(distance, 'the reason comes before the password').toBeGreaterThan(0);
    const refused = /^\/api\/(?:notifications\/count|chats\/unread-count|baskets|wishlists)$/;
    expect(requested.filter((path) => refused.test(path))).toEqual([]);
    await expect(page.getByRole('link', { name: 'Cancel' })).toBeHidden();
    await signOut(page, allow);
    await expect(page).toHaveURL('/');
    await expect.poll(() => page.evaluate(() => localStorage.getItem('token'))).toBe(null);
  },
);

test(
  'the socket of a new admin opens once two-step sign-in is set up, without a reload',
  inLongRuns,
  async ({ page, request }) => {
    const { password } = await signInAsNewAdmin(page, request);
    const sockets: string[] = [];
    page.on('websocket', (socket) => sockets.push(socket.url()));
    await open(page, '/two-step-sign-in');
    await page.getByRole('textbox', { name: 'Your password' }).fill(password);
    await page.getByRole('button', { name: 'Set it up' }).click();
    const code = (await appOf(page)).generate();
    await page.getByRole('textbox', { name: 'Code' }).fill(code);
    expect(sockets).toEqual([]);
    await page.unroute('**/api/users/me');
    const opened = page.waitForEvent('websocket');
    await page.getByRole('button', { name: 'Turn on' }).click();
    await opened;
    await expect(page.getByText('Two-step sign-in is on.')).toBeVisible();
  },
);
