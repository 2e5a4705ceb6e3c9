/** What many cards have in common. JSON has no control characters, so each of these is stored as one. */
const fragments = [
  '{"_id":"',
  '","title":"',
  '","price":',
  ',"reducedFrom":null,"postagePrice":',
  ',"pricePerKg":',
  ',"quantity":',
  ',"category":"',
  '","condition":"',
  '","deliveryMethods":["postage","collection"],"returnPolicy":"',
  '","deliveryMethods":["postage"],"returnPolicy":"',
  '","deliveryMethods":["collection"],"returnPolicy":"',
  'No Returns Accepted',
  'Buyer Pays Return Shipping',
  '","location":{"city":"',
  '","postcode":"',
  '","country":"UK"},"postcodePrefix":"',
  '","images":["/files/images/',
  '.webp","/files/images/',
  '.webp"],"pictures":[{"url":"/files/images/',
  '.webp","width":',
  ',"height":',
  ',"widths":[320,640,1280],"placeholder":"',
  '"},{"url":"/files/images/',
  '"}],"sellerId":',
  '","name":"',
  '","isBusiness":',
  ',"averageRating":',
  ',"reviewCount":',
  ',"wishlistCount":',
  ',"status":"active","backOn":null,"createdAt":"',
];

/** A card's JSON in a third of its length. */
export const shorten = (json: string): string =>
  fragments.reduce((text, fragment, at) => text.replaceAll(fragment, String.fromCharCode(at + 1)), json);

const fragmentBytes = fragments.map((fragment) => Buffer.from(fragment));
const longest = Math.max(...fragmentBytes.map(({ length }) => length));
let expanded = Buffer.alloc(0);

/** The JSON of what is stored in UTF-8 at this place. */
export function expand(stored: Uint8Array, from: number, to: number): string {
  const atMost = (to - from) * longest;
  if (expanded.length < atMost) expanded = Buffer.allocUnsafe(atMost);
  let length = 0;
  for (let at = from; at < to; at += 1) {
    const byte = stored[at] ?? 0;
    const fragment = fragmentBytes[byte - 1];
    if (fragment) for (let each = 0; each < fragment.length; each += 1) expanded[length++] = fragment[each] ?? 0;
    else expanded[length++] = byte;
  }
  return expanded.toString('utf8', 0, length);
}
