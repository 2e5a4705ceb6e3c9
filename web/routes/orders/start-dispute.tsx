import { privateMeta } from '#web/parts/private-meta.ts';
import { OrderPlaceholder, loadOrder, OrderSkeleton } from './order-placeholder.tsx';

export const meta = privateMeta('Start Dispute');
export const clientLoader = loadOrder;
export const HydrateFallback = () => <OrderSkeleton title="Start Dispute" />;

export default function StartDispute() {
  return (
    <OrderPlaceholder
      title="Start Dispute"
      what="You can't start a dispute on this page yet"
      meanwhile="Until you can, message the seller: say what's faulty, not as described or hasn't arrived, and add a picture if it helps. Keep everything in your messages on Skep."
    />
  );
}
