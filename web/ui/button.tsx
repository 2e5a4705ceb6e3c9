import type { ComponentProps, ReactNode } from 'react';
import { Link, type LinkProps } from 'react-router';
import styles from './button.module.css';
import { classNames } from './class-names.ts';
import { Spinner } from './spinner.tsx';

/** `main` is for the primary action of a screen; `quiet` looks like a link. */
type Look = { kind?: 'main' | 'outline' | 'soft' | 'quiet' | 'danger'; wide?: boolean; icon?: ReactNode };

const look = ({ kind = 'main', wide }: Look, className?: string) =>
  classNames(styles.button, styles[kind], wide && styles.wide, className);

/** `pending` means that its own action is running, and `blocked` that a neighbouring button's is. */
type ButtonProps = Look & { pending?: boolean; blocked?: boolean } & ComponentProps<'button'>;

/** A pending or blocked button stays focusable but does nothing. A pending one is announced as busy. */
export function Button(props: ButtonProps) {
  const { kind, wide, icon, pending = false, blocked = false, className, children, onClick, ...rest } = props;
  const isInactive = pending || blocked;
  return (
    <button
      type="button"
      {...rest}
      className={look({ kind, wide }, className)}
      aria-busy={pending || undefined}
      aria-disabled={isInactive || undefined}
      onClick={isInactive ? (event) => event.preventDefault() : onClick}
    >
      {pending ? <Spinner /> : icon}
      {children}
    </button>
  );
}

export function LinkButton({ kind, wide, icon, className, children, ...rest }: Look & LinkProps) {
  return (
    <Link {...rest} className={look({ kind, wide }, className)}>
      {icon}
      {children}
    </Link>
  );
}
