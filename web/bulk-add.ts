import type { DropReason, Wish } from '#contract/basket.ts';
import { maxBasketLines, maxBulkItems, maxWishlistItems } from '#contract/basket-limits.ts';
import type { Card } from '#contract/catalogue.ts';
import { call } from './api.ts';
import type { GuestLine } from './basket.ts';
import { addDroppedItems, type ListName } from './dropped-items.ts';
import { toast } from './ui/toasts.tsx';

type Item = { productId: string; product: Card };
type Result = { dropped: { productId: string; reason: DropReason }[] };

/** Why an item was left out, as the end of a sentence. */
const reasons: Record<DropReason, (list: ListName) => string> = {
  unknown: () => 'it is no longer listed',
  unavailable: () => 'it is not available at the moment',
  sold_out: () => 'it has sold out',
  full: (list) => `your ${list} is full (${list === 'basket' ? maxBasketLines : maxWishlistItems} items)`,
};

/** Saves the names of the dropped items for the list's own page, and shows a toast. */
function reportDropped(list: ListName, batch: readonly Item[], { dropped }: Result): void {
  const items = dropped.map(({ productId, reason }) => ({
    list,
    productId,
    title: batch.find((one) => one.productId === productId)?.product.title ?? 'An item',
    reason: reasons[reason](list),
  }));
  const [first] = items;
  if (!first) return;
  addDroppedItems(items);
  const message =
    items.length === 1
      ? `"${first.title}" wasn't added to your ${list}: ${first.reason}.`
      : `${items.length} items weren't added to your ${list}.`;
  toast.error(message, { label: 'View', to: `/${list}` });
}

async function inBatches<T extends Item>(
  list: ListName,
  items: T[],
  send: (batch: T[]) => Promise<Result>,
  onSent: (batch: T[]) => void = () => {},
): Promise<void> {
  for (let from = 0; from < items.length; from += maxBulkItems) {
    const batch = items.slice(from, from + maxBulkItems);
    reportDropped(list, batch, await send(batch));
    onSent(batch);
  }
}

/** Adds lines to the account's basket, oldest first; `onSent` receives each batch that the server has added or reported as dropped. */
export const addLines = (lines: GuestLine[], onSent?: (batch: GuestLine[]) => void): Promise<void> =>
  inBatches(
    'basket',
    lines,
    (batch) => {
      const items = batch.map(({ productId, quantity, delivery, key }) => ({ productId, quantity, delivery, key }));
      return call('POST /api/baskets/bulk-add', { body: { items } });
    },
    onSent,
  );

/** Adds items, given newest first, to the account's wishlist and keeps their order. */
export const addWishes = (wishes: Wish[], onSent?: (batch: Wish[]) => void): Promise<void> =>
  inBatches(
    'wishlist',
    wishes.toReversed(),
    (batch) => {
      const productIds = batch.map(({ productId }) => productId).toReversed();
      return call('POST /api/wishlists/bulk-add', { body: { productIds } });
    },
    onSent,
  );
