import { Bell } from 'lucide-react';
import { useState } from 'react';
import { Button } from '#web/ui/button.tsx';
import { Notice } from '#web/ui/notice.tsx';
import styles from './push-offer.module.css';
import { usePush } from './use-push.ts';

const key = 'push-offer';

function isDismissed(): boolean {
  try {
    const stored = localStorage.getItem(key);
    // Throws if the storage is full, since a dismissal could not be stored either, and the offer would return on each visit.
    localStorage.setItem(key, stored ?? 'new');
    if (stored === null) localStorage.removeItem(key);
    return stored === 'off';
  } catch {
    return true;
  }
}

function dismiss(): void {
  try {
    localStorage.setItem(key, 'off');
  } catch {
    // Either storage was blocked or full, so it was never offered, or it has become full since.
  }
}

/**
 * Offers notifications on this device, on screens where there is something to wait for. Once dismissed, it does not return in this browser.
 */
export function PushOffer(props: { title: string; className?: string | undefined }) {
  const [isClosed, setClosed] = useState(isDismissed);
  return isClosed ? null : <Offer {...props} onClose={() => setClosed(true)} />;
}

type OfferProps = { title: string; className?: string | undefined; onClose: () => void };

function Offer({ title, className, onClose }: OfferProps) {
  const { state, isPending, change } = usePush();
  if (state !== 'off') return null;
  return (
    <div className={className}>
      <Notice icon={<Bell aria-hidden="true" />} role="status">
        <p>
          <strong>{title}</strong>
        </p>
        <p>We'll notify you about new messages and changes to your orders, even when Skep is closed.</p>
        <div className={styles.actions}>
          <Button kind="outline" pending={isPending} onClick={() => void change(true)}>
            Turn on notifications
          </Button>
          <Button
            kind="quiet"
            onClick={() => {
              dismiss();
              onClose();
            }}
          >
            No thanks
          </Button>
        </div>
      </Notice>
    </div>
  );
}
