import { mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import type { Browser, Page } from '@playwright/test';
import type { Card } from '#contract/catalogue.ts';
import { checkLedger, startSkep } from '#test/start-skep.ts';
import { expect, onDesktopInLongRuns, test } from './fixtures.ts';
import { buyListing, findListings } from './listings.ts';
import { demoBuyer, demoSeller, type Person, signIn } from './people.ts';
import { heading, open, pounds } from './screen.ts';

const afterThreeDays = { CLOCK_SKEW: 'P3DT1H' };
const afterTwoWeeks = { CLOCK_SKEW: 'P14DT1H' };

type SignedIn = (person: Person, address: string) => Promise<Page>;

/** Runs a separate Skep with this clock while `look` inspects it. */
async function during<T>(
  browser: Browser,
  dataDir: string,
  clock: Record<string, string>,
  look: (as: SignedIn) => Promise<T>,
): Promise<T> {
  const skep = await startSkep(dataDir, clock);
  const contexts = await Promise.all([0, 1].map(() => browser.newContext({ baseURL: skep.url })));
  const unused = [...contexts];
  try {
    return await look(async (person, address) => {
      const page = await unused.pop()?.newPage();
      if (!page) throw new Error('there are two people');
      await signIn(page, person);
      await open(page, address);
      return page;
    });
  } finally {
    for (const context of contexts) await context.close();
    await skep.stop();
  }
}

/** The jobs of a Skep that has just started may still be running. */
const eventually = (page: Page, look: () => Promise<void>) =>
  expect(async () => {
    await page.reload();
    await look();
  }).toPass({ timeout: 60_000, intervals: [1_000] });

const toPost = ({ sellerId, quantity, deliveryMethods }: Card) =>
  sellerId.name === 'Orchard End' && quantity > 5 && deliveryMethods.includes('postage');

test(
  'a seller who never dispatches is reminded after three days, and the buyer refunded after two weeks',
  onDesktopInLongRuns,
  async ({ browser }) => {
    test.setTimeout(300_000);
    const dataDir = mkdtempSync(path.join(os.tmpdir(), 'skep-never-dispatched-'));
    try {
      const { order, stock } = await during(browser, dataDir, {}, async (as) => {
        const { request } = await as(demoBuyer, '/orders');
        const listing = (await findListings(request, 'limit=100')).products.find(toPost);
        if (!listing) throw new Error('the demo shop has no such listing');
        return { order: await buyListing(request, demoBuyer, listing, 2, 'postage'), stock: listing.quantity };
      });
      await during(browser, dataDir, afterThreeDays, async (as) => {
        const seller = await as(demoSeller, '/notifications');
        const reminder = seller.getByText(`Please post ${order.productName}, and mark it as posted on Skep.`);
        await eventually(seller, () => expect(reminder).toHaveCount(1, { timeout: 2_000 }));
        const buyer = await as(demoBuyer, `/orders/${order._id}`);
        await expect(
          buyer.getByText(/If it isn't posted by .+, we'll cancel the order and refund you\.$/),
        ).toBeVisible();
      });
      await during(browser, dataDir, afterTwoWeeks, async (as) => {
        const buyer = await as(demoBuyer, `/orders/${order._id}`);
        const refunded = `We've refunded ${pounds(order.totalPrice)} to your card.`;
        await eventually(buyer, () => expect(buyer.getByText(refunded).first()).toBeVisible({ timeout: 2_000 }));
        await expect(heading(buyer, order.productName)).toBeVisible();
        await expect(buyer.getByText('Cancelled, not sent or collected in time')).toBeVisible();
        const seller = await as(demoSeller, '/notifications');
        await expect(
          seller.getByText(`You didn't send ${order.productName} in time, so we're refunding the buyer.`),
        ).toHaveCount(1);
        const { products } = await findListings(seller.request, 'limit=100');
        expect(products.find(({ _id }) => _id === order.productId)?.quantity).toBe(stock);
      });
      await checkLedger(dataDir, afterTwoWeeks);
    } finally {
      rmSync(dataDir, { recursive: true, force: true });
    }
  },
);
