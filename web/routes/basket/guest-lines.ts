import { useEffect } from 'react';
import type { Card } from '#contract/catalogue.ts';
import { ApiError, call } from '#web/api.ts';
import { basket } from '#web/basket.ts';

/** The listing as it is now: inactive if it is gone, unchanged if it cannot be loaded. */
async function reload(product: Card): Promise<Card> {
  try {
    return await call('GET /api/products/one/{id}', { params: { id: product._id } });
  } catch (error) {
    return error instanceof ApiError && error.status === 404 ? { ...product, status: 'inactive' } : product;
  }
}

/** A guest's basket stores copies of its listings. Reloads them once, keeping the price each had when it was added. */
export function useReloadedGuestLines(isGuest: boolean): void {
  useEffect(() => {
    if (!isGuest) return;
    let active = true;
    void Promise.all(basket.readLocal().map(({ product }) => reload(product))).then((products) => {
      if (!active) return;
      const fresh = new Map(products.map((product) => [product._id, product]));
      basket.writeLocal(
        basket.readLocal().map((line) => ({ ...line, product: fresh.get(line.productId) ?? line.product })),
      );
    });
    return () => {
      active = false;
    };
  }, [isGuest]);
}
