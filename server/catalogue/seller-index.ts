import type { SuggestedSeller } from '#contract/search.ts';
import { splitWords } from './tokens.ts';

/** The fields of a seller that the index needs. Only sellers who are verified, and neither banned nor deleted, are indexed. */
export type IndexedSeller = {
  id: string;
  name: string;
  businessName: string | null;
  city: string | null;
  reviewCount: number;
  awayFrom: string | null;
  awayUntil: string | null;
};

/** The fields of a seller that the index of listings depends on. */
const indexedFields = ['name', 'businessName', 'awayFrom', 'awayUntil'] as const;

type Entry = { seller: IndexedSeller; words: string };

const shown = ({ id, name, businessName, city }: IndexedSeller): SuggestedSeller => ({
  _id: id,
  name: businessName ?? name,
  city,
});

/** Puts the sellers with the most reviews first, as in the search for users. */
const compare = (one: IndexedSeller, other: IndexedSeller): number =>
  other.reviewCount - one.reviewCount || (one.id < other.id ? -1 : 1);

/** All sellers, by the words of their name, business name and town. There are far fewer sellers than listings, so a search checks them all. */
export class SellerIndex {
  readonly #sellers = new Map<string, Entry>();

  put(seller: IndexedSeller): void {
    const text = `${seller.name} ${seller.businessName ?? ''} ${seller.city ?? ''}`;
    this.#sellers.set(seller.id, { seller, words: ` ${splitWords(text).join(' ')}` });
  }

  /** Whether a seller has the same names and the same time away as in the index. */
  isUnchanged(seller: IndexedSeller): boolean {
    const known = this.#sellers.get(seller.id)?.seller;
    return known !== undefined && indexedFields.every((name) => known[name] === seller[name]);
  }

  remove(id: string): void {
    this.#sellers.delete(id);
  }

  /** The first few sellers who, for each typed word, have a word that starts with it. */
  suggest(text: string, limit: number): SuggestedSeller[] {
    const typed = splitWords(text).map((word) => ` ${word}`);
    const best: IndexedSeller[] = [];
    for (const { seller, words } of this.#sellers.values()) {
      const last = best.length < limit ? undefined : best.at(-1);
      if ((last && compare(last, seller) < 0) || !typed.every((word) => words.includes(word))) continue;
      best.push(seller);
      best.sort(compare);
      best.splice(limit);
    }
    return best.map(shown);
  }
}
