import { useEffect } from 'react';
import { useRevalidator } from 'react-router';
import { onLive } from '#web/live.ts';

/** Loads the page's data again when the viewer gets a notification, reads one in another tab, or may have missed one. */
export function useReloadOnNotification(): void {
  const { revalidate } = useRevalidator();
  useEffect(() => {
    const reload = () => void revalidate();
    const stops = [
      onLive('unread', ({ unreadNotifications }) => {
        if (unreadNotifications !== undefined) reload();
      }),
      onLive('connected', reload),
      onLive('resync', reload),
    ];
    return () => stops.forEach((stop) => stop());
  }, [revalidate]);
}
