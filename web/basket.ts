import { basketFull, defaultDelivery, maxBasketLines, stockLeftMessage } from '#contract/basket-rules.ts';
import type { BasketLine } from '#contract/basket.ts';
import type { Card, DeliveryMethod } from '#contract/catalogue.ts';
import { ApiError, call, failureOf } from './api.ts';
import { createSyncedList } from './synced-list.ts';
import { viewerReady } from './session.ts';
import { useStore, useStorePart } from './store.ts';
import { randomKey } from './text.ts';
import { toast } from './ui/toasts.tsx';

/** `key` exists only in a guest's copy, and is replaced whenever the line changes. */
export type GuestLine = BasketLine & { key?: string };

export const basket = createSyncedList<GuestLine>('basket', () => call('GET /api/baskets'));

/** The lines: undefined while loading, null if they could not be loaded. */
export const useBasket = (): BasketLine[] | null | undefined => useStore(basket.store);
/** The number of distinct lines; undefined until known. */
export const useBasketCount = (): number | undefined => useStorePart(basket.store, (lines) => lines?.length);

type Change = { quantity?: number; delivery?: DeliveryMethod };
type LocalChange = Change & { product?: Card };

/** Changes one line; a quantity below 1 removes it. */
const changed = (lines: GuestLine[], productId: string, change: LocalChange & { key?: string }): GuestLine[] =>
  lines
    .map((line) => (line.productId === productId ? { ...line, ...change } : line))
    .filter(({ quantity }) => quantity >= 1);

/** The error that the API would return to a signed-in user. */
export const refusal = (message: string) => new ApiError(409, { message });

/** Changes a guest's line as the API would: a new quantity above the stock is refused. */
function changeLocal(productId: string, change: LocalChange): void {
  const lines = changed(basket.readLocal(), productId, { ...change, key: randomKey() });
  const line = lines.find((item) => item.productId === productId);
  if (line && (change.quantity ?? 0) > line.product.quantity) throw refusal(stockLeftMessage(line.product.quantity));
  basket.writeLocal(lines);
}

function addLocal(product: Card): void {
  const lines = basket.readLocal();
  const line = lines.find(({ productId }) => productId === product._id);
  if (line) return changeLocal(product._id, { quantity: line.quantity + 1, product });
  if (product.quantity < 1) throw refusal(stockLeftMessage(0));
  if (lines.length >= maxBasketLines) throw refusal(basketFull);
  const delivery = defaultDelivery(product.deliveryMethods);
  const added = { productId: product._id, quantity: 1, delivery, addedPrice: product.price, product, key: randomKey() };
  basket.writeLocal([...lines, added]);
}

/** Adds one unit and shows a toast; returns whether it worked. */
export async function addToBasket(product: Card): Promise<boolean> {
  try {
    if (await viewerReady()) {
      await basket.send(() => call('POST /api/baskets', { body: { productId: product._id } }));
    } else addLocal(product);
    toast.success('Product added to basket!', { label: 'View', name: 'View basket', to: '/basket' });
    return true;
  } catch (error) {
    toast.error(failureOf(error, 'Failed to add to basket.'));
    return false;
  }
}

function failureOfChange({ quantity }: Change): string {
  if (quantity === undefined) return 'Failed to update delivery';
  return quantity < 1 ? 'Failed to remove the item' : 'Failed to update quantity';
}

async function changeLine(productId: string, change: Change): Promise<boolean> {
  try {
    if (await viewerReady()) {
      await basket.send(
        () => call('PATCH /api/baskets/{productId}', { params: { productId }, body: change }),
        (lines) => changed(lines, productId, change),
      );
    } else changeLocal(productId, change);
    return true;
  } catch (error) {
    toast.error(failureOf(error, failureOfChange(change)));
    return false;
  }
}

/** A quantity below 1 removes the line. */
export async function changeQuantity(productId: string, quantity: number): Promise<void> {
  const done = await changeLine(productId, { quantity });
  if (done && quantity < 1) toast.success('Item removed from basket');
}

export const changeDelivery = (productId: string, delivery: DeliveryMethod): Promise<boolean> =>
  changeLine(productId, { delivery });

export const removeLine = (productId: string): Promise<void> => changeQuantity(productId, 0);
