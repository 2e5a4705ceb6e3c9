import { useEffect } from 'react';
import type { Card } from '#contract/catalogue.ts';
import { basket, useBasket } from '#web/basket.ts';
import { useViewer } from '#web/session.ts';

/**
 * The listings, each with the quantity that the viewer can buy. Public responses exclude the stock reserved by the viewer's own open
 * checkout, but the viewer's basket includes it.
 */
export function useAvailable<T extends Card>(listings: readonly T[]): readonly T[] {
  const isSignedIn = Boolean(useViewer());
  const lines = useBasket() ?? [];
  const inBasket = new Map(lines.map(({ productId, product }) => [productId, product.quantity]));
  const available = listings.map((listing) => {
    const quantity = inBasket.get(listing._id) ?? 0;
    return isSignedIn && quantity > listing.quantity ? { ...listing, quantity } : listing;
  });
  const hasReserved = available.some((listing, index) => listing !== listings[index]);
  useEffect(() => {
    // The basket may be older than the listings: others may have bought some since.
    if (hasReserved) void basket.refresh();
  }, [hasReserved]);
  return available;
}
