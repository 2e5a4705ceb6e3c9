import { type ReactNode, useEffect, useRef } from 'react';
import { useLocation } from 'react-router';
import { basket } from '#web/basket.ts';
import { followGuestThings } from '#web/guest-things.ts';
import { followSession } from '#web/session.ts';
import { Toasts } from '#web/ui/toasts.tsx';
import { wishlist } from '#web/wishlist.ts';
import { Footer } from './footer.tsx';
import { Header } from './header.tsx';
import { NoScript } from './no-script.tsx';
import { NavigationProgress } from './navigation-progress.tsx';
import { OfflineNotice } from './offline-notice.tsx';
import { PromoBanner } from './promo-banner.tsx';
import styles from './shell.module.css';
import { UnreadBanner } from './unread-banner.tsx';

/** What stands around every screen. */
export function Shell({ children }: { children: ReactNode }) {
  useThingsOfTheViewer();
  const { pathname } = useLocation();
  const main = useFocusOn(pathname);
  return (
    <>
      <a className={styles.skip} href="#main">
        Skip to content
      </a>
      <NavigationProgress />
      <PromoBanner />
      <Header />
      <UnreadBanner key={pathname} />
      <OfflineNotice />
      <NoScript />
      <main id="main" tabIndex={-1} ref={main} className={styles.main}>
        {children}
      </main>
      <Footer />
      <Toasts />
    </>
  );
}

function useThingsOfTheViewer(): void {
  useEffect(() => {
    const stops = [followSession(), followGuestThings(), basket.follow(), wishlist.follow()];
    return () => stops.forEach((stop) => stop());
  }, []);
}

/** After going to another screen the next Tab starts at its content, and screen readers hear that it changed. */
function useFocusOn(pathname: string) {
  const main = useRef<HTMLElement>(null);
  const shown = useRef(pathname);
  useEffect(() => {
    if (shown.current === pathname) return;
    shown.current = pathname;
    main.current?.focus({ preventScroll: true });
  }, [pathname]);
  return main;
}
