import { type ListingTexts, problemsWith } from '#contract/listing-texts.ts';

export type Refusal = { message: string; next?: string; fields: Record<string, string> };

const notFilled = '❌ Please fill in all required fields and upload at least one image.';
const wrongPostcode = '❌ Invalid UK postcode format (e.g. RM1 2XY).';

const optional = new Set<string>(['description', 'postagePrice', 'netWeightGrams', 'lowStockAt']);
const isMissing = ([name, value]: [string, string | string[]]) =>
  !optional.has(name) && (typeof value === 'string' ? value.trim() === '' : value.length === 0);

/**
 * What is wrong with the form, in the specification's sentences and, beside each field, the contract's. A draft needs a
 * title only; what is published needs all of it and `pictures`.
 */
export function checkForm(texts: ListingTexts, pictures: number, status: 'active' | 'inactive'): Refusal | undefined {
  const published = status === 'active';
  const fields: Record<string, string> =
    published && pictures === 0 ? { images: 'Please add at least one picture.' } : {};
  for (const [name, sentence] of problemsWith(status, texts)) fields[name] = sentence;
  if (Object.keys(fields).length === 0) return undefined;
  const missing =
    'images' in fields ||
    Object.entries(texts)
      .filter(isMissing)
      .some(([name]) => name in fields);
  return { message: sentenceFor(missing, fields), fields };
}

function sentenceFor(missing: boolean, fields: Refusal['fields']): string {
  if (missing) return notFilled;
  return 'location.postcode' in fields ? wrongPostcode : 'Please check the marked fields.';
}
