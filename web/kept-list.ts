import { viewer, viewerReady } from './session.ts';
import { createStore, type Store } from './store.ts';

/** A list that a guest keeps in this browser and a signed-in user keeps on the server. */
export type KeptList<T> = {
  /** Undefined until loaded, null where that failed. */
  store: Store<T[] | null | undefined>;
  /** A guest's own copy. */
  readLocal: () => T[];
  /** Stores a guest's copy and shows it; an empty one is removed. */
  writeLocal: (items: T[]) => void;
  /** Reads the list again from where it is kept. */
  refresh: () => Promise<void>;
  /** Loads it and follows the viewer and other tabs, until the returned function is called. */
  follow: () => () => void;
};

function readStored<T>(key: string): T[] {
  try {
    const items: unknown = JSON.parse(localStorage.getItem(key) ?? '[]');
    return Array.isArray(items) ? (items as T[]) : [];
  } catch {
    return [];
  }
}

function writeStored(key: string, items: unknown[]): void {
  try {
    if (items.length) localStorage.setItem(key, JSON.stringify(items));
    else localStorage.removeItem(key);
  } catch {
    // Storage is full or forbidden: the list lasts for this page.
  }
}

export function keptList<T>(key: string, load: () => Promise<T[]>): KeptList<T> {
  const store = createStore<T[] | null | undefined>(undefined);
  const readLocal = () => readStored<T>(key);
  const refresh = async () => {
    const user = await viewerReady();
    const items = user ? await load().catch(() => store.get() ?? null) : readLocal();
    if (viewer.get()?._id === user?._id) store.set(items);
  };
  return {
    store,
    readLocal,
    refresh,
    writeLocal: (items) => {
      writeStored(key, items);
      if (!viewer.get()) store.set(items);
    },
    follow: () => {
      const onStorage = (event: StorageEvent) => {
        if (event.key === key || event.key === null) void refresh();
      };
      const onViewer = viewer.subscribe(() => void refresh());
      window.addEventListener('storage', onStorage);
      void refresh();
      return () => {
        onViewer();
        window.removeEventListener('storage', onStorage);
      };
    },
  };
}
