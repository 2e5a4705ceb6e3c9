import { useEffect, useRef, useState } from 'react';
import type { Me } from '#contract/accounts.ts';
import type { ListingTexts } from '#contract/listing-texts.ts';
import { checkForm } from './check-form.ts';
import { keepForm, type KeptForm } from './kept-form.ts';
import { keepPictures } from './kept-pictures.ts';
import type { Pictures } from './pictures.ts';
import type { Saving } from './use-saving.ts';

const keepAfterMs = 400;
const saveAfterMs = 1500;

/** Keeps what is typed: in this browser until the listing exists, on the server while it is a draft. */
export function useKeeping(viewer: Me, kept: KeptForm, saving: Saving, texts: () => ListingTexts) {
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const [keptAt, setKeptAt] = useState<string>();
  const stop = () => clearTimeout(timer.current);
  useEffect(() => () => clearTimeout(timer.current), []);

  async function keep() {
    const typed = texts();
    const savedAt = new Date().toISOString();
    const saved = saving.now();
    if (!saved) return setKeptAt(keepForm(viewer._id, { ...kept, texts: typed, savedAt }) ? savedAt : undefined);
    if (saved.saleStatus !== 'draft' || saving.conflict || checkForm(typed, 0, 'inactive')) return;
    const done = await saving.save(typed, 'inactive').catch(() => null);
    if (done) setKeptAt(savedAt);
  }
  return {
    /** When it was last kept. */
    keptAt,
    /** Something was typed: keeps it once the typing pauses. */
    onInput: () => {
      stop();
      timer.current = setTimeout(() => void keep(), saving.now() ? saveAfterMs : keepAfterMs);
    },
    stop,
  };
}

/** Keeps the pictures of a new listing that the server does not have yet in this browser. */
export function useKeptPictures(userId: string, pictures: Pictures, isNew: boolean): void {
  useEffect(() => {
    if (!isNew) return;
    let kept = '';
    return pictures.store.subscribe(() => {
      const waiting = pictures.store.get().filter(({ saved }) => !saved);
      const keys = waiting.map(({ key }) => key).join(' ');
      if (keys === kept) return;
      kept = keys;
      void keepPictures(
        userId,
        waiting.flatMap(({ file }) => file ?? []),
      );
    });
  }, [userId, pictures, isNew]);
}
