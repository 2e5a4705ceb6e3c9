import type { Picture } from '#contract/catalogue.ts';
import { maxPictures } from '#contract/sizes.ts';
import { asApiError, call, isRetryable } from '#web/api.ts';
import { createQueue } from '#web/queue.ts';
import { createStore, type Store } from '#web/store.ts';
import { plural } from '#contract/numbers.ts';
import { moved, problemWithFile } from './picture-files.ts';
import { uploadPicture } from './upload-picture.ts';

/** A picture in the form, either chosen here but not yet uploaded, or already on the server. */
export type PictureItem = {
  key: string;
  /** The URL to display it from. */
  src: string;
  /** The file to upload; absent if the picture came from the server. */
  file?: File;
  /** How much has been uploaded, 0 to 1; absent while no upload is running. */
  sent?: number;
  error?: string;
  /** Whether it failed in a way that a retry cannot fix. */
  isRefused?: boolean;
  /** The picture as stored on the server; absent until it is uploaded. */
  saved?: Picture;
};

let lastKey = 0;
const newKey = () => `picture-${++lastKey}`;
const nameOf = ({ url }: Picture) => /[0-9a-f]{32}/.exec(url)?.[0] ?? '';

/** The pictures of one listing. Once the listing exists, every change is sent immediately. Until then, changes wait for `upload`. */
export class Pictures {
  readonly store: Store<PictureItem[]>;
  #listingId: string | undefined;
  /** The URLs in the server's order. */
  #order: string[];
  /** Sends calls to the server one at a time, in order. */
  readonly #inTurn = createQueue();

  constructor(saved: readonly Picture[], listingId?: string) {
    this.store = createStore<PictureItem[]>(
      saved.map((picture) => ({ key: newKey(), src: picture.url, saved: picture })),
    );
    this.#order = saved.map(({ url }) => url);
    this.#listingId = listingId;
  }

  /** Adds files. Returns a sentence for each file rejected, and one if there are too many. */
  add(files: Iterable<File>): string[] {
    const found = [...files].map((file) => ({ file, refusal: problemWithFile(file) }));
    const good = found.filter(({ refusal }) => !refusal);
    const spaceLeft = maxPictures - this.store.get().length;
    const items = good.slice(0, spaceLeft).map(({ file }) => ({ key: newKey(), src: URL.createObjectURL(file), file }));
    this.store.set([...this.store.get(), ...items]);
    const excess = good.length - items.length;
    const refusals = found.flatMap(({ refusal }) => refusal ?? []);
    return excess > 0
      ? [...refusals, `You can add up to ${maxPictures} pictures, so ${plural(excess, 'was', 'were')} left out.`]
      : refusals;
  }

  /** The zero-based position of a picture. */
  indexOf(key: string): number {
    return this.store.get().findIndex((item) => item.key === key);
  }

  /** Changes the order locally; `saveOrder` sends it. */
  move(key: string, to: number): void {
    this.store.set(moved(this.store.get(), this.indexOf(key), to));
  }

  saveOrder(): Promise<void> {
    return this.#inTurn(() => this.#sendOrder());
  }

  remove(key: string): Promise<void> {
    return this.#inTurn(async () => {
      const item = this.store.get()[this.indexOf(key)];
      if (!item) return;
      try {
        if (this.#listingId && item.saved) await this.#removeSaved(this.#listingId, item.saved);
        this.#drop(key);
        if (item.file) URL.revokeObjectURL(item.src);
      } catch (error) {
        this.#change(key, { error: asApiError(error).message });
      }
    });
  }

  /** Uploads the remaining pictures, to `listingId` if the listing was just created. Returns whether all are now uploaded. */
  upload(listingId: string | undefined = this.#listingId): Promise<boolean> {
    return this.#inTurn(async () => {
      if (!listingId) return false;
      this.#listingId = listingId;
      for (const item of this.store.get()) if (!item.saved) await this.#send(listingId, item);
      await this.#sendOrder();
      return this.store.get().every((item) => item.saved);
    });
  }

  #change(key: string, part: Partial<PictureItem>): void {
    this.store.set(this.store.get().map((item) => (item.key === key ? { ...item, ...part } : item)));
  }

  #drop(key: string): void {
    this.store.set(this.store.get().filter((item) => item.key !== key));
  }

  async #send(listingId: string, { key, file }: PictureItem): Promise<void> {
    if (!file) return;
    this.#change(key, { sent: 0, error: undefined });
    try {
      const { picture, images } = await uploadPicture(listingId, file, (sent) => this.#change(key, { sent }));
      this.#order = images;
      const isDuplicate = this.store.get().some((item) => item.key !== key && item.saved?.url === picture.url);
      if (isDuplicate) this.#drop(key);
      else this.#change(key, { sent: undefined, saved: picture });
    } catch (error) {
      const failure = asApiError(error);
      this.#change(key, { sent: undefined, error: failure.message, isRefused: !isRetryable(failure) });
    }
  }

  async #removeSaved(id: string, saved: Picture): Promise<void> {
    const params = { id, picture: nameOf(saved) };
    const { images } = await call('DELETE /api/sellers/listings/{id}/pictures/{picture}', { params });
    this.#order = images;
  }

  async #sendOrder(): Promise<void> {
    const images = this.store.get().flatMap((item) => item.saved?.url ?? []);
    const isReordered = images.length === this.#order.length && images.some((url, at) => url !== this.#order[at]);
    if (!this.#listingId || !isReordered) return;
    const params = { id: this.#listingId };
    const saved = await call('PUT /api/sellers/listings/{id}/pictures', { params, body: { images } });
    this.#order = saved.images;
  }
}
