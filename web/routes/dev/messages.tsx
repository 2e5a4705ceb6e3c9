import { Info } from 'lucide-react';
import { useState } from 'react';
import { Button } from '#web/ui/button.tsx';
import { ErrorSummary } from '#web/ui/error-summary.tsx';
import { LoadError } from '#web/ui/load-error.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { Sheet } from '#web/ui/sheet.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { Spinner } from '#web/ui/spinner.tsx';
import { toast } from '#web/ui/toasts.tsx';
import styles from './components.module.css';

const sides = ['side', 'bottom', 'full'] as const;

function Sheets() {
  const [shown, setShown] = useState<(typeof sides)[number]>();
  const close = () => setShown(undefined);
  return (
    <div className={styles.row}>
      {sides.map((from) => (
        <div key={from}>
          <Button kind="outline" onClick={() => setShown(from)}>
            {from}
          </Button>
          <Sheet open={shown === from} onClose={close} title="A panel" from={from} footer={<Button>Save</Button>}>
            Some content.
          </Sheet>
        </div>
      ))}
    </div>
  );
}

export const messages = {
  'error-summary': () => (
    <div className={styles.fields}>
      <ErrorSummary
        message="Two fields need your attention."
        next="Correct them and try again."
        fields={{ 'light-error': 'Enter a postcode.', 'light-area-error': 'Enter a message.' }}
        labels={{ 'light-error': 'With an error', 'light-area-error': 'Multiple lines with an error' }}
      />
      <ErrorSummary message="Something went wrong on our side." next="Please try again." />
      <ErrorSummary message="Please sign in." isSignedOut />
      <p>Hidden while the form is being sent again:</p>
      <ErrorSummary message="Something went wrong on our side." next="Please try again." pending />
    </div>
  ),
  'load-error': () => (
    <>
      <LoadError title="Your orders could not be loaded." onRetry={() => Promise.resolve()} />
      <LoadError
        title="Your basket could not be loaded."
        reassurance="Your items are safe."
        onRetry={() => Promise.resolve()}
      />
    </>
  ),
  notice: () => (
    <>
      {(['honey', 'leaf', 'brick', 'slate'] as const).map((tone) => (
        <div key={tone} className={styles.row}>
          <Notice tone={tone} icon={<Info aria-hidden="true" />}>
            The {tone} tone, with an icon.
          </Notice>
          <Notice tone={tone}>Without an icon.</Notice>
        </div>
      ))}
    </>
  ),
  sheet: Sheets,
  skeleton: () => (
    <>
      <Skeleton width="60%" />
      <Skeleton height="80px" radius="12px" />
    </>
  ),
  spinner: () => <Spinner />,
  /** The shell shows the toasts, in the theme of the whole page. */
  toasts: () => (
    <div className={styles.row}>
      <Button
        kind="outline"
        onClick={() => toast.success('Product added to basket!', { label: 'View', to: '/basket' })}
      >
        success
      </Button>
      <Button
        kind="outline"
        onClick={() => toast.error({ message: "That didn't work", next: 'Please try again in a moment.' })}
      >
        error
      </Button>
    </div>
  ),
};
