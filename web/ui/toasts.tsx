import { Check, CircleAlert, X } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { createPortal } from 'react-dom';
import { resolveValue, type Toast as Shown, toast as show, useToaster } from 'react-hot-toast/headless';
import { Link, useLocation } from 'react-router';
import { useStore } from '#web/store.ts';
import { classNames } from './class-names.ts';
import { openDialog } from './modal.ts';
import styles from './toasts.module.css';
import { useFocusOnUnmount } from './use-focus-on-unmount.ts';

const limit = 20;
const durations = { success: 2000, error: 4000 };

/** An action offered by a toast. `name` is its accessible name if the label alone is not clear enough. */
type Action = { label: string; name?: string } & ({ to: string } | { onClick: () => void });
/** One sentence, or what failed and what to do next, each on its own line. */
type Text = string | { message: string; next: string };
type ShowToast = (text: Text, action?: Action, duration?: number) => void;

/** The action of each toast, by toast id. */
const actions = new Map<string, Action>();

function Lines({ message, next }: Exclude<Text, string>) {
  return (
    <>
      <p>{message}</p>
      {next && <p>{next}</p>}
    </>
  );
}

const createToast =
  (type: 'success' | 'error'): ShowToast =>
  (text, action, duration = durations[type]) => {
    // A repeated error replaces its toast with a new element, which screen readers announce.
    const same = type === 'error' && { id: typeof text === 'string' ? text : text.message };
    const id = show[type](typeof text === 'string' ? text : <Lines {...text} />, { duration, ...same });
    if (action) actions.set(id, action);
  };

/** Shows a brief message: success for 2 s, an error for 4 s. */
export const toast = { success: createToast('success'), error: createToast('error') };

function ActionButton({ action, onDone }: { action: Action; onDone: () => void }) {
  const { label, name } = action;
  if ('to' in action)
    return (
      <Link to={action.to} className={styles.action} aria-label={name} onClick={onDone}>
        {label}
      </Link>
    );
  const click = () => {
    onDone();
    action.onClick();
  };
  return (
    <button type="button" className={styles.action} aria-label={name} onClick={click}>
      {label}
    </button>
  );
}

function Toast({ shown, onDone }: { shown: Shown; onDone: () => void }) {
  useFocusOnUnmount();
  const isError = shown.type === 'error';
  const action = actions.get(shown.id);
  return (
    <div className={classNames(styles.toast, isError && styles.error)}>
      {isError ? <CircleAlert aria-hidden="true" /> : <Check aria-hidden="true" />}
      <div className={styles.text}>{resolveValue(shown.message, shown)}</div>
      {action && <ActionButton action={action} onDone={onDone} />}
      <button type="button" aria-label="Dismiss" className={styles.dismiss} onClick={onDone}>
        <X aria-hidden="true" />
      </button>
    </div>
  );
}

type PauseCause = 'mouse' | 'focus';

/** Pauses all toasts until no cause is left. Resuming them twice would make them stay for decades. */
function usePause({ startPause, endPause }: ReturnType<typeof useToaster>['handlers']) {
  const causes = useRef(new Set<PauseCause>());
  const change = (apply: (current: Set<PauseCause>) => void) => {
    const wasPaused = causes.current.size > 0;
    apply(causes.current);
    const isPaused = causes.current.size > 0;
    if (isPaused !== wasPaused) (isPaused ? startPause : endPause)();
  };
  return {
    pauseFor: (cause: PauseCause) => () => change((current) => current.add(cause)),
    endCause: (cause: PauseCause) => () => change((current) => current.delete(cause)),
    resume: () => change((current) => current.clear()),
  };
}

/**
 * Rendered once, in the shell. Both live regions exist from the start so that screen readers announce new toasts. Toasts stay while
 * hovered or focused. While a modal dialog is open they are inside it, where they can be seen, read out and used.
 */
export function Toasts() {
  const { toasts, handlers } = useToaster();
  const { pauseFor, endCause, resume } = usePause(handlers);
  const dialog = useStore(openDialog);
  const { pathname } = useLocation();
  useEffect(() => {
    if (toasts.length === 0) actions.clear();
  }, [toasts.length]);
  /** Whether a toast's action would open the current screen. */
  const opensThisScreen = ({ id, type }: Shown) => {
    const action = actions.get(id);
    return type === 'success' && action && 'to' in action && action.to === pathname;
  };
  const visible = toasts.filter((shown) => shown.visible && !opensThisScreen(shown)).slice(0, limit);
  const dismiss = ({ id }: Shown) => {
    // A toast removed while hovered or focused fires no leave or blur event.
    resume();
    show.dismiss(id);
  };
  const region = (type: 'success' | 'error') =>
    visible
      .filter((shown) => shown.type === type)
      .map((shown) => <Toast key={`${shown.id} ${shown.createdAt}`} shown={shown} onDone={() => dismiss(shown)} />);
  const regions = (
    <div
      className={styles.toasts}
      onMouseEnter={pauseFor('mouse')}
      onMouseLeave={endCause('mouse')}
      onFocus={pauseFor('focus')}
      onBlur={endCause('focus')}
    >
      <div role="status" aria-live="polite">
        {region('success')}
      </div>
      <div role="alert" aria-live="assertive">
        {region('error')}
      </div>
    </div>
  );
  return dialog ? createPortal(regions, dialog) : regions;
}
