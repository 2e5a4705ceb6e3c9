import { useEffect, useState } from 'react';
import { Timer } from 'lucide-react';
import { classNames } from '#web/ui/class-names.ts';
import styles from './checkout.module.css';
import { heldText, leftText, useNow } from './hold-clock.ts';

const spoken = new Set([5, 1]);

const holdText = ({
  endsAt,
  lapsed,
  isHeld,
  now,
}: {
  endsAt: number;
  lapsed: boolean;
  isHeld: boolean;
  now: number;
}) => {
  if (lapsed) return isHeld ? 'No longer held for you' : 'This checkout has ended';
  return isHeld ? heldText(endsAt, now) : 'In demand, so not held: pay soon';
};

/** How long the order is held; read out when five minutes and one are left. */
export function Hold({ endsAt, lapsed, isHeld }: { endsAt: number; lapsed: boolean; isHeld: boolean }) {
  const now = useNow(!lapsed);
  const minutes = Math.ceil((endsAt - now) / 60_000);
  return (
    <div className={classNames(styles.hold, lapsed && styles.holdOver)}>
      <Timer size={18} strokeWidth={1.75} aria-hidden="true" />
      <span role="timer">{holdText({ endsAt, lapsed, isHeld, now })}</span>
      <span className="hidden-text" role="status">
        {!lapsed && isHeld && spoken.has(minutes) && `Your order is held for ${leftText(endsAt - now)} more.`}
      </span>
    </div>
  );
}

/** Whether the hold is over; `lapse` says so ahead of the clock. */
export function useLapse(endsAt: number): [lapsed: boolean, lapse: () => void] {
  const [lapsedEnd, setLapsedEnd] = useState<number>();
  useEffect(() => {
    const timer = setTimeout(() => setLapsedEnd(endsAt), Math.max(0, endsAt - Date.now()));
    return () => clearTimeout(timer);
  }, [endsAt]);
  return [lapsedEnd === endsAt, () => setLapsedEnd(endsAt)];
}
