import type { BasketLine } from '#contract/basket.ts';
import { plural } from '#web/text.ts';
import { stopOf } from './line-notes.ts';

const pence = (pounds: number): number => Math.round(pounds * 100);

export type Sums = { items: number; postage: number; parcels: number; total: number };

/** Sums in integer pence over the lines that can be bought; postage is once a line. */
export function sumsOf(lines: readonly BasketLine[]): Sums {
  const bought = lines.filter((line) => !stopOf(line));
  const posted = bought.filter(({ delivery }) => delivery === 'postage');
  const items = bought.reduce((sum, { product, quantity }) => sum + pence(product.price) * quantity, 0);
  const postage = posted.reduce((sum, { product }) => sum + pence(product.postagePrice), 0);
  return { items, postage, parcels: posted.length, total: items + postage };
}

/** What a basket pays to get its things: nothing where it collects all of them. */
export const deliveryName = (parcels: number): string => {
  if (parcels === 0) return 'Collection';
  return parcels > 1 ? `Postage, ${plural(parcels, 'parcel')}` : 'Postage';
};

export type SellerGroup<Line> = { sellerId: string; lines: Line[] };

/** Lines by seller, sellers in the order their first line stands. */
export function bySeller<Line>(lines: readonly Line[], sellerOf: (line: Line) => string): SellerGroup<Line>[] {
  return [...Map.groupBy(lines, sellerOf)].map(([sellerId, own]) => ({ sellerId, lines: own }));
}
