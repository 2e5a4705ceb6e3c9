import { call } from './api.ts';
import { viewerReady } from './session.ts';
import { createStore, useStore } from './store.ts';

type Unread = { notifications: number; messages: number };
const none: Unread = { notifications: 0, messages: 0 };
const unread = createStore<Unread | undefined>(undefined);

/** Undefined until counted. */
export const useUnread = (): Unread | undefined => useStore(unread);

/** Shows the counts, and records for layouts/early-script.ts whether the next page should leave space for a banner. */
function show(counts: Unread): void {
  try {
    if (counts.notifications || counts.messages) localStorage.setItem('unread', 'some');
    else localStorage.removeItem('unread');
  } catch {
    // Storage is blocked: no space is left for the banner.
  }
  unread.set(counts);
}

/** Reloads the counts; a count that cannot be loaded is 0. */
export async function refreshUnread(): Promise<void> {
  if (!(await viewerReady().catch(() => null))) return show(none);
  const [notifications, messages] = await Promise.all([
    call('GET /api/notifications/count').then(
      ({ unreadNotifications }) => unreadNotifications,
      () => 0,
    ),
    call('GET /api/chats/unread-count').then(
      ({ unreadMessages }) => unreadMessages,
      () => 0,
    ),
  ]);
  show({ notifications, messages });
}
