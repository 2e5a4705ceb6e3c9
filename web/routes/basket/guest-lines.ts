import { useEffect } from 'react';
import type { Card } from '#contract/catalogue.ts';
import { ApiError, call } from '#web/api.ts';
import { basket } from '#web/basket.ts';

/** The listing as it is now; one that is gone counts as inactive, one that cannot be asked for as unchanged. */
async function readAgain(product: Card): Promise<Card> {
  try {
    return await call('GET /api/products/one/{id}', { params: { id: product._id } });
  } catch (error) {
    return error instanceof ApiError && error.status === 404 ? { ...product, status: 'inactive' } : product;
  }
}

/** A guest's basket holds copies of its listings: reads them again once, keeping what each cost when it was put in. */
export function useFreshGuestLines(isGuest: boolean): void {
  useEffect(() => {
    if (!isGuest) return;
    let wanted = true;
    void Promise.all(basket.readLocal().map(({ product }) => readAgain(product))).then((products) => {
      if (!wanted) return;
      const now = new Map(products.map((product) => [product._id, product]));
      basket.writeLocal(
        basket.readLocal().map((line) => ({ ...line, product: now.get(line.productId) ?? line.product })),
      );
    });
    return () => {
      wanted = false;
    };
  }, [isGuest]);
}
