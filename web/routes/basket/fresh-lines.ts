import { useEffect } from 'react';
import type { Card } from '#contract/catalogue.ts';
import { ApiError, call } from '#web/api.ts';
import { basket } from '#web/basket.ts';
import { useWhenShownAgain } from '#web/use-when-shown-again.ts';

/** The current listing. It is inactive if it no longer exists, and unchanged if it cannot be loaded. */
async function reload(product: Card): Promise<Card> {
  try {
    return await call('GET /api/products/one/{id}', { params: { id: product._id } });
  } catch (error) {
    return error instanceof ApiError && error.status === 404 ? { ...product, status: 'inactive' } : product;
  }
}

/** Reloads the copies of listings stored in a guest's basket, keeping the price that each had when it was added. */
async function reloadGuestLines(): Promise<void> {
  const products = await Promise.all(basket.readLocal().map(({ product }) => reload(product)));
  const fresh = new Map(products.map((product) => [product._id, product]));
  basket.writeLocal(
    basket.readLocal().map((line) => ({ ...line, product: fresh.get(line.productId) ?? line.product })),
  );
}

/** Reloads the lines when the basket is opened and when its tab is shown again, as prices and stock may have changed. */
export function useFreshLines(isGuest: boolean): void {
  useEffect(() => {
    if (isGuest) void reloadGuestLines();
    // While undefined, the lines are still loading for the first time.
    else if (basket.store.get() !== undefined) void basket.refresh();
  }, [isGuest]);
  useWhenShownAgain(isGuest ? reloadGuestLines : basket.refresh);
}
