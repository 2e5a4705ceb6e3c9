import { useEffect } from 'react';
import type { Card } from '#contract/catalogue.ts';
import { basket, useBasket } from '#web/basket.ts';
import { useViewer } from '#web/session.ts';

/**
 * The listings with the quantity of each that the viewer can buy. The public responses count what their own open checkout has reserved
 * as sold; their basket does not.
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
