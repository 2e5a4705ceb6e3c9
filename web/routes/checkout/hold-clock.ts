import { useEffect, useState } from 'react';
import { reservationMs } from '#contract/payments.ts';

const clock = new Intl.DateTimeFormat('en-GB', { hour: '2-digit', minute: '2-digit' });

const drift = 60_000;

/**
 * When a hold that has just begun ends by this device's clock. Where that clock is wrong `expiresAt` says nothing,
 * but a hold always begins with a whole reservation.
 */
export function holdEnd(expiresAt: string, now: number): number {
  const left = new Date(expiresAt).getTime() - now;
  return now + (left > reservationMs || left < reservationMs - drift ? reservationMs : left);
}

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
