import { useEffect, useState } from 'react';
import { Timer } from 'lucide-react';
import { minuteMs } from '#contract/time.ts';
import { classNames } from '#web/ui/class-names.ts';
import styles from './checkout.module.css';
import { reservedUntilText, timeLeftText, useNow } from './reservation-clock.ts';

const announcedMinutes = new Set([5, 1]);

const reservationText = ({
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
  if (lapsed) return 'This checkout has expired';
  return isHeld ? reservedUntilText(endsAt, now) : 'Not reserved: the first to pay gets it';
};

/** Shows how long the items stay reserved, and announces it to screen readers when five minutes and one minute are left. */
export function ReservationTimer({ endsAt, lapsed, isHeld }: { endsAt: number; lapsed: boolean; isHeld: boolean }) {
  const now = useNow(!lapsed);
  const minutes = Math.ceil((endsAt - now) / minuteMs);
  return (
    <div className={classNames(styles.reservation, lapsed && styles.reservationOver)}>
      <Timer size={18} strokeWidth={1.75} aria-hidden="true" />
      <span role="timer">{reservationText({ endsAt, lapsed, isHeld, now })}</span>
      <span className="hidden-text" role="status">
        {!lapsed && isHeld && announcedMinutes.has(minutes) && `You have ${timeLeftText(endsAt - now)} left to pay.`}
      </span>
    </div>
  );
}

/** Whether the reservation has lapsed; `lapse` ends it early. */
export function useLapse(endsAt: number): [lapsed: boolean, lapse: () => void] {
  const [lapsedEnd, setLapsedEnd] = useState<number>();
  useEffect(() => {
    const timer = setTimeout(() => setLapsedEnd(endsAt), Math.max(0, endsAt - Date.now()));
    return () => clearTimeout(timer);
  }, [endsAt]);
  return [lapsedEnd === endsAt, () => setLapsedEnd(endsAt)];
}
