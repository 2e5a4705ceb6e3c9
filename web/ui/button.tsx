import type { ComponentProps, ReactNode } from 'react';
import { Link, type LinkProps } from 'react-router';
import styles from './button.module.css';
import { classNames } from './class-names.ts';
import { Spinner } from './spinner.tsx';

/** `main` is the one next step of a screen; `quiet` reads as a link. */
type Look = { kind?: 'main' | 'outline' | 'soft' | 'quiet' | 'danger'; wide?: boolean; icon?: ReactNode };

const look = ({ kind = 'main', wide }: Look, className?: string) =>
  classNames(styles.button, styles[kind], wide && styles.wide, className);

type ButtonProps = Look & { pending?: boolean } & ComponentProps<'button'>;

/** A pending button stays focusable and says it is busy, but does nothing. */
export function Button({ kind, wide, icon, pending = false, className, children, onClick, ...rest }: ButtonProps) {
  return (
    <button
      type="button"
      {...rest}
      className={look({ kind, wide }, className)}
      aria-busy={pending || undefined}
      aria-disabled={pending || undefined}
      onClick={pending ? (event) => event.preventDefault() : onClick}
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
