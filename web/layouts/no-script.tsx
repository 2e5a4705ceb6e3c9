import { CircleAlert } from 'lucide-react';
import { Notice } from '#web/ui/notice.tsx';
import styles from './shell.module.css';

/**
 * Explains what does not work without scripts. A form submitted without them returns to its page, where this is shown.
 * React never renders the content of `noscript` in the browser, so the browser's bundle leaves it out.
 */
export const NoScript = () => (
  <noscript>
    {import.meta.env.SSR && (
      <div className={`page ${styles.topNotice}`}>
        <Notice icon={<CircleAlert aria-hidden="true" />}>
          You need JavaScript to sign in, manage your account, use the basket and pay. Please turn it on in your
          browser's settings, then reload this page. You can browse the shop without it.
        </Notice>
      </div>
    )}
  </noscript>
);
