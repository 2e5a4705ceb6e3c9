import type { BrowserContext, Page } from '@playwright/test';
import { expectAccessible } from './axe.ts';
import { expect, test, inLongRuns } from './fixtures.ts';
import { pickListing } from './listings.ts';
import { payButton } from './payment-form.ts';
import { createAccount, type Person, signIn } from './people.ts';
import { header, heading, open, toast } from './screen.ts';

const errorColour = 'rgb(163, 52, 31)';

/** Creates an account with a passkey, and signs out. */
async function createAccountWithPasskey(page: Page, context: BrowserContext): Promise<Person> {
  const devtools = await context.newCDPSession(page);
  await devtools.send('WebAuthn.enable');
  const options = {
    protocol: 'ctap2',
    transport: 'internal',
    hasResidentKey: true,
    hasUserVerification: true,
    isUserVerified: true,
  } as const;
  await devtools.send('WebAuthn.addVirtualAuthenticator', { options });
  const person = await createAccount(page.request);
  await signIn(page, person);
  await open(page, '/edit-profile');
  await page.getByRole('button', { name: 'Add a passkey' }).click();
  await expect(page.getByRole('textbox', { name: 'Passkey name' })).toBeFocused();
  await page.getByRole('textbox', { name: 'Passkey name' }).fill('My phone');
  await page.getByRole('textbox', { name: 'Your password' }).fill(person.password);
  await expectAccessible(page, 'the form for adding a passkey');
  await page.getByRole('button', { name: 'Add', exact: true }).click();
  await expect(toast(page, 'Passkey added.')).toBeVisible();

  // The token is removed on a page that sends no requests, since a request without it would be refused.
  await page.goto('/robots.txt');
  await page.evaluate(() => localStorage.clear());
  return person;
}

test('someone adds a passkey, signs in with it and removes it', async ({ page, context }) => {
  const { password } = await createAccountWithPasskey(page, context);
  await open(page, '/login?next=/edit-profile');
  await page.getByRole('button', { name: 'Sign in with a passkey' }).click();
  await expect(heading(page, 'Edit Profile')).toBeVisible();
  await expect(page.getByText(/^Last used on [^·]+$/)).toBeVisible();
  await page.getByRole('button', { name: 'Remove My phone' }).click();
  await page.getByRole('textbox', { name: 'Your password' }).press('Escape');
  await expect(page.getByRole('button', { name: 'Remove My phone' })).toBeFocused();
  await page.keyboard.press('Enter');
  await page.getByRole('textbox', { name: 'Your password' }).fill(password);
  await expectAccessible(page, 'the form for removing a passkey');
  await page.getByRole('button', { name: 'Remove', exact: true }).click();
  await expect(toast(page, 'Passkey removed.')).toBeVisible();
  await expect(page.getByText('My phone')).toBeHidden();
  await expect(page.getByRole('button', { name: 'Add a passkey' })).toBeFocused();
});

test(
  'a device can have only one passkey for an account, and the forms can be cancelled',
  inLongRuns,
  async ({ page, context }) => {
    const person = await createAccountWithPasskey(page, context);
    await signIn(page, person);
    await open(page, '/edit-profile');
    await page.getByRole('button', { name: 'Add a passkey' }).click();
    await page.getByRole('button', { name: 'Add', exact: true }).click();
    await page.getByRole('link', { name: 'Passkey name' }).click();
    await expect(page.getByRole('textbox', { name: 'Passkey name' })).toBeFocused();
    await page.getByRole('textbox', { name: 'Passkey name' }).fill('My phone again');
    await page.getByRole('textbox', { name: 'Your password' }).fill(person.password);
    await page.getByRole('button', { name: 'Add', exact: true }).click();
    await expect(page.getByText('This device already has a passkey for your account.')).toBeVisible();
    await page.getByRole('button', { name: 'Cancel' }).click();
    await expect(page.getByRole('button', { name: 'Add a passkey' })).toBeFocused();
    await page.getByRole('button', { name: 'Rename My phone' }).click();
    await expect(page.getByRole('textbox', { name: 'Passkey name' })).toBeFocused();
    await page.getByRole('textbox', { name: 'Passkey name' }).fill('');
    await page.keyboard.press('Enter');
    await expect(page.getByText("Enter a name, such as the device it's on.").last()).toHaveCSS('color', errorColour);
    await page.getByRole('button', { name: 'Cancel' }).click();
    await expect(page.getByRole('button', { name: 'Rename My phone' })).toBeFocused();
    for (const opener of ['Rename My phone', 'Add a passkey']) {
      await page.getByRole('button', { name: opener }).click();
      await page.getByRole('textbox', { name: 'Passkey name' }).press('Escape');
      await expect(page.getByRole('button', { name: opener })).toBeFocused();
    }
  },
);

test('passkeys are not offered if the browser does not support them', inLongRuns, async ({ page, request }) => {
  await page.addInitScript(() => Reflect.deleteProperty(window, 'PublicKeyCredential'));
  await open(page, '/login');
  await expect(page.getByRole('button', { name: 'Sign in with a passkey' })).toBeHidden();
  await signIn(page, await createAccount(request));
  await open(page, '/edit-profile');
  await expect(page.getByText("This browser doesn't support passkeys.")).toBeVisible();
  await expect(page.getByRole('button', { name: 'Add a passkey' })).toBeHidden();
});

test(
  "signing in with a passkey takes a guest's basket to the checkout",
  inLongRuns,
  async ({ page, context, request, isMobile }) => {
    await createAccountWithPasskey(page, context);
    const listing = await pickListing(request, isMobile, ({ quantity }) => quantity > 2);
    await open(page, `/listing/${listing._id}`);
    await page.getByRole('button', { name: 'Add to Basket' }).click();
    await expect(header(page).basket).toHaveAccessibleName(/1 item$/);
    await page.route('**/api/baskets/bulk-add', async (route) => {
      await new Promise((resolve) => setTimeout(resolve, 1000));
      await route.continue();
    });
    await open(page, '/login?next=/checkout');
    await page.getByRole('button', { name: 'Sign in with a passkey' }).click();
    await expect(payButton(page)).toBeVisible();
    await expect(page).toHaveURL('/checkout');
  },
);
