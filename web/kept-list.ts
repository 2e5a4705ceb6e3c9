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
  /** Sends a change to the server, then reads the list again. What was read before it ended is not shown any more. */
  send: <R>(request: () => Promise<R>) => Promise<R>;
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

function reading<T>(
  store: KeptList<T>['store'],
  load: () => Promise<T[]>,
  readLocal: () => T[],
): Pick<KeptList<T>, 'refresh' | 'send'> {
  let changing = 0;
  let newest = 0;
  const refresh = async () => {
    const mine = ++newest;
    const user = await viewerReady();
    const items = user ? await load().catch(() => store.get() ?? null) : readLocal();
    if (mine === newest && !changing && viewer.get()?._id === user?._id) store.set(items);
  };
  const send = async <R>(request: () => Promise<R>) => {
    newest++;
    changing++;
    try {
      return await request();
    } finally {
      if (--changing === 0) await refresh();
    }
  };
  return { refresh, send };
}

export function keptList<T>(key: string, load: () => Promise<T[]>): KeptList<T> {
  const store = createStore<T[] | null | undefined>(undefined);
  const readLocal = () => readStored<T>(key);
  const { refresh, send } = reading(store, load, readLocal);
  return {
    store,
    readLocal,
    refresh,
    send,
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
