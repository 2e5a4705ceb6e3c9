import { type ReactNode, useEffect, useRef } from 'react';
import { CircleAlert, CircleCheck } from 'lucide-react';
import { classNames } from '#web/ui/class-names.ts';
import styles from './accounts.module.css';

type Props = { tone: 'leaf' | 'brick'; message: string; children?: ReactNode };

/** How something ended, in the place of the form; takes the focus, so that it is read out. */
export function Said({ tone, message, children }: Props) {
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => box.current?.focus(), []);
  return (
    <div className={styles.said} ref={box} tabIndex={-1} role={tone === 'brick' ? 'alert' : 'status'}>
      <p className={classNames(styles.saidTitle, styles[tone])}>
        {tone === 'leaf' ? <CircleCheck aria-hidden="true" /> : <CircleAlert aria-hidden="true" />}
        {message}
      </p>
      {children}
    </div>
  );
}
