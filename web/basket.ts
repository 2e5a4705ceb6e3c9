import type { BasketLine } from '#contract/basket.ts';
import type { Card, DeliveryMethod } from '#contract/catalogue.ts';
import { ApiError, call } from './api.ts';
import { keptList } from './kept-list.ts';
import { viewerReady } from './session.ts';
import { useStore, useStorePart } from './store.ts';
import { toast } from './ui/toasts.tsx';

export const basket = keptList<BasketLine>('basket', () => call('GET /api/baskets'));

/** The lines, undefined while loading, null where they could not be. */
export const useBasket = (): BasketLine[] | null | undefined => useStore(basket.store);
/** The number of distinct lines, undefined while not known. */
export const useBasketCount = (): number | undefined => useStorePart(basket.store, (lines) => lines?.length);

const usualDelivery = (product: Card): DeliveryMethod =>
  product.deliveryMethods.includes('postage') ? 'postage' : 'collection';

/** What changes a guest's line, as the API would: below 1 it goes, above the stock it is refused. */
function changeLocal(productId: string, change: { quantity?: number; delivery?: DeliveryMethod }): void {
  const lines = basket.readLocal().map((line) => (line.productId === productId ? { ...line, ...change } : line));
  const changed = lines.find((line) => line.productId === productId);
  if (changed && changed.quantity > changed.product.quantity) throw new Error('There are not that many left.');
  basket.writeLocal(lines.filter((line) => line.quantity >= 1));
}

function addLocal(product: Card): void {
  const line = basket.readLocal().find(({ productId }) => productId === product._id);
  if (line) return changeLocal(product._id, { quantity: line.quantity + 1 });
  if (product.quantity < 1) throw new Error('Sold out.');
  const delivery = usualDelivery(product);
  const added = { productId: product._id, quantity: 1, delivery, addedPrice: product.price, product };
  basket.writeLocal([...basket.readLocal(), added]);
}

/** Adds one and says so; answers whether it worked. */
export async function addToBasket(product: Card): Promise<boolean> {
  try {
    if (await viewerReady()) {
      await basket.send(() => call('POST /api/baskets', { body: { productId: product._id } }));
    } else addLocal(product);
    toast.success('Product added to basket!');
    return true;
  } catch (error) {
    const isRefused = !(error instanceof ApiError) || (error.status >= 400 && error.status < 500);
    toast.error(isRefused && error instanceof Error ? error.message : 'Failed to add to basket.');
    return false;
  }
}

async function changeLine(
  productId: string,
  change: { quantity?: number; delivery?: DeliveryMethod },
): Promise<boolean> {
  try {
    if (await viewerReady()) {
      await basket.send(() => call('PATCH /api/baskets/{productId}', { params: { productId }, body: change }));
    } else changeLocal(productId, change);
    return true;
  } catch (error) {
    toast.error((error instanceof Error && error.message) || 'Failed to update quantity');
    return false;
  }
}

/** Below 1 the line goes. */
export async function changeQuantity(productId: string, quantity: number): Promise<void> {
  const done = await changeLine(productId, { quantity });
  if (done && quantity < 1) toast.success('Item removed from basket');
}

export const changeDelivery = (productId: string, delivery: DeliveryMethod): Promise<boolean> =>
  changeLine(productId, { delivery });

export const removeLine = (productId: string): Promise<void> => changeQuantity(productId, 0);
