import type { Picture } from '#contract/catalogue.ts';
import { maxPictures } from '#contract/pictures.ts';
import { ApiError, call } from '#web/api.ts';
import { createStore, type Store } from '#web/store.ts';
import { plural } from '#web/text.ts';
import { moved, refusalOf } from './picture-files.ts';
import { uploadPicture } from './upload-picture.ts';

/** A picture of the form: chosen here and on its way, or on the server already. */
export type PictureItem = {
  key: string;
  /** Where this page shows it from. */
  src: string;
  /** What is to be sent; absent where it came from the server. */
  file?: File;
  /** How much of it has gone, 0 to 1; absent while nothing is going. */
  sent?: number;
  error?: string;
  /** As the server has it; absent until it has it. */
  saved?: Picture;
};

let made = 0;
const newKey = () => `picture-${++made}`;
const sentence = (error: unknown) =>
  error instanceof ApiError ? error.message : 'This did not work. Please try again.';
const nameOf = ({ url }: Picture) => /[0-9a-f]{32}/.exec(url)?.[0] ?? '';

/** The pictures of one listing. Once that exists, every change is sent at once; before, they wait for `upload`. */
export class Pictures {
  readonly store: Store<PictureItem[]>;
  #listingId: string | undefined;
  /** The addresses in the server's order. */
  #order: string[];
  #queue: Promise<unknown> = Promise.resolve();

  constructor(saved: readonly Picture[], listingId?: string) {
    this.store = createStore<PictureItem[]>(saved.map((one) => ({ key: newKey(), src: one.url, saved: one })));
    this.#order = saved.map(({ url }) => url);
    this.#listingId = listingId;
  }

  /** Takes files in; answers a sentence for each that is left out. */
  add(files: Iterable<File>): string[] {
    const found = [...files].map((file) => ({ file, refusal: refusalOf(file) }));
    const good = found.filter(({ refusal }) => !refusal);
    const room = maxPictures - this.store.get().length;
    const items = good.slice(0, room).map(({ file }) => ({ key: newKey(), src: URL.createObjectURL(file), file }));
    this.store.set([...this.store.get(), ...items]);
    const over = good.length - items.length;
    const refusals = found.flatMap(({ refusal }) => refusal ?? []);
    return over > 0
      ? [...refusals, `At most ${maxPictures} pictures: ${plural(over, 'was', 'were')} left out.`]
      : refusals;
  }

  /** Where a picture stands, from 0 on. */
  place(key: string): number {
    return this.store.get().findIndex((one) => one.key === key);
  }

  /** Changes the order here; `settle` sends it. */
  move(key: string, to: number): void {
    this.store.set(moved(this.store.get(), this.place(key), to));
  }

  settle(): Promise<void> {
    return this.#inTurn(() => this.#sendOrder());
  }

  remove(key: string): Promise<void> {
    return this.#inTurn(async () => {
      const item = this.store.get().find((one) => one.key === key);
      if (!item) return;
      try {
        if (this.#listingId && item.saved) await this.#removeSaved(this.#listingId, item.saved);
        this.#drop(key);
        if (item.file) URL.revokeObjectURL(item.src);
      } catch (error) {
        this.#change(key, { error: sentence(error) });
      }
    });
  }

  /** Sends what the server does not have yet, of the listing there was or of one just made; answers whether it now has all. */
  upload(listingId: string | undefined = this.#listingId): Promise<boolean> {
    return this.#inTurn(async () => {
      if (!listingId) return false;
      this.#listingId = listingId;
      for (const item of this.store.get()) if (!item.saved) await this.#send(listingId, item);
      await this.#sendOrder();
      return this.store.get().every((one) => one.saved);
    });
  }

  /** One call after the other, so that the server sees them in the order they were meant. */
  #inTurn<T>(what: () => Promise<T>): Promise<T> {
    const result = this.#queue.then(what);
    this.#queue = result.catch(() => undefined);
    return result;
  }

  #change(key: string, part: Partial<PictureItem>): void {
    this.store.set(this.store.get().map((one) => (one.key === key ? { ...one, ...part } : one)));
  }

  #drop(key: string): void {
    this.store.set(this.store.get().filter((one) => one.key !== key));
  }

  async #send(listingId: string, { key, file }: PictureItem): Promise<void> {
    if (!file) return;
    this.#change(key, { sent: 0, error: undefined });
    try {
      const { picture, images } = await uploadPicture(listingId, file, (sent) => this.#change(key, { sent }));
      this.#order = images;
      const twice = this.store.get().some((one) => one.key !== key && one.saved?.url === picture.url);
      if (twice) this.#drop(key);
      else this.#change(key, { sent: undefined, saved: picture });
    } catch (error) {
      this.#change(key, { sent: undefined, error: sentence(error) });
    }
  }

  async #removeSaved(id: string, saved: Picture): Promise<void> {
    const params = { id, picture: nameOf(saved) };
    const { images } = await call('DELETE /api/sellers/listings/{id}/pictures/{picture}', { params });
    this.#order = images;
  }

  async #sendOrder(): Promise<void> {
    const images = this.store.get().flatMap((one) => one.saved?.url ?? []);
    const same = images.length !== this.#order.length || images.every((url, at) => url === this.#order[at]);
    if (!this.#listingId || same) return;
    const params = { id: this.#listingId };
    const answer = await call('PUT /api/sellers/listings/{id}/pictures', { params, body: { images } });
    this.#order = answer.images;
  }
}
