import type { Order } from '#contract/orders.ts';
import { privateMeta } from '#web/parts/private-meta.ts';
import { Notice } from '#web/ui/notice.tsx';
import { ClaimForm } from './claim-form.tsx';
import { loadOrder, NotAvailable, OrderPage, OrderSkeleton } from './order-page.tsx';
import { whyNoRefund } from './why-not.ts';

const title = 'Request Refund';
export const meta = privateMeta(title);
export const clientLoader = loadOrder;
export const HydrateFallback = () => <OrderSkeleton title={title} />;

const RequestRefund = () => (
  <OrderPage title={title}>
    {(order) =>
      order.actions.includes('requestRefund') ? (
        <>
          <WhatHappens order={order} />
          <ClaimForm order={order} move="requestRefund" />
        </>
      ) : (
        <NotAvailable order={order} {...whyNoRefund(order)} disputable={order.actions.includes('openDispute')} />
      )
    }
  </OrderPage>
);
export default RequestRefund;

const WhatHappens = ({ order: { sellerName, claimDays } }: { order: Order }) => (
  <Notice>
    <p>
      <b>What happens next:</b> {sellerName} has {claimDays.answerRequest * 24} hours to respond. If they don't, your
      request will be accepted automatically.
    </p>
    <p>
      If the item needs to go back, you'll have {claimDays.sendBack} days to send it, and you'll be refunded once it has
      arrived. If the seller declines, you can start a dispute and ask Skep to decide.
    </p>
  </Notice>
);
