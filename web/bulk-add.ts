import type { DropReason, Wish } from '#contract/basket.ts';
import { maxLines, maxPortion, maxWishes } from '#contract/basket-limits.ts';
import type { Card } from '#contract/catalogue.ts';
import { call } from './api.ts';
import type { GuestLine } from './basket.ts';
import { addLeftOut, type ListName } from './left-out.ts';
import { toast } from './ui/toasts.tsx';

type Kept = { productId: string; product: Card };
type Answer = { dropped: { productId: string; reason: DropReason }[] };

/** Why something was left out, as the end of a sentence. */
const reasons: Record<DropReason, (list: ListName) => string> = {
  unknown: () => 'it is no longer listed',
  unavailable: () => 'it cannot be bought at the moment',
  sold_out: () => 'it has sold out',
  full: (list) => `your ${list} already holds ${list === 'basket' ? maxLines : maxWishes} things`,
};

/** Keeps the names of what was left out for the list's own page, and says so. */
function nameLeftOut(list: ListName, portion: readonly Kept[], { dropped }: Answer): void {
  const leftOut = dropped.map(({ productId, reason }) => ({
    list,
    productId,
    title: portion.find((one) => one.productId === productId)?.product.title ?? 'Something',
    reason: reasons[reason](list),
  }));
  const [first] = leftOut;
  if (!first) return;
  addLeftOut(leftOut);
  const said =
    leftOut.length === 1
      ? `“${first.title}” was left out of your ${list}: ${first.reason}.`
      : `${leftOut.length} things were left out of your ${list}.`;
  toast.error(said, { label: 'View', to: `/${list}` });
}

async function inPortions<T extends Kept>(
  list: ListName,
  items: T[],
  send: (portion: T[]) => Promise<Answer>,
  onSent: (portion: T[]) => void = () => {},
): Promise<void> {
  for (let from = 0; from < items.length; from += maxPortion) {
    const portion = items.slice(from, from + maxPortion);
    nameLeftOut(list, portion, await send(portion));
    onSent(portion);
  }
}

/** Adds lines to the account's basket, the oldest first; `onSent` gets each portion that the server took or named as left out. */
export const addLines = (lines: GuestLine[], onSent?: (portion: GuestLine[]) => void): Promise<void> =>
  inPortions(
    'basket',
    lines,
    (portion) => {
      const items = portion.map(({ productId, quantity, delivery, key }) => ({ productId, quantity, delivery, key }));
      return call('POST /api/baskets/bulk-add', { body: { items } });
    },
    onSent,
  );

/** Saves things to the account's wishlist, given newest first, which stays their order. */
export const addWishes = (wishes: Wish[], onSent?: (portion: Wish[]) => void): Promise<void> =>
  inPortions(
    'wishlist',
    wishes.toReversed(),
    (portion) => {
      const productIds = portion.map(({ productId }) => productId).toReversed();
      return call('POST /api/wishlists/bulk-add', { body: { productIds } });
    },
    onSent,
  );
