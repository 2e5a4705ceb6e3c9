import { type ReactNode, useEffect, useRef } from 'react';
import { useLocation, useRevalidator } from 'react-router';
import { logAndReturnNull, setConfirm } from '#web/api.ts';
import { basket } from '#web/basket.ts';
import { followLive, onLive } from '#web/live.ts';
import { watchGuestLists } from '#web/merge-guest-lists.ts';
import { watchSession } from '#web/session.ts';
import { Toasts } from '#web/ui/toasts.tsx';
import { followUnread } from '#web/unread-counts.ts';
import { wishlist } from '#web/wishlist.ts';
import { Footer } from './footer.tsx';
import { Header } from './header.tsx';
import { NoScript } from './no-script.tsx';
import { NavigationProgress } from './navigation-progress.tsx';
import { OfflineNotice } from './offline-notice.tsx';
import { PromoBanner } from './promo-banner.tsx';
import styles from './shell.module.css';
import { UnreadBanner } from './unread-banner.tsx';
import { useUnreadTitle } from './unread-title.ts';

/** The frame around every screen: header, banners, footer and toasts. */
export function Shell({ company, children }: { company: string | undefined; children: ReactNode }) {
  useSessionAndLists();
  useUnreadTitle();
  const { pathname, hash } = useLocation();
  const main = useFocusOnNavigation(pathname, hash);
  return (
    <>
      <a className={styles.skip} href="#main">
        Skip to content
      </a>
      <NavigationProgress />
      <PromoBanner />
      <Header />
      {/* The sign-in screen loads the unread counts itself, so that the next screen appears with its banner in place. */}
      {pathname !== '/login' && <UnreadBanner key={pathname} />}
      <OfflineNotice />
      <NoScript />
      <main id="main" tabIndex={-1} ref={main} className={styles.main}>
        {children}
      </main>
      <Footer company={company} />
      <Toasts />
    </>
  );
}

/**
 * Loads the module on demand, once there is a connection. If the connection drops before it has loaded, the next connection tries again.
 */
const resendMessages = () =>
  import('#web/resend-messages.ts').then(
    (module) => module.resendMessages(),
    (error: unknown) => (navigator.onLine ? logAndReturnNull(error) : null),
  );

/** Calls `listener` whenever a connection is restored. The socket may stay open during a short outage, so this listens for `online` too. */
function onConnection(listener: () => void): () => void {
  const stop = onLive('connected', listener);
  window.addEventListener('online', listener);
  return () => {
    stop();
    window.removeEventListener('online', listener);
  };
}

function useSessionAndLists(): void {
  const { revalidate } = useRevalidator();
  useEffect(() => {
    // Loaded on demand, since few users need it.
    setConfirm((signal) =>
      import('#web/routes/two-step/confirm-dialog.tsx').then(({ confirmPassword }) => confirmPassword(signal)),
    );
    const stops = [
      followUnread(),
      onConnection(resendMessages),
      followLive(),
      // A private screen then redirects to /login.
      watchSession(() => void revalidate()),
      watchGuestLists(),
      basket.follow(),
      wishlist.follow(),
    ];
    return () => stops.forEach((stop) => stop());
  }, [revalidate]);
}

/**
 * After navigation, moves focus to the content, or to the part of it that the URL refers to or that is marked as taking focus. Tab then
 * starts there, and screen readers announce the change.
 */
function useFocusOnNavigation(pathname: string, hash: string) {
  const main = useRef<HTMLElement>(null);
  const shown = useRef(pathname);
  useEffect(() => {
    const isNew = shown.current !== pathname;
    shown.current = pathname;
    if (!isNew && !hash) return;
    const linked = `[id="${CSS.escape(hash.slice(1))}"][tabindex]`;
    const part = main.current?.querySelector<HTMLElement>(hash ? linked : '[data-takes-focus]');
    (part ?? (isNew ? main.current : null))?.focus({ preventScroll: true });
  }, [pathname, hash]);
  return main;
}
