import { useEffect, useState } from 'react';
import type { Order } from '#contract/orders.ts';
import { call } from '#web/api.ts';

const everyMs = 1500;
const attempts = 20;

const isOpen = (orders: readonly Order[]): boolean =>
  orders.length === 0 || orders.some(({ status }) => status === 'Pending');

/** The orders of a purchase, asked for again for half a minute while the provider's word on them is still out. */
export function usePurchase(loaded: Order[] | null, purchase: string | null): { orders: Order[]; waiting: boolean } {
  const [orders, setOrders] = useState(loaded ?? []);
  const [attempt, setAttempt] = useState(0);
  const waiting = purchase !== null && isOpen(orders) && attempt < attempts;
  useEffect(() => {
    if (!waiting || !purchase) return;
    const timer = setTimeout(() => {
      call('GET /api/orders', { query: { purchase } })
        .then(setOrders, () => undefined)
        .finally(() => setAttempt((count) => count + 1));
    }, everyMs);
    return () => clearTimeout(timer);
  }, [waiting, purchase, attempt]);
  return { orders, waiting };
}
