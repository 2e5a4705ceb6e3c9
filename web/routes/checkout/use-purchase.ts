import { useEffect, useState } from 'react';
import type { Order } from '#contract/orders.ts';
import { call } from '#web/api.ts';

const everyMs = 1500;
const attempts = 20;

const pause = () => new Promise((resolve) => setTimeout(resolve, everyMs));
const isOpen = (orders: readonly Order[]): boolean =>
  orders.length === 0 || orders.some(({ status }) => status === 'Pending');

/** The orders of a purchase, asked for again for half a minute while the provider's word on them is still out. */
export function usePurchase(loaded: Order[] | null, purchase: string | null): { orders: Order[]; waiting: boolean } {
  const [orders, setOrders] = useState(loaded ?? []);
  const [waiting, setWaiting] = useState(purchase !== null && isOpen(orders));
  useEffect(() => {
    let wanted = true;
    const ask = async (left: number): Promise<void> => {
      await pause();
      if (!wanted || !purchase) return;
      const answer = await call('GET /api/orders', { query: { purchase } }).catch(() => undefined);
      if (!wanted) return;
      if (answer) setOrders(answer);
      if (left > 1 && (!answer || isOpen(answer))) return ask(left - 1);
      setWaiting(false);
    };
    if (waiting) void ask(attempts);
    return () => {
      wanted = false;
    };
  }, [waiting, purchase]);
  return { orders: orders.length > 0 ? orders : (loaded ?? []), waiting };
}
