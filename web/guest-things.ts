import { basket } from './basket.ts';
import { call } from './api.ts';
import { viewer } from './session.ts';
import { wishlist } from './wishlist.ts';
import { toast } from './ui/toasts.tsx';

const sayDropped = (count: number, from: string) =>
  toast.error(
    count === 1
      ? `One item in your ${from} can no longer be bought and was left out.`
      : `${count} items in your ${from} can no longer be bought and were left out.`,
  );

async function mergeBasket(): Promise<void> {
  // Admins do not buy: what a guest had gathered in this browser is left to them.
  if (viewer.get()?.role === 'admin') return;
  const items = basket.readLocal().map(({ productId, quantity }) => ({ productId, quantity }));
  if (!items.length) return basket.refresh();
  const { dropped } = await basket.send(() => call('POST /api/baskets/bulk-add', { body: { items } }));
  basket.writeLocal([]);
  if (dropped.length) sayDropped(dropped.length, 'basket');
}

async function mergeWishlist(): Promise<void> {
  const productIds = wishlist.readLocal().map(({ productId }) => productId);
  if (!productIds.length) return wishlist.refresh();
  const { dropped } = await wishlist.send(() => call('POST /api/wishlists/bulk-add', { body: { productIds } }));
  wishlist.writeLocal([]);
  if (dropped.length) sayDropped(dropped.length, 'wishlist');
}

/** After sign-in: what the guest kept here joins what the account keeps; the local copies go once the server has them. */
export async function mergeGuestThings(): Promise<void> {
  await Promise.allSettled([mergeBasket(), mergeWishlist()]);
}
