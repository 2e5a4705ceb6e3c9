import type { Card } from '#contract/catalogue.ts';
import { viewer, viewerReady } from './session.ts';
import { createStore, type Store } from './store.ts';

/** What a list holds: something about one listing. */
type Kept = { productId: string; product: Card };
type Change<T> = (items: T[]) => T[];

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
  /**
   * Sends a change to the server after those before it, then reads the list again. `change` shows immediately, and is taken back
   * where the request fails.
   */
  send: <R>(request: () => Promise<R>, change?: Change<T>) => Promise<R>;
  /** Loads it and follows the viewer and other tabs, until the returned function is called. */
  follow: () => () => void;
};

/** Something older or foreign in the storage must not stop the rest from being shown or merged. */
const isKept = (item: unknown): item is Kept => {
  const { productId, product } = (item ?? {}) as Partial<Kept>;
  return typeof productId === 'string' && productId.length <= 100 && typeof product?.title === 'string';
};

function readStored<T extends Kept>(key: string): T[] {
  try {
    const items: unknown = JSON.parse(localStorage.getItem(key) ?? '[]');
    return Array.isArray(items) ? (items.filter(isKept) as T[]) : [];
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

/** Runs each request after those before it. */
function inTurn(): <R>(request: () => Promise<R>) => Promise<R> {
  let last: Promise<unknown> = Promise.resolve();
  return (request) => {
    const answer = last.then(request);
    last = answer.catch(() => undefined);
    return answer;
  };
}

/** What is shown: what was read last, with the changes that are on their way. */
function layered<T>(store: KeptList<T>['store']) {
  let known: T[] | null | undefined;
  let changes: Change<T>[] = [];
  const show = (next: typeof known) => {
    known = next;
    store.set(known && changes.reduce((items, change) => change(items), known));
  };
  const begin = (change: Change<T>) => {
    const own: Change<T> = (items) => change(items);
    changes.push(own);
    show(known);
    return (isDone: boolean) => {
      changes = changes.filter((one) => one !== own);
      show(isDone && known ? own(known) : known);
    };
  };
  return { show, begin, known: () => known, isChanging: () => changes.length > 0 };
}

function reading<T>(
  store: KeptList<T>['store'],
  load: () => Promise<T[]>,
  readLocal: () => T[],
): Pick<KeptList<T>, 'refresh' | 'send'> & { show: (items: T[] | null | undefined) => void } {
  const { show, begin, known, isChanging } = layered(store);
  const queue = inTurn();
  let newest = 0;
  const refresh = async () => {
    if (isChanging()) return;
    const mine = ++newest;
    const user = await viewerReady().catch(() => undefined);
    const read = async () => (user ? load() : readLocal());
    const failed = (error: unknown) => {
      console.error(error);
      return known() ?? null;
    };
    const items = user === undefined ? null : await read().catch(failed);
    if (mine === newest && viewer.get()?._id === user?._id) show(items);
  };
  const send = async <R>(request: () => Promise<R>, change: Change<T> = (items) => items) => {
    newest++;
    const end = begin(change);
    let isDone = false;
    try {
      const result = await queue(request);
      isDone = true;
      return result;
    } finally {
      end(isDone);
      await refresh();
    }
  };
  return { refresh, send, show };
}

export function keptList<T extends Kept>(key: string, load: () => Promise<T[]>): KeptList<T> {
  const store = createStore<T[] | null | undefined>(undefined);
  const readLocal = () => readStored<T>(key);
  const { refresh, send, show } = reading(store, load, readLocal);
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
