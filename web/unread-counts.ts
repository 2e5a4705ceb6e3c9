import { call } from './api.ts';
import { onLive } from './live.ts';
import { viewer, viewerReady } from './session.ts';
import { createStore, useStore } from './store.ts';

type Unread = { notifications: number; messages: number };
const none: Unread = { notifications: 0, messages: 0 };
const unread = createStore<Unread | undefined>(undefined);

/** Undefined until counted. */
export const useUnread = (): Unread | undefined => useStore(unread);

/** Records for layouts/early-script.ts whether the viewer's next page can do without space for a banner. */
function remember(hasNone: boolean): void {
  try {
    if (hasNone) localStorage.setItem('unread', 'none');
    else localStorage.removeItem('unread');
  } catch {
    // Storage is blocked: space is reserved for a banner.
  }
}

/** Reloads the viewer's counts; a count that cannot be loaded stays unchanged. */
export async function refreshUnread(): Promise<void> {
  const user = await viewerReady().catch(() => null);
  if (!user || user.lacksTwoStep) {
    remember(false);
    return unread.set(none);
  }
  const [notifications, messages] = await Promise.all([
    call('GET /api/notifications/count').then(
      ({ unreadNotifications }) => unreadNotifications,
      () => undefined,
    ),
    call('GET /api/chats/unread-count').then(
      ({ unreadMessages }) => unreadMessages,
      () => undefined,
    ),
  ]);
  if (viewer.get()?._id === user._id) show({ notifications, messages });
}

/** An unknown count stays unchanged, and is not remembered as zero. */
function show({ notifications, messages }: { [count in keyof Unread]: number | undefined }): void {
  if (notifications !== undefined && messages !== undefined) remember(notifications + messages === 0);
  const known = unread.get() ?? none;
  unread.set({ notifications: notifications ?? known.notifications, messages: messages ?? known.messages });
}

/** Updates the counts with the totals that the server sends, until the returned function is called. */
export function followUnread(): () => void {
  const stops = [
    onLive('unread', ({ unreadMessages, unreadNotifications }) => {
      const known = unread.get();
      show({
        notifications: unreadNotifications ?? known?.notifications,
        messages: unreadMessages ?? known?.messages,
      });
    }),
    onLive('connected', () => void refreshUnread()),
    onLive('resync', () => void refreshUnread()),
  ];
  return () => stops.forEach((stop) => stop());
}
