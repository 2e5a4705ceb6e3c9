import { useEffect } from 'react';
import type { Listing } from '#contract/catalogue.ts';
import { basket } from '#web/basket.ts';
import { useViewer } from '#web/session.ts';
import { useStorePart } from '#web/store.ts';

/**
 * The listing with the quantity that the viewer can buy: the public response leaves out what their own open checkout has reserved,
 * their basket does not.
 */
export function useAvailable(listing: Listing): Listing {
  const { _id, quantity } = listing;
  const isSignedIn = Boolean(useViewer());
  const inBasket = useStorePart(basket.store, (lines) => lines?.find(({ productId }) => productId === _id)?.product);
  const own = isSignedIn && inBasket && inBasket.quantity > quantity ? inBasket.quantity : undefined;
  const hasOwn = own !== undefined;
  useEffect(() => {
    // Unless it was loaded before others bought it.
    if (hasOwn) void basket.refresh();
  }, [hasOwn]);
  return hasOwn ? { ...listing, quantity: own } : listing;
}
