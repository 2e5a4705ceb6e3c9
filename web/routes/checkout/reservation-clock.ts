import { useEffect, useState } from 'react';
import { formatTime, minuteMs } from '#contract/time.ts';

export function timeLeftText(ms: number): string {
  return ms <= minuteMs ? 'less than a minute' : `${Math.ceil(ms / minuteMs)} minutes`;
}

export const reservedUntilText = (endsAt: number, now: number): string =>
  `Reserved until ${formatTime(new Date(endsAt))}, ${timeLeftText(endsAt - now)} left`;

/** The current time, updated every second while `running`. */
export function useNow(running: boolean): number {
  const [now, setNow] = useState(() => Date.now());
  useEffect(() => {
    if (!running) return;
    const timer = setInterval(() => setNow(Date.now()), 1000);
    return () => clearInterval(timer);
  }, [running]);
  return now;
}
