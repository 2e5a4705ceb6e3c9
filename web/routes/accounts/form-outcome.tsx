import { type ReactNode, useEffect, useRef } from 'react';
import { CircleAlert, CircleCheck } from 'lucide-react';
import { classNames } from '#web/ui/class-names.ts';
import styles from './accounts.module.css';

type Props = { tone: 'leaf' | 'brick'; message: string; children?: ReactNode };

/** The outcome of a form, shown in its place. It takes focus so that screen readers announce it. */
export function FormOutcome({ tone, message, children }: Props) {
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => box.current?.focus(), []);
  return (
    <div className={styles.outcome} ref={box} tabIndex={-1} role={tone === 'brick' ? 'alert' : 'status'}>
      <p className={classNames(styles.outcomeTitle, styles[tone])}>
        {tone === 'leaf' ? <CircleCheck aria-hidden="true" /> : <CircleAlert aria-hidden="true" />}
        {message}
      </p>
      {children}
    </div>
  );
}
