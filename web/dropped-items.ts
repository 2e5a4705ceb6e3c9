import { createStore, useStore } from './store.ts';

export type ListName = 'basket' | 'wishlist';

/** An item that could not be added to a list, or (`isCut`) was added with fewer units. `reason` is the end of a sentence. */
export type DroppedItem = { list: ListName; productId: string; title: string; reason: string; isCut?: true };

const key = 'left-out';

function readStored(): DroppedItem[] {
  try {
    return JSON.parse(sessionStorage.getItem(key) ?? '[]') as DroppedItem[];
  } catch {
    return [];
  }
}

const dropped = createStore<DroppedItem[]>([]);
if (typeof window !== 'undefined') dropped.set(readStored());

function write(all: DroppedItem[]): void {
  dropped.set(all);
  try {
    sessionStorage.setItem(key, JSON.stringify(all));
  } catch {
    // Storage is full or blocked: the list lasts only as long as this page.
  }
}

/** Stored for this tab until dismissed, or until the session ends. */
export const addDroppedItems = (some: DroppedItem[]): void => write([...dropped.get(), ...some]);
export const dismissDroppedItems = (list: ListName): void => write(dropped.get().filter((item) => item.list !== list));
/** Called when a session ends: the next user of this browser must not see what someone else wanted. */
export const clearDroppedItems = (): void => write([]);
export const useDroppedItems = (list: ListName): DroppedItem[] =>
  useStore(dropped).filter((item) => item.list === list);
