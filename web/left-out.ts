import { createStore, useStore } from './store.ts';

export type ListName = 'basket' | 'wishlist';

/** Something a list could not take; `reason` is the end of a sentence. */
export type LeftOut = { list: ListName; productId: string; title: string; reason: string };

const key = 'left-out';

function readStored(): LeftOut[] {
  try {
    return JSON.parse(sessionStorage.getItem(key) ?? '[]') as LeftOut[];
  } catch {
    return [];
  }
}

const leftOut = createStore<LeftOut[]>([]);
if (typeof window !== 'undefined') leftOut.set(readStored());

function write(all: LeftOut[]): void {
  leftOut.set(all);
  try {
    if (all.length > 0) sessionStorage.setItem(key, JSON.stringify(all));
    else sessionStorage.removeItem(key);
  } catch {
    // Without storage it is known for as long as this page lasts.
  }
}

/** Kept for this tab until it is dismissed. */
export const addLeftOut = (some: LeftOut[]): void => write([...leftOut.get(), ...some]);
export const dismissLeftOut = (list: ListName): void => write(leftOut.get().filter((one) => one.list !== list));
export const useLeftOut = (list: ListName): LeftOut[] => useStore(leftOut).filter((one) => one.list === list);
