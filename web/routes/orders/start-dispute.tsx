import { privateMeta } from '#web/parts/private-meta.ts';
import { ComingOrder, loadOrder, OrderWaiting } from './coming-order.tsx';

export const meta = privateMeta('Start Dispute');
export const clientLoader = loadOrder;
export const HydrateFallback = () => <OrderWaiting title="Start Dispute" />;

export default function StartDispute() {
  return (
    <ComingOrder
      title="Start Dispute"
      what="Disputes cannot be opened on this page yet"
      meanwhile="Until they can, write to the seller: say what is faulty, not as described or has not come, and add a picture where it helps. Keep it all in your messages on Skep."
    />
  );
}
