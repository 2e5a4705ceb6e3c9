import { maxWishes, wishlistFull } from '#contract/basket-limits.ts';
import type { Wish } from '#contract/basket.ts';
import type { Card } from '#contract/catalogue.ts';
import { ApiError, call, failureText } from './api.ts';
import { addWishes } from './bulk-add.ts';
import { keptList } from './kept-list.ts';
import { viewerReady } from './session.ts';
import { useStore, useStorePart } from './store.ts';
import { toast } from './ui/toasts.tsx';

export const wishlist = keptList<Wish>('wishlist', () => call('GET /api/wishlists'));

/** Newest first, undefined while loading, null where they could not be. */
export const useWishlist = (): Wish[] | null | undefined => useStore(wishlist.store);
export const useWishCount = (): number | undefined => useStorePart(wishlist.store, (wishes) => wishes?.length);
export const useWished = (productId: string): boolean =>
  useStorePart(wishlist.store, (wishes) => wishes?.some((wish) => wish.productId === productId) ?? false);

/** Long enough to read and reach; what a success says in passing goes after 2 s. */
const undoMs = 10_000;

type Changing = { next: (wishes: Wish[]) => Wish[]; request: () => Promise<unknown>; retry?: () => void };

/** Answers whether it worked; says why where it did not, and offers to `retry`. */
async function change({ next, request, retry }: Changing): Promise<boolean> {
  try {
    if (await viewerReady()) await wishlist.send(request, next);
    else {
      const wishes = next(wishlist.readLocal());
      if (wishes.length > maxWishes) throw new ApiError(409, { message: wishlistFull });
      wishlist.writeLocal(wishes);
    }
    return true;
  } catch (error) {
    const text = failureText(error, 'Your wishlist could not be changed.');
    if (retry) toast.error(text, { label: 'Try again', onPress: retry }, undoMs);
    else toast.error(text);
    return false;
  }
}

const without = (wishes: Wish[], productId: string) => wishes.filter((wish) => wish.productId !== productId);

/** Saves a listing, or forgets it where it was saved. */
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

/** Puts back what was cleared, below what was saved since. */
const restore = (before: Wish[]): Promise<boolean> =>
  change({
    next: (wishes) => {
      const saved = new Set(wishes.map(({ productId }) => productId));
      return [...wishes, ...before.filter(({ productId }) => !saved.has(productId))];
    },
    request: () => addWishes(before),
    retry: () => void restore(before),
  });

/** Empties the wishlist, and offers to undo that. */
export async function clearWishlist(): Promise<void> {
  const before = wishlist.store.get() ?? [];
  const isCleared = await change({ next: () => [], request: () => call('DELETE /api/wishlists/clear') });
  if (!isCleared) return;
  const undo = { label: 'Undo', name: 'Undo clearing the wishlist', onPress: () => void restore(before) };
  toast.success(before.length === 1 ? 'One item removed' : `${before.length} items removed`, undo, undoMs);
}
