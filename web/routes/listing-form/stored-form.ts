import type { ListingTexts } from '#contract/listing-texts.ts';
import { randomKey } from '#web/text.ts';
import { emptyForm } from './form-texts.ts';
import { storePictures } from './stored-pictures.ts';

/** A new listing's form as stored in this browser, so that closing the page loses nothing. Pictures are stored separately. */
export type StoredForm = {
  /** Sending the form twice with the same key creates only one listing. */
  idempotencyKey: string;
  texts: ListingTexts;
  /** When it was stored, in ISO 8601; absent until something is typed. */
  savedAt?: string;
  /** Set once the listing exists but some of its pictures are not uploaded yet. */
  listingId?: string;
};

/** Each user of a shared browser has their own form. */
const storageKey = (userId: string) => `new-listing:${userId}`;

export const freshForm = (texts: ListingTexts): StoredForm => ({ idempotencyKey: randomKey(), texts });

export function readStoredForm(userId: string): StoredForm | undefined {
  try {
    const stored = JSON.parse(localStorage.getItem(storageKey(userId)) ?? 'null') as StoredForm | null;
    return stored ? { ...stored, texts: { ...emptyForm(null), ...stored.texts } } : undefined;
  } catch {
    return undefined;
  }
}

/** Returns whether it could be stored: storage may be full or blocked. */
export function storeForm(userId: string, form: StoredForm): boolean {
  try {
    localStorage.setItem(storageKey(userId), JSON.stringify(form));
    return true;
  } catch {
    return false;
  }
}

export function removeStoredForm(userId: string): void {
  void storePictures(userId, []);
  try {
    localStorage.removeItem(storageKey(userId));
  } catch {
    // Storage is blocked, so nothing was stored.
  }
}
