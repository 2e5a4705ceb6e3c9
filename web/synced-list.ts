import type { Card } from '#contract/catalogue.ts';
import { createQueue } from './queue.ts';
import { viewer, viewerReady } from './session.ts';
import { createStore, type Store } from './store.ts';

/** An entry in a list, for one listing. */
type Entry = { productId: string; product: Card };
type Change<T> = (items: T[]) => T[];

/** A list stored in this browser for a guest and on the server for a signed-in user. */
export type SyncedList<T> = {
  /** Undefined until loaded, null if loading failed. */
  store: Store<T[] | null | undefined>;
  /** A guest's own copy. */
  readLocal: () => T[];
  /** Saves a guest's copy and shows it; an empty one is removed from storage. */
  writeLocal: (items: T[]) => void;
  /** Reads the list again from the browser or the server. */
  refresh: () => Promise<void>;
  /**
   * Sends a change to the server after any earlier ones, then reads the list again. `change` is shown immediately, and rolled
   * back if the request fails.
   */
  send: <R>(request: () => Promise<R>, change?: Change<T>) => Promise<R>;
  /** Loads the list and keeps it in step with the viewer and other tabs, until the returned function is called. */
  follow: () => () => void;
};

/** An outdated or invalid item in storage must not stop the rest from being shown or merged. */
const isEntry = (item: unknown): item is Entry => {
  const { productId, product } = (item ?? {}) as Partial<Entry>;
  return typeof productId === 'string' && productId.length <= 100 && typeof product?.title === 'string';
};

function readStored<T extends Entry>(key: string): T[] {
  try {
    const items: unknown = JSON.parse(localStorage.getItem(key) ?? '[]');
    return Array.isArray(items) ? (items.filter(isEntry) as T[]) : [];
  } catch {
    return [];
  }
}

function writeStored(key: string, items: unknown[]): void {
  try {
    if (items.length) localStorage.setItem(key, JSON.stringify(items));
    else localStorage.removeItem(key);
  } catch {
    // Storage is full or blocked: the list lasts only as long as this page.
  }
}

/** Shows the list as last read, with the pending changes applied on top. */
function withPendingChanges<T>(store: SyncedList<T>['store']) {
  let loaded: T[] | null | undefined;
  let changes: Change<T>[] = [];
  const show = (next: typeof loaded) => {
    loaded = next;
    store.set(loaded && changes.reduce((items, change) => change(items), loaded));
  };
  const begin = (change: Change<T>) => {
    const own: Change<T> = (items) => change(items);
    changes.push(own);
    show(loaded);
    return (isDone: boolean) => {
      changes = changes.filter((pending) => pending !== own);
      show(isDone && loaded ? own(loaded) : loaded);
    };
  };
  return { show, begin, lastLoaded: () => loaded, isChanging: () => changes.length > 0 };
}

function createSync<T>(
  store: SyncedList<T>['store'],
  load: () => Promise<T[]>,
  readLocal: () => T[],
): Pick<SyncedList<T>, 'refresh' | 'send'> & { show: (items: T[] | null | undefined) => void } {
  const { show, begin, lastLoaded, isChanging } = withPendingChanges(store);
  const enqueue = createQueue();
  let latestRefresh = 0;
  const refresh = async () => {
    if (isChanging()) return;
    const thisRefresh = ++latestRefresh;
    const user = await viewerReady().catch(() => undefined);
    const read = async () => (user ? (user.lacksTwoStep ? [] : load()) : readLocal());
    const failed = (error: unknown) => {
      console.error(error);
      return lastLoaded() ?? null;
    };
    const items = user === undefined ? null : await read().catch(failed);
    if (thisRefresh === latestRefresh && viewer.get()?._id === user?._id) show(items);
  };
  const send = async <R>(request: () => Promise<R>, change: Change<T> = (items) => items) => {
    latestRefresh++;
    const end = begin(change);
    let isDone = false;
    try {
      const result = await enqueue(request);
      isDone = true;
      return result;
    } finally {
      end(isDone);
      await refresh();
    }
  };
  return { refresh, send, show };
}

export function createSyncedList<T extends Entry>(key: string, load: () => Promise<T[]>): SyncedList<T> {
  const store = createStore<T[] | null | undefined>(undefined);
  const readLocal = () => readStored<T>(key);
  const { refresh, send, show } = createSync(store, load, readLocal);
  return {
    store,
    readLocal,
    refresh,
    send,
    writeLocal: (items) => {
      writeStored(key, items);
      if (viewer.get() === null) show(items);
    },
    follow: () => {
      let shownTo: string | null | undefined;
      const onViewer = () => {
        const user = viewer.get();
        const id = user && user._id;
        if (id === undefined || id === shownTo) return;
        if (shownTo) show(undefined);
        shownTo = id;
        void refresh();
      };
      const onStorage = (event: StorageEvent) => {
        if (event.key === key || event.key === null) void refresh();
      };
      const stop = viewer.subscribe(onViewer);
      window.addEventListener('storage', onStorage);
      onViewer();
      viewerReady().catch(() => show(null));
      return () => {
        stop();
        window.removeEventListener('storage', onStorage);
      };
    },
  };
}
