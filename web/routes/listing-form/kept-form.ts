import type { ListingTexts } from '#contract/listing-texts.ts';
import { emptyForm } from './form-texts.ts';
import { keepPictures } from './kept-pictures.ts';

/** A new listing's form as this browser keeps it, so that closing the page loses nothing; pictures are kept beside it. */
export type KeptForm = {
  /** Names the listing to be made: whatever is sent twice under it makes one. */
  idempotencyKey: string;
  texts: ListingTexts;
  /** When it was kept, in ISO 8601; absent for a form nobody typed into. */
  savedAt?: string;
  /** The listing was made, and its pictures were not all there yet. */
  listingId?: string;
};

/** Somebody else in the same browser finds their own. */
const nameFor = (userId: string) => `new-listing:${userId}`;

export const freshForm = (texts: ListingTexts): KeptForm => ({ idempotencyKey: crypto.randomUUID(), texts });

export function readKeptForm(userId: string): KeptForm | undefined {
  try {
    const kept = JSON.parse(localStorage.getItem(nameFor(userId)) ?? 'null') as KeptForm | null;
    return kept ? { ...kept, texts: { ...emptyForm(null), ...kept.texts } } : undefined;
  } catch {
    return undefined;
  }
}

/** Answers whether it could be kept: storage may be full or forbidden. */
export function keepForm(userId: string, form: KeptForm): boolean {
  try {
    localStorage.setItem(nameFor(userId), JSON.stringify(form));
    return true;
  } catch {
    return false;
  }
}

export function forgetForm(userId: string): void {
  void keepPictures(userId, []);
  try {
    localStorage.removeItem(nameFor(userId));
  } catch {
    // Then there is none.
  }
}
