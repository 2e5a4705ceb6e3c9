import type { ListingStatus } from '#contract/catalogue.ts';
import { noPictures } from '#contract/listing-fields.ts';
import { type ListingTexts, problemsWith } from '#contract/listing-texts.ts';

export type FormProblem = { message: string; next?: string; fields: Record<string, string>; isSignedOut?: boolean };

const incomplete = '❌ Please fill in all required fields and upload at least one image.';
const invalidPostcode = '❌ Invalid UK postcode format (e.g. RM1 2XY).';

const optional = new Set<string>(['description', 'postagePrice', 'netWeightGrams', 'lowStockAt']);
const isMissing = ([name, value]: [string, string | string[]]) =>
  !optional.has(name) && (typeof value === 'string' ? value.trim() === '' : value.length === 0);

/**
 * Validates the form. The summary uses the specification's messages; the fields use the contract's. A draft only needs a title. A
 * published listing needs every required field and at least one picture.
 */
export function checkForm(texts: ListingTexts, pictures: number, status: ListingStatus): FormProblem | undefined {
  const published = status === 'active';
  const fields: Record<string, string> = published && pictures === 0 ? { images: noPictures } : {};
  for (const [name, message] of problemsWith(status, texts)) fields[name] = message;
  if (Object.keys(fields).length === 0) return undefined;
  const missing =
    'images' in fields ||
    Object.entries(texts)
      .filter(isMissing)
      .some(([name]) => name in fields);
  return { message: messageFor(missing, fields), fields };
}

function messageFor(missing: boolean, fields: FormProblem['fields']): string {
  if (missing) return incomplete;
  return 'location.postcode' in fields ? invalidPostcode : 'Please check the highlighted fields.';
}
