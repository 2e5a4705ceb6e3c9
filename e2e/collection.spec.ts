import type { Page } from '@playwright/test';
import type { Card } from '#contract/catalogue.ts';
import { expectAccessible } from './axe.ts';
import { pick } from './goods.ts';
import { mailTo } from './outbox.ts';
import { cards, fillPayment, payButton } from './pay.ts';
import { comeSignedIn, join } from './people.ts';
import { heading, open, pounds, toast } from './screen.ts';
import { expect, test } from './story.ts';

const toCollect = (one: Card) => one.deliveryMethods.join() === 'collection' && one.quantity > 2 && one.price < 400;

/** Brings the focus to something by Tab alone. */
async function tabTo(page: Page, name: RegExp): Promise<void> {
  for (let pressed = 0; pressed < 90; pressed += 1) {
    await page.keyboard.press('Tab');
    const focused = await page.evaluate(
      () => document.activeElement?.getAttribute('aria-label') ?? document.activeElement?.textContent ?? '',
    );
    if (name.test(focused)) return;
  }
  throw new Error(`Tab never came to ${name}`);
}

test('what is collected reads as collected from the basket to the e-mail, by keyboard', async ({
  page,
  isMobile,
  request,
}) => {
  test.setTimeout(90_000);
  const goods = await pick(request, isMobile, toCollect);
  const person = await join(request);
  const place = `Collect from ${goods.location.city}, ${goods.postcodePrefix}`;
  await comeSignedIn(page, person);

  await open(page, `/listing/${goods._id}`);
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
  await expect(page.getByText('Nothing is posted: you collect your order.')).toBeVisible();
  await expectAccessible(page, 'checkout of what is collected');
  await fillPayment(page, cards.good);
  await payButton(page).press('Enter');

  await expect(heading(page, /^Thank you for your order/)).toBeVisible();
  await expect(page.getByText(new RegExp(`^${place} \\d[A-Z]{2}$`))).toBeVisible();
  await expect(page.getByRole('main')).not.toContainText('Awaiting Shipment');
  await expectAccessible(page, 'thanks for what is collected');

  await open(page, '/orders');
  const card = page.getByRole('article').filter({ hasText: goods.title });
  await expect(card.getByText(new RegExp(`^${place} \\d[A-Z]{2}$`)).first()).toBeVisible();
  await expect(card.getByText('Collection', { exact: true })).toBeVisible();
  const now = card.getByRole('list', { name: `Progress of ${goods.title}` }).locator('[aria-current=step]');
  await expect(now).toContainText('Ready to collect');
  await expectAccessible(page, 'an order that is collected');

  const mail = await mailTo(person.email, 'Your Skep order is confirmed');
  expect(mail.text).toContain(place);
  expect(mail.text).toContain(pounds(goods.price));
});
