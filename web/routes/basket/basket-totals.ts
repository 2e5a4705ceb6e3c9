import type { BasketLine } from '#contract/basket.ts';
import { plural } from '#contract/numbers.ts';
import { blockerOf } from './line-notes.ts';

const pence = (pounds: number): number => Math.round(pounds * 100);

export type BasketTotals = { items: number; postage: number; parcels: number; total: number };

/** Totals, in integer pence, of the lines that can be bought. Postage is charged once per line. */
export function basketTotals(lines: readonly BasketLine[]): BasketTotals {
  const available = lines.filter((line) => !blockerOf(line));
  const posted = available.filter(({ delivery }) => delivery === 'postage');
  const items = available.reduce((sum, { product, quantity }) => sum + pence(product.price) * quantity, 0);
  const postage = posted.reduce((sum, { product }) => sum + pence(product.postagePrice), 0);
  return { items, postage, parcels: posted.length, total: items + postage };
}

/** The label for the delivery total. */
export const postageLabel = (parcels: number): string => {
  if (parcels === 0) return 'Collection';
  return parcels > 1 ? `Postage, ${plural(parcels, 'parcel')}` : 'Postage';
};

export type SellerGroup<Line> = { sellerId: string; lines: Line[] };

/** Lines grouped by seller, in the order in which each seller first appears. */
export function groupBySeller<Line>(lines: readonly Line[], sellerOf: (line: Line) => string): SellerGroup<Line>[] {
  return [...Map.groupBy(lines, sellerOf)].map(([sellerId, group]) => ({ sellerId, lines: group }));
}
