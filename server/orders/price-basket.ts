import { stockLeftMessage } from '#contract/basket-rules.ts';
import type { CheckoutItem } from '#contract/payments.ts';
import { largestPaymentPence, smallestPaymentPence } from '#contract/pounds.ts';
import { toPounds } from '#contract/money.ts';
import { Problem } from '#contract/problems.ts';
import { postcodePrefix } from '#contract/uk.ts';
import { awayMessage, backOn } from '#server/accounts/away.ts';
import { isForSale, readLines, type Line } from '#server/basket/basket.ts';
import { sellerNameOf } from '#server/catalogue/cards.ts';
import type { Db } from '#server/db/client.ts';

/** A basket line priced for checkout, in integer pence. Postage is charged once per line. */
export type PricedLine = Line & { postagePence: number; totalPence: number; image: string };

/** A line with its postage, picture and total. */
export function priceLine(line: Line): PricedLine {
  const { listing, quantity, delivery } = line;
  const postagePence = delivery === 'postage' ? listing.postagePence : 0;
  return {
    ...line,
    postagePence,
    totalPence: listing.pricePence * quantity + postagePence,
    image: listing.pictures[0]?.url ?? '',
  };
}

/** The message about the stock left, to follow a listing's title and a colon. */
export function stockLeftClause(available: number): string {
  const message = stockLeftMessage(available);
  return message.charAt(0).toLowerCase() + message.slice(1);
}

/** Throws a problem with the line's title if it cannot be bought in its current form. */
function checkLine({ listing, quantity, delivery }: Line, buyerId: string, at: Date): void {
  const refuse = (code: 'not_available' | 'own_listing' | 'not_enough_stock', clause: string) => {
    const sentence = clause.replace(/^./, (first) => first.toUpperCase());
    throw new Problem(code, `${listing.title}: ${clause}`, { [listing.id]: sentence });
  };
  const isOffered = delivery === 'postage' ? listing.canPost : listing.canCollect;
  if (!isForSale(listing)) refuse('not_available', 'this is no longer available.');
  const back = backOn(listing, at);
  if (back) refuse('not_available', awayMessage(back));
  if (listing.sellerId === buyerId) refuse('own_listing', "you can't buy your own listing.");
  if (!isOffered) refuse('not_available', 'the seller no longer offers this delivery option.');
  if (quantity > listing.available) refuse('not_enough_stock', stockLeftClause(listing.available));
}

/** The buyer's basket, priced and checked against the catalogue. */
export async function priceBasket(db: Db, buyerId: string, at: Date): Promise<PricedLine[]> {
  const lines = await readLines(db, buyerId);
  if (lines.length === 0) throw new Problem('empty_basket');
  for (const line of lines) checkLine(line, buyerId, at);
  const priced = lines.map(priceLine);
  const sum = sumOf(priced);
  if (sum < smallestPaymentPence) throw new Problem('amount_too_small');
  if (sum > largestPaymentPence) throw new Problem('amount_too_large');
  return priced;
}

export const sumOf = (lines: PricedLine[]): number => lines.reduce((sum, line) => sum + line.totalPence, 0);

export const viewItem = ({
  listing,
  quantity,
  delivery,
  postagePence,
  totalPence,
  image,
}: PricedLine): CheckoutItem => ({
  productId: listing.id,
  title: listing.title,
  image,
  price: toPounds(listing.pricePence),
  quantity,
  delivery,
  postage: toPounds(postagePence),
  lineTotal: toPounds(totalPence),
  sellerId: listing.sellerId,
  sellerName: sellerNameOf(listing),
  isBusiness: listing.sellerIsBusiness,
  city: listing.city,
  postcodePrefix: postcodePrefix(listing.postcode),
});
