/** Text that many cards share. JSON contains none of the first 32 control characters, so each of them can stand for a fragment. */
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
  '","pictures":[{"url":"/files/images/',
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

const codes = new Map(fragments.map((fragment, at) => [fragment, String.fromCharCode(at + 1)]));
const anyFragment = new RegExp(fragments.map((fragment) => fragment.replace(/[.[\]{}]/g, '\\$&')).join('|'), 'g');

const idCode = '\0';
const sellerCode = String.fromCharCode(fragments.length + 1);

/**
 * Shortens a card's JSON to less than a third: fragments and ids become one character each, and `images` is omitted, since it repeats
 * the URLs in `pictures`. No text that a seller writes can contain `":[`, since JSON escapes quotes.
 */
export const shorten = (json: string, id: string, sellerId: string): string =>
  json
    .replace(/"images":\[[^\]]*\],/, '')
    .replace(anyFragment, (fragment) => codes.get(fragment) ?? '')
    .replaceAll(id, idCode)
    .replaceAll(sellerId, sellerCode);

/** The URLs of the pictures in a card's JSON, with their quotes. */
function urlsIn(json: string): string[] {
  const name = '{"url":';
  const found: string[] = [];
  for (let at = json.indexOf(name); at >= 0; at = json.indexOf(name, at)) {
    const start = at + name.length;
    at = json.indexOf('"', start + 1) + 1;
    found.push(json.slice(start, at));
  }
  return found;
}

/** The inverse of `shorten`. Uses loops because regular expressions take 50% longer. */
export function expand(text: string, id: string, sellerId: string): string {
  let json = '';
  let from = 0;
  for (let at = 0; at < text.length; at += 1) {
    const code = text.charCodeAt(at);
    if (code > fragments.length + 1) continue;
    json += text.slice(from, at) + (code === 0 ? id : (fragments[code - 1] ?? sellerId));
    from = at + 1;
  }
  json += text.slice(from);
  const pictures = json.indexOf('"pictures":[');
  if (pictures < 0) return json;
  return `${json.slice(0, pictures)}"images":[${urlsIn(json).join(',')}],${json.slice(pictures)}`;
}
