import { useEffect } from 'react';
import type { Listing } from '#contract/catalogue.ts';
import { basket } from '#web/basket.ts';
import { useViewer } from '#web/session.ts';
import { useStorePart } from '#web/store.ts';

/**
 * The listing with the quantity that the viewer can buy. The public response counts what their own open checkout has reserved as sold;
 * their basket does not.
 */
export function useAvailable(listing: Listing): Listing {
  const { _id, quantity } = listing;
  const isSignedIn = Boolean(useViewer());
  const inBasket = useStorePart(basket.store, (lines) => lines?.find(({ productId }) => productId === _id)?.product);
  const quantityForViewer = isSignedIn && inBasket && inBasket.quantity > quantity ? inBasket.quantity : undefined;
  const hasReserved = quantityForViewer !== undefined;
  useEffect(() => {
    // The basket may be older than the listing: others may have bought some since.
    if (hasReserved) void basket.refresh();
  }, [hasReserved]);
  return hasReserved ? { ...listing, quantity: quantityForViewer } : listing;
}
