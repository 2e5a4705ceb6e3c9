import type { MouseEvent, Ref } from 'react';
import { classNames } from './class-names.ts';
import styles from './error-summary.module.css';

type Props = {
  message: string;
  /** What to do next. */
  next?: string;
  fields?: Record<string, string>;
  /** The labels of the fields, in form order. */
  labels?: Record<string, string>;
  /** Whether the session has ended. If so, the summary has a link to sign in that keeps the form open. */
  isSignedOut?: boolean;
  ref?: Ref<HTMLDivElement>;
  /** Whether the form is being resubmitted. The summary is then hidden but keeps its space, so that nothing moves under the pointer. */
  pending?: boolean;
};

const none: Record<string, string> = {};

/** Focuses the field in the link's own form, where its id may differ from its name. */
function focusField(event: MouseEvent<HTMLElement>, name: string): void {
  const field = event.currentTarget.closest('form')?.elements.namedItem(name);
  if (!(field instanceof HTMLElement)) return;
  event.preventDefault();
  field.focus();
}

/** What went wrong, at the top of a form, with a link to each invalid field (`#name`). Renders nothing while `message` is empty. */
export function ErrorSummary({ message, next, fields = none, labels = none, isSignedOut, ref, pending }: Props) {
  if (!message) return null;
  const names = Object.keys({ ...labels, ...fields }).filter((name) => name in fields);
  return (
    <div className={classNames(styles.summary, pending && styles.pending)} role="alert" tabIndex={-1} ref={ref}>
      <p className={styles.message}>{message}</p>
      {next && <p>{next}</p>}
      {isSignedOut && (
        <p>
          Everything you entered is still here.{' '}
          <a href="/login" target="_blank" rel="noreferrer">
            Sign in again in a new tab
          </a>
          , then try again in this one.
        </p>
      )}
      {names.length > 0 && (
        <ul className={styles.links}>
          {names.map((name) => (
            <li key={name}>
              <a href={`#${name}`} onClick={(event) => focusField(event, name)}>
                {labels[name] ?? fields[name]}
              </a>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}
