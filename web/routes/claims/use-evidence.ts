import { useEffect, useState } from 'react';
import { maxPictures } from '#contract/sizes.ts';
import { ApiError, asApiError, isRetryable } from '#web/api.ts';
import { problemWithFile } from '#web/routes/listing-form/picture-files.ts';
import { createStore } from '#web/store.ts';
import { randomKey } from '#web/text.ts';
import { sendForm } from '#web/upload.ts';

/** A picture for a statement or a report, which is uploading (`sent`, 0 to 1), uploaded (`id`) or failed (`error`). */
export type EvidenceItem = {
  key: string;
  file: File;
  src: string;
  sent: number;
  id?: string;
  error?: string | undefined;
  /** Whether it failed in a way that a retry cannot fix. */
  isRefused?: boolean;
};

const notUploaded = 'A picture could not be uploaded. Please try again, or remove it.';

/** The pictures attached to a statement or a report. Each is uploaded as soon as it is chosen, one at a time. */
export class Evidence {
  readonly store = createStore<readonly EvidenceItem[]>([]);
  readonly #path: string;
  #queue: Promise<unknown> = Promise.resolve();

  /** `path`: the endpoint that takes each picture and returns its `_id`. */
  constructor(path: string) {
    this.#path = path;
  }

  /** Adds files and uploads them; returns the reasons why any were not added. */
  add(files: Iterable<File>): string[] {
    const chosen = [...files].map((file) => ({ file, refusal: problemWithFile(file) }));
    const good = chosen.filter(({ refusal }) => !refusal);
    const free = maxPictures - this.store.get().length;
    const added = good
      .slice(0, free)
      .map(({ file }) => ({ key: randomKey(), file, src: URL.createObjectURL(file), sent: 0 }));
    this.store.set([...this.store.get(), ...added]);
    for (const { key } of added) this.#enqueue(key);
    const refusals = chosen.flatMap(({ refusal }) => refusal ?? []);
    return good.length > free ? [...refusals, `You can add up to ${maxPictures} pictures.`] : refusals;
  }

  remove(key: string): void {
    const item = this.#find(key);
    if (item) URL.revokeObjectURL(item.src);
    this.store.set(this.store.get().filter((picture) => picture.key !== key));
  }

  retry(key: string): void {
    this.#change(key, { error: undefined, sent: 0 });
    this.#enqueue(key);
  }

  /** The ids of all pictures, once they are uploaded, including those chosen in the meantime. Throws ApiError if one has failed. */
  async ids(): Promise<string[]> {
    for (let awaited; awaited !== this.#queue;) {
      awaited = this.#queue;
      await awaited;
    }
    const items = this.store.get();
    const ids = items.flatMap(({ id }) => id ?? []);
    if (ids.length < items.length) throw new ApiError(400, { message: notUploaded });
    return ids;
  }

  clear(): void {
    for (const { src } of this.store.get()) URL.revokeObjectURL(src);
  }

  #find(key: string): EvidenceItem | undefined {
    return this.store.get().find((picture) => picture.key === key);
  }

  #change(key: string, part: Partial<EvidenceItem>): void {
    this.store.set(this.store.get().map((picture) => (picture.key === key ? { ...picture, ...part } : picture)));
  }

  #enqueue(key: string): void {
    this.#queue = this.#queue.then(() => this.#send(key));
  }

  async #send(key: string): Promise<void> {
    const item = this.#find(key);
    if (!item) return;
    const form = new FormData();
    form.set('image', item.file);
    try {
      const send = sendForm<{ _id: string }>;
      const { _id: id } = await send(this.#path, form, (sent) => this.#change(key, { sent }));
      this.#change(key, { id });
    } catch (error) {
      const failure = asApiError(error);
      this.#change(key, { error: failure.message, isRefused: !isRetryable(failure) });
    }
  }
}

/** The path for uploading an order's evidence and, with `/{id}`, for reading it. */
export const orderEvidence = (orderId: string) => `/api/orders/${encodeURIComponent(orderId)}/evidence`;

export function useEvidence(path: string): Evidence {
  const [evidence] = useState(() => new Evidence(path));
  useEffect(() => () => evidence.clear(), [evidence]);
  return evidence;
}
