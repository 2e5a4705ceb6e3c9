import { useEffect, useState } from 'react';
import { reservationMs } from '#contract/payments.ts';

const clock = new Intl.DateTimeFormat('en-GB', { hour: '2-digit', minute: '2-digit' });

/**
 * When the hold ends by this device's clock. The server's clock may differ, so an answer that has just
 * arrived is never taken to hold longer than a whole reservation.
 */
export const holdEnd = (expiresAt: string, now: number): number =>
  now + Math.min(reservationMs, Math.max(0, new Date(expiresAt).getTime() - now));

export function leftText(ms: number): string {
  const minutes = Math.ceil(ms / 60_000);
  if (ms <= 60_000) return 'less than a minute';
  return minutes === 1 ? '1 minute' : `${minutes} minutes`;
}

export const heldText = (endsAt: number, now: number): string =>
  `Held for you until ${clock.format(endsAt)}, ${leftText(endsAt - now)}`;

/** The time, told once a second while `running`. */
export function useNow(running: boolean): number {
  const [now, setNow] = useState(() => Date.now());
  useEffect(() => {
    if (!running) return;
    const timer = setInterval(() => setNow(Date.now()), 1000);
    return () => clearInterval(timer);
  }, [running]);
  return now;
}
