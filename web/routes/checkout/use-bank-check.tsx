import { type ReactNode, useCallback, useId, useState } from 'react';
import { FlaskConical } from 'lucide-react';
import { Badge } from '#web/ui/badge.tsx';
import { Button } from '#web/ui/button.tsx';
import { useModal } from '#web/ui/modal.ts';
import styles from './payment.module.css';

export type Outcome = 'pass' | 'fail' | 'closed';

type Props = { amount: string; onOutcome: (outcome: Outcome) => void };

function BankCheck({ amount, onOutcome }: Props) {
  const dialog = useModal(true);
  const titleId = useId();
  return (
    <dialog ref={dialog} className={styles.bank} aria-labelledby={titleId} onClose={() => onOutcome('closed')}>
      <Badge tone="slate" icon={<FlaskConical aria-hidden="true" />}>
        Test mode
      </Badge>
      <h2 id={titleId}>Your bank needs to check it's you</h2>
      <p>
        With a real card, your bank's <span className={styles.whole}>3-D Secure</span> check for {amount} would open
        here. This is only a test: choose the outcome.
      </p>
      <div className={styles.bankActions}>
        <Button onClick={() => onOutcome('pass')}>Pass the check</Button>
        <Button kind="outline" onClick={() => onOutcome('fail')}>
          Fail the check
        </Button>
      </div>
    </dialog>
  );
}

/** `ask` opens the simulated 3-D Secure step and resolves to its outcome. `dialog` must be rendered. */
export function useBankCheck(amount: string): { ask: () => Promise<Outcome>; dialog: ReactNode } {
  const [settle, setSettle] = useState<((outcome: Outcome) => void) | null>(null);
  const ask = useCallback(
    () => new Promise<Outcome>((resolve) => setSettle(() => resolve)).finally(() => setSettle(null)),
    [],
  );
  return { ask, dialog: settle && <BankCheck amount={amount} onOutcome={settle} /> };
}
