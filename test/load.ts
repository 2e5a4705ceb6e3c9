import { after } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Provider } from './provider.ts';
import type { Shop } from './shop.ts';
import { callApi, checkOut, payInSandbox } from './shopper.ts';
import { eventually } from './world.ts';

export type Load = ReturnType<typeof startLoad>;

export const upTo = (most: number) => Math.floor(Math.random() * most);
const anyOf = (all: string[]) => all[upTo(all.length)] ?? '';

/** `pauseMs` is the longest pause between a buyer's purchases. */
type Options = { provider?: Provider | undefined; pauseMs?: number };

/** Every buyer keeps buying: mostly pays, sometimes abandons the checkout, and retries when the shop is down. `at` returns the shop's URL. */
export function startLoad(shop: Shop, at: () => string, { provider, pauseMs = 0 }: Options = {}) {
  const responses: { status: number; outcome: unknown }[] = [];
  const state = { isOver: false };
  after(() => void (state.isOver = true));
  async function shopFor({ token }: { token: string }) {
    while (!state.isOver) {
      const url = at();
      for (const productId of new Set([anyOf(shop.listings), anyOf(shop.listings)]))
        await callApi(`${url}/api/baskets`, 'POST', token, { productId });
      const pay = provider ? provider.pay : payInSandbox(url, token);
      const { status, body } = await checkOut(url, token, upTo(5) > 0 ? pay : undefined);
      if (status === 0) await sleep(20);
      else responses.push({ status, outcome: status === 200 ? body.status : body.code });
      if (status === 409) await callApi(`${url}/api/baskets/clear`, 'DELETE', token);
      if (pauseMs > 0) await sleep(upTo(pauseMs));
    }
  }
  const shoppers = shop.buyers.map(shopFor);
  const count = (outcome?: string) =>
    responses.filter((response) => outcome === undefined || response.outcome === outcome).length;
  return {
    /** Waits for more responses, optionally with a certain outcome. */
    more: (some: number, outcome?: string) => {
      const enough = count(outcome) + some;
      return eventually(() => (count(outcome) >= enough ? true : undefined), 120);
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
