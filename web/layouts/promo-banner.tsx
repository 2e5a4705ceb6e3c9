import { X } from 'lucide-react';
import { Link } from 'react-router';
import { classNames } from '#web/ui/class-names.ts';
import styles from './promo-banner.module.css';

/** Hides the banner in this browser, and moves the focus to the header, where the next Tab would have gone. */
function dismiss() {
  document.documentElement.dataset.promo = 'off';
  try {
    localStorage.setItem('promo', 'off');
  } catch {
    // Storage is blocked: hidden only until the next page.
  }
  document.querySelector<HTMLElement>('header a')?.focus({ preventScroll: true });
}

/** Hidden by `data-promo` on <html>, which the early script restores before the first paint. */
export function PromoBanner() {
  return (
    <aside className={classNames('no-print', styles.promo)} aria-label="Promotion">
      <p className={styles.text}>
        Queens, nucs and whole colonies, from UK keepers to UK keepers.{' '}
        <Link to="/shop?category=Bee%20Colonies&category=Queen%20Bees">Shop live bees</Link>
      </p>
      <button type="button" className={styles.close} aria-label="Dismiss this banner" onClick={dismiss}>
        <X size={20} strokeWidth={1.75} aria-hidden="true" />
      </button>
    </aside>
  );
}
