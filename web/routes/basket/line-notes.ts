import type { BasketLine } from '#contract/basket.ts';
import { formatPounds } from '#web/money.ts';
import { formatDay } from '#web/parts/dates.ts';

export type LineNote = { kind: 'stop' | 'risen' | 'fallen' | 'info'; text: string };

const fewLeft = 3;

/** What stands in the way of buying a line, if anything. */
export function stopOf({ product, quantity }: BasketLine): string | undefined {
  if (product.status === 'inactive') return 'This can no longer be bought.';
  if (product.backOn) return `The seller is away and back on ${formatDay(product.backOn)}.`;
  if (product.quantity < 1) return 'This has sold out.';
  if (quantity > product.quantity) return `Only ${product.quantity} left. Please take fewer.`;
  return undefined;
}

/** What a buyer should know about a line before going on. */
export function notesOf(line: BasketLine): LineNote[] {
  const { addedPrice, product } = line;
  const { price, quantity: left } = product;
  const stop = stopOf(line);
  const notes: LineNote[] = [];
  if (stop) notes.push({ kind: 'stop', text: stop });
  else if (left <= fewLeft)
    notes.push({ kind: 'info', text: left === 1 ? 'This is the last one.' : `Only ${left} left.` });
  if (addedPrice !== price) {
    const moved = price > addedPrice ? 'risen' : 'fallen';
    const text = `The price has ${moved} from ${formatPounds(addedPrice)} to ${formatPounds(price)} since you put it in.`;
    notes.push({ kind: moved, text });
  }
  return notes;
}
