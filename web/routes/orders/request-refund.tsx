import { privateMeta } from '#web/parts/private-meta.ts';
import { ComingOrder, loadOrder, OrderWaiting } from './coming-order.tsx';

export const meta = privateMeta('Request Refund');
export const clientLoader = loadOrder;
export const HydrateFallback = () => <OrderWaiting title="Request Refund" />;

export default function RequestRefund() {
  return (
    <ComingOrder
      title="Request Refund"
      what="Refunds cannot be requested on this page yet"
      meanwhile="Until they can, write to the seller: say what you would like to send back and why. Keep it all in your messages on Skep, so that it can be looked up later."
    />
  );
}
