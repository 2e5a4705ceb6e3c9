import { call } from './api.ts';
import { viewerReady } from './session.ts';
import { createStore, useStore } from './store.ts';

type Unread = { notifications: number; messages: number };
const none: Unread = { notifications: 0, messages: 0 };
const unread = createStore<Unread>(none);

export const useUnread = (): Unread => useStore(unread);

/** Counts again; what cannot be counted is 0. */
export async function refreshUnread(): Promise<void> {
  if (!(await viewerReady())) return unread.set(none);
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
  unread.set({ notifications, messages });
}
