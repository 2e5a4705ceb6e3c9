import { Check, CircleAlert, X } from 'lucide-react';
import { resolveValue, toast as show, useToaster } from 'react-hot-toast/headless';
import { classNames } from './class-names.ts';
import styles from './toasts.module.css';

const limit = 20;
const times = { success: { duration: 2000 }, error: { duration: 4000 } };

/** Says what happened, in passing: success for 2 s, an error for 4 s. */
export const toast = {
  success: (text: string) => void show.success(text, times.success),
  error: (text: string) => void show.error(text, times.error),
};

/** Stands once in the shell. Both regions are there from the start, so that screen readers hear what comes into them. */
export function Toasts() {
  const { toasts, handlers } = useToaster();
  const visible = toasts.filter((one) => one.visible).slice(0, limit);
  const region = (type: 'success' | 'error') =>
    visible
      .filter((one) => one.type === type)
      .map((one) => (
        <div key={one.id} className={classNames(styles.toast, type === 'error' && styles.error)}>
          {type === 'error' ? <CircleAlert aria-hidden="true" /> : <Check aria-hidden="true" />}
          <span>{resolveValue(one.message, one)}</span>
          <button type="button" aria-label="Dismiss" className={styles.dismiss} onClick={() => show.dismiss(one.id)}>
            <X aria-hidden="true" />
          </button>
        </div>
      ));
  return (
    <div className={styles.toasts} onMouseEnter={handlers.startPause} onMouseLeave={handlers.endPause}>
      <div role="status" aria-live="polite">
        {region('success')}
      </div>
      <div role="alert" aria-live="assertive">
        {region('error')}
      </div>
    </div>
  );
}
