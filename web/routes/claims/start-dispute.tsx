import type { Order } from '#contract/orders.ts';
import { privateMeta } from '#web/parts/private-meta.ts';
import { Notice } from '#web/ui/notice.tsx';
import { ClaimForm } from './claim-form.tsx';
import { loadOrder, NotAvailable, OrderPage, OrderSkeleton } from './order-page.tsx';
import { whyNoDispute } from './why-not.ts';

const title = 'Start Dispute';
export const meta = privateMeta(title);
export const clientLoader = loadOrder;
export const HydrateFallback = () => <OrderSkeleton title={title} />;

const StartDispute = () => (
  <OrderPage title={title}>
    {(order) =>
      order.actions.includes('openDispute') ? (
        <>
          <WhatHappens order={order} />
          <ClaimForm order={order} move="openDispute" />
        </>
      ) : (
        <NotAvailable order={order} {...whyNoDispute(order)} />
      )
    }
  </OrderPage>
);
export default StartDispute;

const WhatHappens = ({ order: { sellerName, claimDays } }: { order: Order }) => (
  <Notice>
    <p>
      <b>What happens next:</b> {sellerName} has {claimDays.dispute} days to respond or refund you. If you can't settle
      it between you, Skep will review the statements from both sides and decide, at the latest {claimDays.decide} days
      from now.
    </p>
    <p>The seller won't be paid for this order until the dispute is over.</p>
  </Notice>
);
