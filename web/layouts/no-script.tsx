import { CircleAlert } from 'lucide-react';
import { Notice } from '#web/ui/notice.tsx';
import styles from './no-script.module.css';

/** Says what does not work without scripts. A form sent without them leads back to its page, where this stands. */
export const NoScript = () => (
  <noscript>
    <div className={`page ${styles.notice}`}>
      <Notice icon={<CircleAlert aria-hidden="true" />}>
        Signing in, your account, the basket and paying need JavaScript. Please switch it on in your browser’s settings,
        then reload this page. You can look round the shop without it.
      </Notice>
    </div>
  </noscript>
);
