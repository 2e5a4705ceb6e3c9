import type { Page } from '@playwright/test';
import type { Card } from '#contract/catalogue.ts';
import { expectAccessible } from './axe.ts';
import { pickListing } from './listings.ts';
import { waitForEmail } from './outbox.ts';
import { testCards, fillPayment, payButton } from './payment-form.ts';
import { signIn, createAccount } from './people.ts';
import { heading, open, pounds, toast } from './screen.ts';
import { expect, test } from './fixtures.ts';

const toCollect = (one: Card) => one.deliveryMethods.join() === 'collection' && one.quantity > 2 && one.price < 400;

/** Moves the focus to an element by Tab alone. */
async function tabTo(page: Page, name: RegExp): Promise<void> {
  for (let presses = 0; presses < 90; presses += 1) {
    await page.keyboard.press('Tab');
    const focused = await page.evaluate(
      () => document.activeElement?.getAttribute('aria-label') ?? document.activeElement?.textContent ?? '',
    );
    if (name.test(focused)) return;
  }
  throw new Error(`Tab never reached ${name}`);
}

test('a collected order is shown as collected from the basket to the email, by keyboard', async ({
  page,
  context,
  isMobile,
  request,
}) => {
  test.setTimeout(90_000);
  const listing = await pickListing(request, isMobile, toCollect);
  const person = await createAccount(request);
  const place = `Collect from ${listing.location.city}, ${listing.postcodePrefix}`;
  await signIn(page, person);

  await open(page, `/listing/${listing._id}`);
  await tabTo(page, /^Add to Basket$/);
  await page.keyboard.press('Enter');
  await expect(toast(page, 'Product added to basket!')).toBeVisible();
  await open(page, '/basket');
  await expect(page.getByText(place)).toBeVisible();
  await expect(page.getByRole('complementary', { name: 'Summary' })).not.toContainText('Postage');
  await tabTo(page, /^Proceed to checkout$/);
  await page.keyboard.press('Enter');

  const order = page.getByRole('region', { name: 'Your Order' });
  await expect(order.getByText(place)).toBeVisible();
  await expect(order).not.toContainText('Postage');
  await expect(page.getByText("You're collecting your order, so nothing will be posted.")).toBeVisible();
  await expectAccessible(page, 'checkout of a collected order');
  await fillPayment(page, testCards.good);
  await payButton(page).press('Enter');

  await expect(heading(page, /^Thank you for your order/)).toBeVisible();
  await expect(page.getByText(new RegExp(`^${place} \\d[A-Z]{2}$`))).toBeVisible();
  await expect(page.getByRole('main')).not.toContainText('Awaiting Shipment');
  await expectAccessible(page, 'thank-you page of a collected order');

  await open(page, '/orders');
  const card = page.getByRole('article').filter({ hasText: listing.title });
  await expect(card.getByText(new RegExp(`^${place} \\d[A-Z]{2}$`)).first()).toBeVisible();
  await expect(card.getByText('Collection', { exact: true })).toBeVisible();
  const now = card.getByRole('list', { name: `Progress of ${listing.title}` }).locator('[aria-current=step]');
  await expect(now).toContainText('Ready to collect');
  await expect(card.getByText('Awaiting Collection')).toBeVisible();
  await expect(card).not.toContainText('Awaiting Shipment');
  await expectAccessible(page, 'a collected order');

  await card.getByRole('heading').getByRole('link', { name: listing.title }).click();
  const crumbs = page.getByRole('navigation', { name: 'Breadcrumb' });
  await expect(crumbs).toBeVisible();
  const code = page.getByText(/^\d{3} \d{3}$/);
  await expect(code).toBeVisible();
  const shown = (await code.textContent()) ?? '';
  await expect(page.getByRole('img', { name: 'The same code, to be scanned' })).toBeVisible();
  await context.setOffline(true);
  await crumbs.getByRole('link', { name: 'My Purchases' }).click();
  await expect(page.getByText("You're offline.")).toBeVisible();
  await expect(page.getByText(shown)).toBeVisible();
  await context.setOffline(false);

  const mail = await waitForEmail(person.email, 'Your Skep order is confirmed');
  expect(mail.text).toContain(place);
  expect(mail.text).toContain(pounds(listing.price));
});
