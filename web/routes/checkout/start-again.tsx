import { Clock } from 'lucide-react';
import { Button } from '#web/ui/button.tsx';
import { Notice } from '#web/ui/notice.tsx';
import styles from './payment.module.css';

/** Stands in the place of the Pay button once the hold is over. */
export function StartAgain({ pending, onStartAgain }: { pending: boolean; onStartAgain: () => void }) {
  return (
    <div className={styles.again}>
      <Notice tone="brick" role="alert" icon={<Clock aria-hidden="true" />}>
        <b>Your time to pay has run out.</b> Nothing was taken, and your items are no longer held for you. Start again
        to buy what is still there. What you typed stays.
      </Notice>
      <Button wide pending={pending} onClick={onStartAgain}>
        Start again
      </Button>
    </div>
  );
}
