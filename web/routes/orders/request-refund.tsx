import { privateMeta } from '#web/parts/private-meta.ts';
import { OrderPlaceholder, loadOrder, OrderSkeleton } from './order-placeholder.tsx';

export const meta = privateMeta('Request Refund');
export const clientLoader = loadOrder;
export const HydrateFallback = () => <OrderSkeleton title="Request Refund" />;

export default function RequestRefund() {
  return (
    <OrderPlaceholder
      title="Request Refund"
      what="You can't request a refund on this page yet"
      meanwhile="Until you can, message the seller: say what you'd like to return and why. Keep everything in your messages on Skep, so that there's a record."
    />
  );
}
