import type { ComponentProps, ReactNode } from 'react';
import { X } from 'lucide-react';
import { Link, type LinkProps } from 'react-router';
import styles from './chip.module.css';
import { classNames } from './class-names.ts';

type ChipsProps = { label: string; scroll?: boolean; children: ReactNode };

/** A row of links to other views of the screen. With `scroll`, it stays on one line and scrolls sideways. */
export const Chips = ({ label, scroll, children }: ChipsProps) => (
  <nav aria-label={label} className={classNames(styles.chips, scroll && styles.scroll)}>
    {children}
  </nav>
);

/** Scrolls a link to the middle of its row. `scrollIntoView` would scroll the page too. */
function centre(link: HTMLElement | null): void {
  const row = link?.parentElement;
  if (!row) return;
  const [own, whole] = [link.getBoundingClientRect(), row.getBoundingClientRect()];
  row.scrollLeft += own.left + own.width / 2 - (whole.left + whole.width / 2);
}

/** A link, or an option in a row of options. */
export function ChipLink({ chosen = false, className, ...rest }: { chosen?: boolean } & LinkProps) {
  return (
    <Link
      ref={chosen ? centre : undefined}
      aria-current={chosen || undefined}
      {...rest}
      className={classNames(styles.chip, chosen && styles.chosen, className)}
    />
  );
}

/** An option in a row of options that changes the current screen. */
export function ChipButton({ chosen, className, ...rest }: { chosen: boolean } & ComponentProps<'button'>) {
  return (
    <button
      type="button"
      aria-pressed={chosen}
      {...rest}
      className={classNames(styles.chip, chosen && styles.chosen, className)}
    />
  );
}

/** An active filter: clicking it removes the filter. */
export function FilterChip({ children, ...rest }: { children: ReactNode } & LinkProps) {
  return (
    <Link {...rest} className={classNames(styles.chip, styles.applied)}>
      <span className="hidden-text">Remove filter: </span>
      {children}
      <X aria-hidden="true" />
    </Link>
  );
}
