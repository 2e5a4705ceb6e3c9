import type { OwnListing } from '#contract/own-listings.ts';
import { createSeller } from './apply.ts';
import { expectAccessible } from './axe.ts';
import { picturePaths } from './listing-form.ts';
import { createDraft } from './listings.ts';
import { linkInEmail, waitForEmail } from './outbox.ts';
import { bearer, createAccount, signIn, tokenOf, unique } from './people.ts';
import { heading, open, toast } from './screen.ts';
import { expect, test, inLongRuns } from './fixtures.ts';

test(
  'people who saved a listing are notified of price drops, by email if they choose, and can unsubscribe without signing in',
  inLongRuns,
  async ({ page, request, browser }) => {
    const person = await createAccount(request);
    const seller = await createSeller(request);
    const title = unique('Smoker with a hook');
    const headers = bearer(await tokenOf(request, seller));
    const listing = await createDraft(request, seller, { title, price: 30 }, picturePaths.slice(0, 1));
    const url = `/api/sellers/listings/${listing._id}`;
    expect((await request.post(`${url}/publish`, { headers })).ok()).toBe(true);
    const token = await signIn(page, person);
    await request.post('/api/wishlists', { headers: bearer(token), data: { productId: listing._id } });

    await open(page, '/wishlist');
    await page.getByRole('link', { name: 'Email me too' }).click();
    const saved = page.getByRole('checkbox', { name: /^Saved listings/ });
    await expect(saved).not.toBeChecked();
    await expect(page.getByRole('checkbox', { name: /^Payouts/ })).toHaveCount(0);
    await saved.check();
    await expect(toast(page, 'Email settings saved.')).toBeVisible();
    await expectAccessible(page, 'email settings');

    const { version } = (await (await request.get(url, { headers })).json()) as OwnListing;
    expect((await request.patch(url, { headers, data: { version, price: 24.5 } })).ok()).toBe(true);
    const subject = 'Price drop on a listing you saved';
    const mail = await waitForEmail(person.email, subject);
    expect(mail.text).toContain(`${title} is now £24.50, down from £30.00.`);
    await open(page, '/notifications');
    await expect(page.getByRole('listitem').filter({ hasText: subject })).toContainText('£24.50');

    const guest = await browser.newContext({ javaScriptEnabled: false });
    const signedOut = await guest.newPage();
    await signedOut.goto(linkInEmail(mail, '/unsubscribe/'));
    await expect(heading(signedOut, 'Stop emails about saved listings?')).toBeVisible();
    await signedOut.getByRole('button', { name: 'Unsubscribe' }).click();
    await expect(heading(signedOut, 'You have unsubscribed')).toBeVisible();
    await guest.close();

    await page.goto(linkInEmail(mail, '/unsubscribe/'));
    await expectAccessible(page, 'unsubscribing');
    await open(page, '/notifications');
    await expect(saved).not.toBeChecked();
  },
);
