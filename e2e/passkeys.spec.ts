import { expectAccessible } from './axe.ts';
import { expect, test } from './fixtures.ts';
import { createAccount, signIn } from './people.ts';
import { heading, open, toast } from './screen.ts';

test('someone adds a passkey, signs in with it and removes it', async ({ page, context, request }) => {
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
  const person = await createAccount(request);
  await signIn(page, person);
  await open(page, '/edit-profile');
  await page.getByRole('button', { name: 'Add a passkey' }).click();
  await page.getByRole('textbox', { name: 'Passkey name' }).fill('My phone');
  await page.getByRole('textbox', { name: 'Your password' }).fill(person.password);
  await expectAccessible(page, 'the form for a passkey');
  await page.getByRole('button', { name: 'Add', exact: true }).click();
  await expect(toast(page, 'Passkey added.')).toBeVisible();

  // From a page that makes no calls, as the next one would have no token.
  await page.goto('/robots.txt');
  await page.evaluate(() => localStorage.clear());
  await open(page, '/login?next=/edit-profile');
  await page.getByRole('button', { name: 'Sign in with a passkey' }).click();
  await expect(heading(page, 'Edit Profile')).toBeVisible();
  await expect(page.getByText(/^Last used on [^·]+$/)).toBeVisible();
  await page.getByRole('button', { name: 'Remove My phone' }).click();
  await expect(toast(page, 'Passkey removed.')).toBeVisible();
  await expect(page.getByText('My phone')).toBeHidden();
});
