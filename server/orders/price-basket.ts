import { smallestPaymentPence, type CheckoutItem } from '#contract/payments.ts';
import { toPounds } from '#contract/money.ts';
import { Problem } from '#contract/problems.ts';
import { postcodePrefix } from '#contract/uk.ts';
import { awaySentence, backOn } from '#server/accounts/away.ts';
import { isForSale, onlyLeft, readLines, type Line } from '#server/basket/basket.ts';
import { sellerNameOf } from '#server/catalogue/cards.ts';
import type { Db } from '#server/db/client.ts';

/** A basket line priced for checkout; amounts are integer pence. Postage is charged once a line. */
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

/** Throws, naming the line, when it cannot be bought as it stands. */
function check({ listing, quantity, delivery }: Line, buyerId: string, at: Date): void {
  const fields = { [listing.id]: '' };
  const refuse = (code: 'not_available' | 'own_listing' | 'not_enough_stock', sentence: string) => {
    throw new Problem(code, `${listing.title}: ${sentence}`, { ...fields, [listing.id]: sentence });
  };
  const offered = delivery === 'postage' ? listing.canPost : listing.canCollect;
  if (!isForSale(listing)) refuse('not_available', 'this can no longer be bought.');
  const back = backOn(listing, at);
  if (back) refuse('not_available', awaySentence(back));
  if (listing.sellerId === buyerId) refuse('own_listing', 'you cannot buy your own listing.');
  if (!offered) refuse('not_available', 'the seller no longer offers this delivery.');
  if (quantity > listing.available) refuse('not_enough_stock', onlyLeft(listing.available).toLowerCase());
}

/** The buyer's basket, checked against the catalogue as it is at a moment, and priced. */
export async function priceBasket(db: Db, buyerId: string, at: Date): Promise<PricedLine[]> {
  const lines = await readLines(db, buyerId);
  if (lines.length === 0) throw new Problem('empty_basket');
  for (const line of lines) check(line, buyerId, at);
  const priced = lines.map(priceLine);
  if (sumOf(priced) < smallestPaymentPence) throw new Problem('amount_too_small');
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
