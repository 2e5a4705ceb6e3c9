import { after } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Provider } from './provider.ts';
import type { Shop } from './shop.ts';
import { callApi, checkOut, payInSandbox } from './shopper.ts';
import { eventually } from './world.ts';

export type Load = ReturnType<typeof startLoad>;

/** A random integer from 0 up to but not including `limit`. */
export const randomBelow = (limit: number) => Math.floor(Math.random() * limit);
const anyOf = (all: string[]) => all[randomBelow(all.length)] ?? '';

/** `pauseMs` is the longest pause between a buyer's purchases. */
type Options = { provider?: Provider | undefined; pauseMs?: number };

/** Makes every buyer keep buying: they mostly pay, sometimes abandon the checkout, and retry while the shop is down. */
export function startLoad(shop: Shop, currentUrl: () => string, { provider, pauseMs = 0 }: Options = {}) {
  const responses: { status: number; outcome: unknown }[] = [];
  const state = { isOver: false };
  after(() => void (state.isOver = true));
  async function shopFor({ token }: { token: string }) {
    while (!state.isOver) {
      const url = currentUrl();
      for (const productId of new Set([anyOf(shop.listings), anyOf(shop.listings)]))
        await callApi(`${url}/api/baskets`, 'POST', token, { productId });
      const pay = provider ? provider.pay : payInSandbox(url, token);
      const { status, body } = await checkOut(url, token, randomBelow(5) > 0 ? pay : undefined);
      if (status === 0) await sleep(20);
      else responses.push({ status, outcome: status === 200 ? body.status : body.code });
      if (status === 409) await callApi(`${url}/api/baskets/clear`, 'DELETE', token);
      if (pauseMs > 0) await sleep(randomBelow(pauseMs));
    }
  }
  const shoppers = shop.buyers.map(shopFor);
  const count = (outcome?: string) =>
    responses.filter((response) => outcome === undefined || response.outcome === outcome).length;
  return {
    /** Waits for further responses, optionally only those with the given outcome. */
    waitForMore: (further: number, outcome?: string) => {
      const enough = count(outcome) + further;
      return eventually(() => (count(outcome) >= enough ? true : undefined), 240);
    },
    paid: () => count('succeeded'),
    /** Responses that are neither a success nor a clear refusal. */
    unexpected: () => responses.filter(({ status }) => ![200, 400, 409, 503].includes(status)),
    stop: async () => {
      state.isOver = true;
      await Promise.all(shoppers);
    },
  };
}
