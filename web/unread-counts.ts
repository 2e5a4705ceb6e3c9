import { call } from './api.ts';
import { onLive } from './live.ts';
import { viewerReady } from './session.ts';
import { createStore, useStore } from './store.ts';

type Unread = { notifications: number; messages: number };
const none: Unread = { notifications: 0, messages: 0 };
const unread = createStore<Unread | undefined>(undefined);

/** Undefined until counted. */
export const useUnread = (): Unread | undefined => useStore(unread);

/** Records for layouts/early-script.ts whether the next page of a signed-in user needs no space for a banner. */
function remember(hasNone: boolean): void {
  try {
    if (hasNone) localStorage.setItem('unread', 'none');
    else localStorage.removeItem('unread');
  } catch {
    // Storage is blocked: space is left for a banner.
  }
}

/** Reloads the counts; a count that cannot be loaded is 0. */
export async function refreshUnread(): Promise<void> {
  const viewer = await viewerReady().catch(() => null);
  if (!viewer || viewer.lacksTwoStep) {
    remember(false);
    return unread.set(none);
  }
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

function show(counts: Unread): void {
  remember(counts.notifications + counts.messages === 0);
  unread.set(counts);
}

/** Follows the totals that the server announces, until the returned function is called. */
export function followUnread(): () => void {
  const stops = [
    onLive('unread', ({ unreadMessages, unreadNotifications }) => {
      const { notifications, messages } = unread.get() ?? none;
      show({ notifications: unreadNotifications ?? notifications, messages: unreadMessages ?? messages });
    }),
    onLive('connected', () => void refreshUnread()),
    onLive('resync', () => void refreshUnread()),
  ];
  return () => stops.forEach((stop) => stop());
}
