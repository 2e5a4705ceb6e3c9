import { useLoaderData } from 'react-router';
import type { Claim } from '#contract/claims.ts';
import type { Order } from '#contract/orders.ts';
import { privateMeta } from '#web/parts/private-meta.ts';
import { Notice } from '#web/ui/notice.tsx';
import { ClaimForm } from './claim-form.tsx';
import { loadClaims } from './claim-panel.tsx';
import { loadOrder, NotAvailable, OrderPage, OrderSkeleton } from './order-page.tsx';
import { whyNoDispute } from './why-not.ts';

const title = 'Start Dispute';
export const meta = privateMeta(title);

/** `declined` is the refund request that the dispute escalates, if there is one. */
export async function clientLoader(args: Parameters<typeof loadOrder>[0]) {
  const { order } = await loadOrder(args);
  const claims = order?.claimState === 'declined' ? await loadClaims(order._id) : null;
  return { order, declined: claims?.[0] };
}

export const HydrateFallback = () => <OrderSkeleton title={title} />;

export default function StartDispute() {
  const { declined } = useLoaderData<typeof clientLoader>();
  return (
    <OrderPage title={title}>
      {(order) =>
        order.actions.includes('openDispute') ? (
          <>
            <WhatHappens order={order} declined={declined} />
            <ClaimForm order={order} move="openDispute" declined={declined} />
          </>
        ) : (
          <NotAvailable order={order} {...whyNoDispute(order)} />
        )
      }
    </OrderPage>
  );
}

type Props = { order: Order; declined: Claim | undefined };

const WhatHappens = ({ order: { sellerName, claimDays, status }, declined }: Props) => (
  <Notice>
    {declined && (
      <p>
        Your refund request, with any pictures, is part of the dispute, and so is {sellerName}'s response. Please say
        why you disagree.
      </p>
    )}
    <p>
      <b>What happens next:</b> {sellerName} has {claimDays.dispute} days to respond or refund you. If you can't settle
      it between you, Skep will review the statements from both sides and decide within {claimDays.decide} days of
      today.
    </p>
    <p>
      {status === 'Completed'
        ? 'The order is complete, so the seller may already have been paid. You can still get your money back.'
        : "The seller won't be paid for this order until the dispute is over."}
    </p>
  </Notice>
);
