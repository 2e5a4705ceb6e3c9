import { stockLeftMessage } from '#contract/basket-rules.ts';
import type { BasketLine } from '#contract/basket.ts';
import { formatPounds } from '#contract/pounds.ts';
import { formatDay } from '#contract/time.ts';

export type LineNote = { kind: 'blocker' | 'risen' | 'fallen' | 'info'; text: string };

const lowStock = 3;

/** For a line with a delivery method that the seller no longer offers. */
const notOffered: Record<BasketLine['delivery'], string> = {
  postage: 'The seller no longer posts this. To buy it, choose collection.',
  collection: 'The seller no longer offers collection. To buy it, choose postage.',
};

/** Why a line cannot be bought; undefined if it can. */
export function blockerOf({ product, quantity, delivery }: BasketLine): string | undefined {
  if (product.status === 'inactive') return 'This item is no longer available.';
  if (product.backOn) return `The seller is away and will be back on ${formatDay(product.backOn)}.`;
  if (product.quantity < 1) return stockLeftMessage(0);
  if (!product.deliveryMethods.includes(delivery)) return notOffered[delivery];
  if (quantity > product.quantity) return `${stockLeftMessage(product.quantity)} Please reduce the quantity.`;
  return undefined;
}

/** What a buyer should know about a line before checkout. */
export function notesOf(line: BasketLine): LineNote[] {
  const { addedPrice, product } = line;
  const { price, quantity: left } = product;
  const blocker = blockerOf(line);
  const notes: LineNote[] = [];
  if (blocker) notes.push({ kind: 'blocker', text: blocker });
  else if (left <= lowStock)
    notes.push({ kind: 'info', text: left === 1 ? 'This is the last one.' : stockLeftMessage(left) });
  if (addedPrice !== price) {
    const moved = price > addedPrice ? 'risen' : 'fallen';
    const text = `The price has ${moved} from ${formatPounds(addedPrice)} to ${formatPounds(price)} since you added it.`;
    notes.push({ kind: moved, text });
  }
  return notes;
}
