import type { ComponentProps, ReactNode } from 'react';
import { X } from 'lucide-react';
import { Link, type LinkProps } from 'react-router';
import styles from './chip.module.css';
import { classNames } from './class-names.ts';

/** A way on, or a choice in a row of choices. */
export function ChipLink({ chosen = false, className, ...rest }: { chosen?: boolean } & LinkProps) {
  return (
    <Link
      aria-current={chosen || undefined}
      {...rest}
      className={classNames(styles.chip, chosen && styles.chosen, className)}
    />
  );
}

/** A choice in a row of choices that changes what stands on the same screen. */
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

/** An applied filter: pressing it takes the filter away. */
export function FilterChip({ children, ...rest }: { children: ReactNode } & LinkProps) {
  return (
    <Link {...rest} className={classNames(styles.chip, styles.applied)}>
      <span className="hidden-text">Remove filter: </span>
      {children}
      <X aria-hidden="true" />
    </Link>
  );
}
