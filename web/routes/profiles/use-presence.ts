import { useEffect, useState } from 'react';
import { call, logAndReturnNull } from '#web/api.ts';
import { onLive } from '#web/live.ts';
import { useViewer } from '#web/session.ts';

/** Whether a person is online, kept up to date. Always false for signed-out visitors. */
export function usePresence(userId: string): boolean {
  const viewerId = useViewer()?._id;
  const [isOnline, setOnline] = useState(false);
  useEffect(() => {
    if (!viewerId || viewerId === userId) return;
    const controller = new AbortController();
    const load = () =>
      void call('GET /api/users/{id}/presence', { params: { id: userId }, signal: controller.signal }).then(
        (presence) => setOnline(presence.isOnline),
        (error: unknown) => controller.signal.aborted || logAndReturnNull(error),
      );
    load();
    const stops = [
      onLive('presence', (changed) => {
        if (changed.userId === userId) setOnline(changed.isOnline);
      }),
      onLive('connected', load),
      onLive('resync', load),
    ];
    return () => {
      controller.abort();
      stops.forEach((stop) => stop());
      setOnline(false);
    };
  }, [userId, viewerId]);
  return isOnline;
}
