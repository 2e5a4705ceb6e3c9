import { after } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Provider } from './provider.ts';
import type { Shop } from './shop.ts';
import { ask, checkOut, payInSandbox } from './shopper.ts';
import { eventually } from './world.ts';

export type Load = ReturnType<typeof startLoad>;

export const upTo = (most: number) => Math.floor(Math.random() * most);
const anyOf = (all: string[]) => all[upTo(all.length)] ?? '';

/** Every buyer buys for ever: mostly pays, sometimes leaves, and comes back when nobody answers. `at` says where the shop is. */
export function startLoad(shop: Shop, at: () => string, provider?: Provider) {
  const answers: { status: number; said: unknown }[] = [];
  const state = { isOver: false };
  after(() => void (state.isOver = true));
  async function shopFor({ token }: { token: string }) {
    while (!state.isOver) {
      const url = at();
      for (const productId of new Set([anyOf(shop.listings), anyOf(shop.listings)]))
        await ask(`${url}/api/baskets`, 'POST', token, { productId });
      const pay = provider ? provider.pay : payInSandbox(url, token);
      const { status, body } = await checkOut(url, token, upTo(5) > 0 ? pay : undefined);
      if (status === 0) await sleep(20);
      else answers.push({ status, said: status === 200 ? body.status : body.code });
      if (status === 409) await ask(`${url}/api/baskets/clear`, 'DELETE', token);
    }
  }
  const shoppers = shop.buyers.map(shopFor);
  const count = (said?: string) => answers.filter((answer) => said === undefined || answer.said === said).length;
  return {
    /** Waits for some more answers, or answers that say just this. */
    more: (some: number, said?: string) => {
      const enough = count(said) + some;
      return eventually(() => (count(said) >= enough ? true : undefined), 120);
    },
    /** What was answered that is neither good nor clear. */
    odd: () => answers.filter(({ status }) => ![200, 400, 409, 503].includes(status)),
    stop: async () => {
      state.isOver = true;
      await Promise.all(shoppers);
    },
  };
}
