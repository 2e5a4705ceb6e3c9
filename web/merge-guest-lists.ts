import { basket } from './basket.ts';
import { addLines, addWishes } from './bulk-add.ts';
import type { SyncedList } from './synced-list.ts';
import type { ListName } from './dropped-items.ts';
import { viewer } from './session.ts';
import { toast } from './ui/toasts.tsx';
import { wishlist } from './wishlist.ts';

/** Sends a guest's list to the account. Removes from the local copy only what `add` reports as sent; the rest is retried later. */
async function merge<T extends { productId: string }>(
  name: ListName,
  list: Pick<SyncedList<T>, 'readLocal' | 'writeLocal' | 'send'>,
  add: (items: T[], onSent: (batch: T[]) => void) => Promise<void>,
): Promise<void> {
  const items = list.readLocal();
  if (items.length === 0) return;
  const forget = (batch: T[]) => {
    const sent = new Set(batch.map(({ productId }) => productId));
    list.writeLocal(list.readLocal().filter(({ productId }) => !sent.has(productId)));
  };
  try {
    await list.send(() => add(items, forget));
  } catch (error) {
    console.error(error);
    if (viewer.get())
      toast.error(`Some items haven't been moved to your ${name} yet. They're saved, and we'll try again.`);
  }
}

/** Runs `work` in one tab at a time, since two tabs that sign in together would send the same items twice. */
const oneTab = (work: () => Promise<void>): Promise<void> =>
  'locks' in navigator ? navigator.locks.request('guest-lists', work) : work();

async function mergeBoth(): Promise<void> {
  if (!viewer.get()) return;
  // Admins do not buy: a guest's basket stays in this browser.
  const lines = viewer.get()?.role === 'admin' ? undefined : merge('basket', basket, addLines);
  await Promise.all([lines, merge('wishlist', wishlist, addWishes)]);
}

let running: Promise<void> | undefined;

/** Moves the basket and wishlist that a guest saved in this browser into the account. Waits for any merge already in progress. */
export async function mergeGuestLists(): Promise<void> {
  if (!viewer.get()) return;
  running ??= oneTab(mergeBoth).finally(() => {
    running = undefined;
  });
  await running;
}

/** Merges after each sign-in and when a lost connection is restored, until the returned function is called. */
export function watchGuestLists(): () => void {
  const onChange = () => void mergeGuestLists();
  const stop = viewer.subscribe(onChange);
  window.addEventListener('online', onChange);
  return () => {
    stop();
    window.removeEventListener('online', onChange);
  };
}
