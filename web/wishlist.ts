import type { Wish } from '#contract/basket.ts';
import type { Card } from '#contract/catalogue.ts';
import { call } from './api.ts';
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

/** Shows the change at once, then keeps it; takes it back where that fails. Answers whether it worked. */
async function change(next: (wishes: Wish[]) => Wish[], send: () => Promise<unknown>): Promise<boolean> {
  if (!(await viewerReady())) {
    wishlist.writeLocal(next(wishlist.readLocal()));
    return true;
  }
  const before = wishlist.store.get();
  if (before) wishlist.store.set(next(before));
  try {
    await wishlist.send(() =>
      send().catch((error: unknown) => {
        wishlist.store.set(before);
        throw error;
      }),
    );
    return true;
  } catch (error) {
    toast.error((error instanceof Error && error.message) || 'Your wishlist could not be changed.');
    return false;
  }
}

/** Saves a listing, or forgets it where it was saved. */
export function toggleWish(product: Card): Promise<boolean> {
  const productId = product._id;
  const saved = wishlist.store.get()?.some((wish) => wish.productId === productId);
  const without = (wishes: Wish[]) => wishes.filter((wish) => wish.productId !== productId);
  return saved
    ? change(without, () => call('DELETE /api/wishlists/{productId}', { params: { productId } }))
    : change(
        (wishes) => [{ _id: productId, productId, product }, ...without(wishes)],
        () => call('POST /api/wishlists', { body: { productId } }),
      );
}

export const clearWishlist = (): Promise<boolean> =>
  change(
    () => [],
    () => call('DELETE /api/wishlists/clear'),
  );
