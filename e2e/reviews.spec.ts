import type { Browser, Page } from '@playwright/test';
import type { Order } from '#contract/orders.ts';
import { expectAccessible } from './axe.ts';
import { expect, test, inLongRuns } from './fixtures.ts';
import { buyListing, canBePosted, pickListing } from './listings.ts';
import { expectMoney } from './money.ts';
import { bearer, createAccount, demoSeller, newPerson, signIn, tokenOf, unique } from './people.ts';
import { heading, newBrowserPage, open, toast } from './screen.ts';

/** Opens My Reviews as the demo seller, in a separate browser, with the form for this order. */
async function asSeller(browser: Browser, { _id }: Order): Promise<Page> {
  const page = await newBrowserPage(browser);
  await signIn(page, demoSeller);
  await open(page, `/my-reviews?order=${_id}`);
  return page;
}

const formOf = (page: Page, { productName }: Order) => page.getByRole('form', { name: `Review of ${productName}` });

/** Fills in and sends the open form. */
async function send(page: Page, order: Order, stars: string, text: string): Promise<void> {
  const form = formOf(page, order);
  await form.getByRole('radio', { name: stars }).check();
  await form.getByLabel('Your review').fill(text);
  await form.getByRole('button', { name: 'Send review' }).click();
}

test(
  "a buyer and seller review each other, neither seeing the other's review first",
  inLongRuns,
  async ({ page, browser, request, isMobile }) => {
    const listing = await pickListing(request, isMobile, canBePosted, 1);
    const buyer = await createAccount(request, newPerson(unique('Keeper')));
    const order = await buyListing(request, buyer, listing);
    const sellerHeaders = bearer(await tokenOf(request, demoSeller));
    const parcel = { carrier: 'royal_mail', trackingNumber: null };
    const sent = await request.post(`/api/sellers/orders/${order._id}/dispatch`, {
      headers: sellerHeaders,
      data: parcel,
    });
    expect(sent.status()).toBe(204);

    await signIn(page, buyer);
    await open(page, '/orders');
    await page.getByRole('button', { name: /^I've received/ }).click();
    await page.getByRole('link', { name: `Write a review of ${order.productName}` }).click();
    await expect(heading(page, 'My Reviews')).toBeVisible();
    const form = formOf(page, order);
    await form.getByRole('button', { name: 'Send review' }).click();
    await expect(form.getByText('Please choose one to five stars.')).toBeVisible();
    await expect(form.getByRole('radio', { name: '1 star' })).toBeFocused();
    await expectAccessible(page, 'a review form with errors');
    const long = 'Too long. '.repeat(201);
    await form.getByLabel('Your review').fill(long);
    await form.getByRole('button', { name: 'Send review' }).click();
    await expect(form.getByText('Please use at most 2,000 characters.')).toBeVisible();
    await expect(form.getByLabel('Your review')).toHaveValue(long);
    await expect(form.getByRole('radio').first()).toBeFocused();
    await page.keyboard.press('ArrowRight');
    await page.keyboard.press('ArrowRight');
    await expect(form.getByRole('radio', { name: '3 stars' })).toBeChecked();
    const text = `Set like butter. My order was ${order._id}.`;
    await form.getByLabel('Your review').fill(text);
    await form.getByRole('button', { name: 'Send review' }).click();
    await expect(toast(page, 'Thank you for your review.')).toBeVisible();
    await expect(page.getByText('Not published yet')).toBeVisible();
    await expectAccessible(page, 'a hidden review');
    await page.getByRole('button', { name: /^Edit your review/ }).click();
    await expect(page.getByRole('radio', { name: '3 stars' })).toBeFocused();
    await page.getByRole('button', { name: 'Cancel' }).click();
    await expect(page.getByRole('button', { name: /^Edit your review/ })).toBeFocused();
    await page.getByRole('button', { name: /^Edit your review/ }).click();
    const edit = page.getByRole('form', { name: `Your review of ${order.productName}` });
    await edit.getByLabel('Your review').fill('Set like');
    await page.keyboard.press('Escape');
    await expect(edit.getByLabel('Your review'), 'Escape does not discard text').toHaveValue('Set like');
    await edit.getByLabel('Your review').fill(text);
    await page.keyboard.press('Escape');
    await expect(page.getByRole('button', { name: /^Edit your review/ })).toBeFocused();
    await page.getByRole('button', { name: /^Edit your review/ }).click();
    await edit.getByRole('radio', { name: '4 stars' }).check();
    await edit.getByRole('button', { name: 'Save changes' }).click();
    await expect(page.getByRole('img', { name: '4.0 out of 5 stars' })).toBeVisible();

    const seller = await asSeller(browser, order);
    await expect(formOf(seller, order)).toBeVisible();
    await open(seller, `/listing/${listing._id}`);
    await expect(seller.getByText(text)).toBeHidden();
    await open(seller, `/my-reviews?order=${order._id}`);
    await send(seller, order, '5 stars', 'Paid straight away. Welcome back any time.');
    await expect(toast(seller, 'Thank you. Both reviews are now published.')).toBeVisible();
    await open(seller, '/my-reviews?tab=received');
    const card = seller.getByRole('listitem').filter({ hasText: text });
    await card.getByText('Reply to the review').click();
    await card.getByLabel('Your reply').fill('Thank you, the bees are pleased too.');
    await expectAccessible(seller, 'a received review');
    await card.getByRole('button', { name: 'Publish reply' }).click();
    await expect(toast(seller, 'Reply published.')).toBeVisible();
    await expect(card).toBeFocused();
    await seller.context().close();

    await open(page, `/listing/${listing._id}`);
    const shown = page
      .getByRole('region', { name: /^Reviews/ })
      .getByRole('listitem')
      .filter({ hasText: text });
    await expect(shown).toContainText('edited');
    await expect(shown).toContainText('Thank you, the bees are pleased too.');
    await open(page, '/my-reviews?tab=received');
    await expect(page.getByText('Paid straight away. Welcome back any time.')).toBeVisible();
    await open(page, '/my-reviews?tab=written');
    await page.getByRole('button', { name: /^Delete your review/ }).click();
    await expectAccessible(page, 'the confirmation before deleting');
    await page.getByRole('button', { name: 'Delete review' }).click();
    await expect(toast(page, 'Review deleted.')).toBeVisible();
    await expect(page.getByText("You haven't written any reviews yet.")).toBeVisible();
    await open(page, `/listing/${listing._id}`);
    await expect(page.getByText(text)).toBeHidden();
    await expectMoney(page.request, order, { buyer, seller: demoSeller }, { refunded: 0, state: 'on_hold' });
  },
);

test('a page explains how reviews work', inLongRuns, async ({ page }) => {
  await open(page, '/support');
  await page.getByRole('contentinfo').getByRole('link', { name: 'How reviews work' }).click();
  await expect(heading(page, 'How reviews work')).toBeVisible();
  await expect(page.getByText("Sellers can't remove reviews")).toBeVisible();
  await expectAccessible(page, 'how reviews work');
});
