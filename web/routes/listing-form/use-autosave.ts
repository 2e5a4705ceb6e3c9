import { useEffect, useRef, useState } from 'react';
import type { Me } from '#contract/accounts.ts';
import type { ListingTexts } from '#contract/listing-texts.ts';
import { checkForm } from './check-form.ts';
import { storeForm, type StoredForm } from './stored-form.ts';
import { storePictures } from './stored-pictures.ts';
import type { Pictures } from './pictures.ts';
import type { Saving } from './use-saving.ts';

const storeAfterMs = 400;
const saveAfterMs = 1500;

/** Autosaves the form, in this browser until the listing exists, then on the server while it is a draft. */
export function useAutosave(viewer: Me, initial: StoredForm, saving: Saving, texts: () => ListingTexts) {
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const [savedAt, setSavedAt] = useState<string>();
  const stop = () => clearTimeout(timer.current);
  useEffect(() => () => clearTimeout(timer.current), []);

  async function save() {
    const typed = texts();
    const now = new Date().toISOString();
    const saved = saving.latest();
    if (!saved) return setSavedAt(storeForm(viewer._id, { ...initial, texts: typed, savedAt: now }) ? now : undefined);
    if (saved.saleStatus !== 'draft' || saving.conflict || checkForm(typed, 0, 'inactive')) return;
    const done = await saving.save(typed, 'inactive').catch(() => null);
    if (done) setSavedAt(now);
  }
  return {
    /** When it was last saved. */
    savedAt,
    /** Saves once typing pauses. */
    onInput: () => {
      stop();
      timer.current = setTimeout(() => void save(), saving.latest() ? saveAfterMs : storeAfterMs);
    },
    /** Saves immediately if nothing is on the server yet, so that a failed submission loses nothing. */
    onSubmit: () => {
      stop();
      if (!saving.latest()) void save();
    },
  };
}

/** Stores a new listing's pictures in this browser until the server has them. */
export function useStoredPictures(userId: string, pictures: Pictures, isNew: boolean): void {
  useEffect(() => {
    if (!isNew) return;
    let stored = '';
    return pictures.store.subscribe(() => {
      const waiting = pictures.store.get().filter(({ saved }) => !saved);
      const keys = waiting.map(({ key }) => key).join(' ');
      if (keys === stored) return;
      stored = keys;
      void storePictures(
        userId,
        waiting.flatMap(({ file }) => file ?? []),
      );
    });
  }, [userId, pictures, isNew]);
}
