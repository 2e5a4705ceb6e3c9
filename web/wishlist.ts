import type { Wish } from '#contract/basket.ts';
import type { Card } from '#contract/catalogue.ts';
import { call } from './api.ts';
import { keptList } from './kept-list.ts';
import { viewerReady } from './session.ts';
import { useStore, useStorePart } from './store.ts';
import { toast } from './ui/toasts.tsx';

export const wishlist = keptList<Wish>('wishlist', () => call('GET /api/wishlists'));

/** Newest first, undefined while loading. */
export const useWishlist = (): Wish[] | undefined => useStore(wishlist.store);
export const useWishCount = (): number | undefined => useStorePart(wishlist.store, (wishes) => wishes?.length);
export const useWished = (productId: string): boolean =>
  useStorePart(wishlist.store, (wishes) => wishes?.some((wish) => wish.productId === productId) ?? false);

/** Shows the change at once, then keeps it; takes it back where that fails. */
async function change(next: (wishes: Wish[]) => Wish[], send: () => Promise<unknown>): Promise<void> {
  if (!(await viewerReady())) return wishlist.writeLocal(next(wishlist.readLocal()));
  const before = wishlist.store.get() ?? [];
  wishlist.store.set(next(before));
  try {
    await send();
  } catch (error) {
    wishlist.store.set(before);
    toast.error((error instanceof Error && error.message) || 'Your wishlist could not be changed.');
  }
}

/** Saves a listing, or forgets it where it was saved. */
export function toggleWish(product: Card): Promise<void> {
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

export const clearWishlist = (): Promise<void> =>
  change(
    () => [],
    () => call('DELETE /api/wishlists/clear'),
  );
