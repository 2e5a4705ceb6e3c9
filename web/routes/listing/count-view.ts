import { useEffect } from 'react';
import type { Listing } from '#contract/catalogue.ts';
import { call } from '#web/api.ts';
import { viewerReady } from '#web/session.ts';

async function countView(id: string, sellerId: string): Promise<void> {
  const viewer = await viewerReady();
  if (viewer?._id !== sellerId) await call('POST /api/products/one/{id}/views', { params: { id } });
}

/** Counts a view of a listing, except by its own seller. Crawlers are not counted, since robots.txt keeps them off the API. */
export function useCountView(listing: Listing | null): void {
  const id = listing?._id;
  const sellerId = listing?.sellerId._id;
  useEffect(() => {
    if (id && sellerId) countView(id, sellerId).catch(() => undefined);
  }, [id, sellerId]);
}
