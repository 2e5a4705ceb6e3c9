import type { DropReason, Wish } from '#contract/basket.ts';
import { maxBasketLines, maxWishlistItems } from '#contract/basket-rules.ts';
import type { Card } from '#contract/catalogue.ts';
import { call, failureOf } from './api.ts';
import { basket, type GuestLine, refusal } from './basket.ts';
import { addDroppedItems, type ListName } from './dropped-items.ts';
import { toast } from './ui/toasts.tsx';

type Item = { productId: string; product: Card };
type Result = {
  dropped: { productId: string; reason: DropReason }[];
  cut?: { productId: string; available: number }[];
};

/** Maximum number of items in a list, and in one call. */
const maxItems: Record<ListName, number> = { basket: maxBasketLines, wishlist: maxWishlistItems };

/** Why an item was not added, as the end of a sentence. */
const reasons: Record<DropReason, (list: ListName) => string> = {
  unknown: () => 'it is no longer listed',
  unavailable: () => 'it is not available at the moment',
  own: () => 'it is your own listing',
  sold_out: () => 'it has sold out',
  full: (list) => `your ${list} is full (${maxItems[list]} items)`,
};

/** Shows a toast about items that were not added in full, and lists them on the basket or wishlist page. */
function reportDropped(list: ListName, batch: readonly Item[], { dropped, cut = [] }: Result): void {
  const titleOf = (id: string) => batch.find((item) => item.productId === id)?.product.title ?? 'An item';
  const nameOf = (productId: string) => ({ list, productId, title: titleOf(productId) });
  const items = [
    ...dropped.map(({ productId, reason }) => ({ ...nameOf(productId), reason: reasons[reason](list) })),
    ...cut.map(({ productId, available }) => ({
      ...nameOf(productId),
      reason: `only ${available} ${available === 1 ? 'is' : 'are'} left`,
      isCut: true as const,
    })),
  ];
  const [first] = items;
  if (!first) return;
  addDroppedItems(items);
  const added = `${cut.length > 0 ? 'fully added' : 'added'} to your ${list}`;
  const message =
    items.length === 1
      ? `"${first.title}" wasn't ${added}: ${first.reason}.`
      : `${items.length} items weren't ${added}.`;
  toast.error(message, { label: 'View', to: `/${list}` });
}

async function inBatches<T extends Item>(
  list: ListName,
  items: T[],
  send: (batch: T[]) => Promise<Result>,
  onSent: (batch: T[]) => void = () => {},
): Promise<void> {
  const size = maxItems[list];
  for (let from = 0; from < items.length; from += size) {
    const batch = items.slice(from, from + size);
    reportDropped(list, batch, await send(batch));
    onSent(batch);
  }
}

/** Adds lines to the account's basket, oldest first. `onSent` receives each batch that the server has added or reported as dropped. */
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

/**
 * Adds items to the account's wishlist. They are given newest first and keep their order; if they do not all fit, the oldest are left out.
 */
export const addWishes = (wishes: Wish[], onSent?: (batch: Wish[]) => void): Promise<void> =>
  inBatches(
    'wishlist',
    wishes,
    (batch) => call('POST /api/wishlists/bulk-add', { body: { productIds: batch.map(({ productId }) => productId) } }),
    onSent,
  );

/** Adds a past purchase to the basket again, up to the number in stock, or shows why it can no longer be bought. */
export async function buyAgain(productId: string, title: string, quantity: number): Promise<void> {
  const body = { items: [{ productId, quantity }] };
  try {
    const { dropped, cut } = await basket.send(() => call('POST /api/baskets/bulk-add', { body }));
    const [[refused], [fewer]] = [dropped, cut];
    if (refused) throw refusal(`"${title}" wasn't added to your basket: ${reasons[refused.reason]('basket')}.`);
    const last = fewer?.available === 1 ? 'one' : fewer?.available;
    const text = fewer ? `Your basket now has the last ${last} in stock.` : 'Product added to basket!';
    toast.success(text, { label: 'View', name: 'View basket', to: '/basket' });
  } catch (error) {
    toast.error(failureOf(error, 'Failed to add to basket.'));
  }
}
