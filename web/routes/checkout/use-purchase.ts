import { useEffect, useState } from 'react';
import type { Order } from '#contract/orders.ts';
import { call } from '#web/api.ts';

const pollIntervalMs = 1500;
const attempts = 20;

const pause = () => new Promise((resolve) => setTimeout(resolve, pollIntervalMs));
const isPending = (orders: readonly Order[]): boolean =>
  orders.length === 0 || orders.some(({ status }) => status === 'Pending');

/** The orders of a purchase, polled for half a minute until the provider has confirmed or refused the payment. */
export function usePurchase(loaded: Order[] | null, purchase: string | null): { orders: Order[]; waiting: boolean } {
  const [orders, setOrders] = useState(loaded ?? []);
  const [waiting, setWaiting] = useState(purchase !== null && isPending(orders));
  useEffect(() => {
    let active = true;
    const poll = async (attemptsLeft: number): Promise<void> => {
      await pause();
      if (!active || !purchase) return;
      const latest = await call('GET /api/orders', { query: { purchase } }).catch(() => undefined);
      if (!active) return;
      if (latest) setOrders(latest);
      if (attemptsLeft > 1 && (!latest || isPending(latest))) return poll(attemptsLeft - 1);
      setWaiting(false);
    };
    if (waiting) void poll(attempts);
    return () => {
      active = false;
    };
  }, [waiting, purchase]);
  return { orders: orders.length > 0 ? orders : (loaded ?? []), waiting };
}
