import { maxWishlistItems, wishlistFull } from '#contract/basket-rules.ts';
import type { Wish } from '#contract/basket.ts';
import type { Card } from '#contract/catalogue.ts';
import { ApiError, call, failureOf } from './api.ts';
import { addWishes } from './bulk-add.ts';
import { createSyncedList } from './synced-list.ts';
import { viewerReady } from './session.ts';
import { useStore, useStorePart } from './store.ts';
import { toast } from './ui/toasts.tsx';

export const wishlist = createSyncedList<Wish>('wishlist', () => call('GET /api/wishlists'));

/** Newest first; undefined while loading, null if loading failed. */
export const useWishlist = (): Wish[] | null | undefined => useStore(wishlist.store);
export const useWishCount = (): number | undefined => useStorePart(wishlist.store, (wishes) => wishes?.length);
export const useWished = (productId: string): boolean =>
  useStorePart(wishlist.store, (wishes) => wishes?.some((wish) => wish.productId === productId) ?? false);

/** Long enough to read the toast and reach its button; an ordinary success toast lasts 2 s. */
const undoMs = 10_000;

type ChangeRequest = { next: (wishes: Wish[]) => Wish[]; request: () => Promise<unknown>; retry?: () => void };

/** Returns whether it worked; if not, shows why and offers to `retry`. */
async function change({ next, request, retry }: ChangeRequest): Promise<boolean> {
  try {
    if (await viewerReady()) await wishlist.send(request, next);
    else {
      const wishes = next(wishlist.readLocal());
      if (wishes.length > maxWishlistItems) throw new ApiError(409, { message: wishlistFull });
      wishlist.writeLocal(wishes);
    }
    return true;
  } catch (error) {
    const failure = failureOf(error, "We couldn't update your wishlist.");
    if (retry) toast.error(failure, { label: 'Try again', onClick: retry }, undoMs);
    else toast.error(failure);
    return false;
  }
}

const without = (wishes: Wish[], productId: string) => wishes.filter((wish) => wish.productId !== productId);

/** Saves a listing to the wishlist, or removes it if it is already there. */
export function toggleWish(product: Card): Promise<boolean> {
  const productId = product._id;
  const isSaved = wishlist.store.get()?.some((wish) => wish.productId === productId);
  return isSaved
    ? change({
        next: (wishes) => without(wishes, productId),
        request: () => call('DELETE /api/wishlists/{productId}', { params: { productId } }),
      })
    : change({
        next: (wishes) => [{ _id: productId, productId, product }, ...without(wishes, productId)],
        request: () => call('POST /api/wishlists', { body: { productId } }),
      });
}

/** Restores the cleared items below anything saved since. */
const restore = (before: Wish[]): Promise<boolean> =>
  change({
    next: (wishes) => {
      const saved = new Set(wishes.map(({ productId }) => productId));
      return [...wishes, ...before.filter(({ productId }) => !saved.has(productId))];
    },
    request: () => addWishes(before),
    retry: () => void restore(before),
  });

/** Clears the wishlist and offers to undo that. */
export async function clearWishlist(): Promise<void> {
  const before = wishlist.store.get() ?? [];
  const isCleared = await change({ next: () => [], request: () => call('DELETE /api/wishlists/clear') });
  if (!isCleared) return;
  const undo = { label: 'Undo', name: 'Undo clearing the wishlist', onClick: () => void restore(before) };
  toast.success(before.length === 1 ? 'One item removed' : `${before.length} items removed`, undo, undoMs);
}
