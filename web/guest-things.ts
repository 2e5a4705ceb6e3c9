import { basket } from './basket.ts';
import { addLines, addWishes } from './bulk-add.ts';
import type { KeptList } from './kept-list.ts';
import type { ListName } from './left-out.ts';
import { viewer } from './session.ts';
import { toast } from './ui/toasts.tsx';
import { wishlist } from './wishlist.ts';

/** Only what `add` says was sent goes from the local copy; the rest is kept for the next try. */
async function merge<T extends { productId: string }>(
  name: ListName,
  list: Pick<KeptList<T>, 'readLocal' | 'writeLocal' | 'send'>,
  add: (items: T[], onSent: (portion: T[]) => void) => Promise<void>,
): Promise<void> {
  const items = list.readLocal();
  if (items.length === 0) return;
  const forget = (portion: T[]) => {
    const sent = new Set(portion.map(({ productId }) => productId));
    list.writeLocal(list.readLocal().filter(({ productId }) => !sent.has(productId)));
  };
  try {
    await list.send(() => add(items, forget));
  } catch (error) {
    console.error(error);
    if (viewer.get())
      toast.error(`Not everything could be moved to your ${name} yet. It is kept, and we will try again.`);
  }
}

/** Only one tab at a time: two that sign in together would send the same things twice. */
const oneTab = (work: () => Promise<void>): Promise<void> =>
  'locks' in navigator ? navigator.locks.request('guest-things', work) : work();

/** What a guest kept in this browser joins what the account keeps. */
export const mergeGuestThings = (): Promise<void> =>
  oneTab(async () => {
    if (!viewer.get()) return;
    // Admins do not buy: what a guest had gathered in this browser is left to them.
    const lines = viewer.get()?.role === 'admin' ? undefined : merge('basket', basket, addLines);
    await Promise.all([lines, merge('wishlist', wishlist, addWishes)]);
  });

/** Merges after each sign-in, and what a lost connection left over, until the returned function is called. */
export function followGuestThings(): () => void {
  const onChange = () => void mergeGuestThings();
  const stop = viewer.subscribe(onChange);
  window.addEventListener('online', onChange);
  return () => {
    stop();
    window.removeEventListener('online', onChange);
  };
}
