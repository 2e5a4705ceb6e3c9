import { Clock } from 'lucide-react';
import { Button } from '#web/ui/button.tsx';
import { Notice } from '#web/ui/notice.tsx';
import styles from './payment.module.css';

/** `mayBePaid`: the payment provider did not respond to a payment. */
type Props = { pending: boolean; mayBePaid?: boolean; onStartAgain: () => void };

/** Replaces the Pay button once the checkout has expired, or a checkout in another tab has replaced it. */
export function StartAgain({ pending, mayBePaid, onStartAgain }: Props) {
  return (
    <div className={styles.again}>
      <Notice tone="brick" role="alert" icon={<Clock aria-hidden="true" />}>
        <b>This checkout has expired.</b>{' '}
        {mayBePaid ? 'Check My Purchases first: your payment may have gone through.' : "You haven't been charged."}{' '}
        Start again to buy what is still available. We'll keep the details you entered.
      </Notice>
      <Button wide pending={pending} onClick={onStartAgain}>
        Start again
      </Button>
    </div>
  );
}
