import { mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import type { Browser, Page } from '@playwright/test';
import { checkLedger, startSkep } from '#test/start-skep.ts';
import { expect, onDesktopInLongRuns, test } from './fixtures.ts';
import { buyListing, canBePosted, findListings } from './listings.ts';
import { demoBuyer, demoSeller, type Person, signIn } from './people.ts';
import { heading, open, pounds, reload } from './screen.ts';

const afterThreeDays = { CLOCK_SKEW: 'P3DT1H' };
const afterTwoWeeks = { CLOCK_SKEW: 'P14DT1H' };

type OpenAs = (person: Person, screen: string) => Promise<Page>;

/** Runs `use` with a separate Skep that has the settings in `clock`. `openAs` can open screens as up to two people. */
async function withSkep<T>(
  browser: Browser,
  dataDir: string,
  clock: Record<string, string>,
  use: (openAs: OpenAs) => Promise<T>,
): Promise<T> {
  const skep = await startSkep(dataDir, clock);
  const contexts = await Promise.all([0, 1].map(() => browser.newContext({ baseURL: skep.url })));
  const unused = [...contexts];
  try {
    return await use(async (person, screen) => {
      const page = await unused.pop()?.newPage();
      if (!page) throw new Error('only two people can sign in');
      await signIn(page, person);
      await open(page, screen);
      return page;
    });
  } finally {
    for (const context of contexts) await context.close();
    await skep.stop();
  }
}

/** Reloads until `check` passes, since a Skep that has just started may still be running jobs. */
const eventually = (page: Page, check: () => Promise<void>) =>
  expect(async () => {
    await reload(page);
    await check();
  }).toPass({ timeout: 120_000, intervals: [1_000] });

test(
  'if a seller never dispatches, they are reminded after three days and the buyer is refunded after two weeks',
  onDesktopInLongRuns,
  async ({ browser }) => {
    test.setTimeout(600_000);
    const dataDir = mkdtempSync(path.join(os.tmpdir(), 'skep-never-dispatched-'));
    try {
      const { order, stock } = await withSkep(browser, dataDir, {}, async (openAs) => {
        const { request } = await openAs(demoBuyer, '/orders');
        const listing = (await findListings(request, 'limit=100')).products.find(canBePosted);
        if (!listing) throw new Error('the demo shop has no such listing');
        return { order: await buyListing(request, demoBuyer, listing, 2, 'postage'), stock: listing.quantity };
      });
      await withSkep(browser, dataDir, afterThreeDays, async (openAs) => {
        const seller = await openAs(demoSeller, '/notifications');
        const reminder = seller.getByText(`Please post ${order.productName}, and mark it as posted on Skep.`);
        await eventually(seller, () => expect(reminder).toHaveCount(1, { timeout: 5_000 }));
        const buyer = await openAs(demoBuyer, `/orders/${order._id}`);
        await expect(
          buyer.getByText(/If it isn't posted by .+, we'll cancel the order and refund you\.$/),
        ).toBeVisible();
      });
      await withSkep(browser, dataDir, afterTwoWeeks, async (openAs) => {
        const buyer = await openAs(demoBuyer, `/orders/${order._id}`);
        const refunded = `We've refunded ${pounds(order.totalPrice)} to your card.`;
        await eventually(buyer, () => expect(buyer.getByText(refunded).first()).toBeVisible({ timeout: 5_000 }));
        await expect(heading(buyer, order.productName)).toBeVisible();
        await expect(buyer.getByText('Cancelled: not sent or collected in time')).toBeVisible();
        const seller = await openAs(demoSeller, '/notifications');
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
