import { type Sample, sampleOf } from './sample-of.ts';
import type { OrderFacts } from './table/order-facts.ts';
import { detailsOf, orderLinks, orderRows } from './table/orders.ts';
import type { Row } from './table/row.ts';

export const order: OrderFacts = {
  id: 'SK-7QK2M-9XWD4',
  productName: 'Heather honey, 340 g',
  sellerName: 'Wyre Forest Bees',
  quantity: 2,
  totalPence: 2295,
  delivery: 'postage',
  carrier: 'royal_mail',
  trackingNumber: 'AB123456789GB',
  dispatchedAt: new Date('2026-06-04T10:00:00Z'),
  claimState: null,
  deadlineAt: new Date('2026-06-17T10:00:00Z'),
  collectionAt: null,
  collectionProposal: null,
  collectionProposedBy: null,
  cancelReason: 'The last jar broke while I was packing it. I am sorry.',
  buyerIsUnreachable: false,
  canBePaid: true,
};
export const nuc: OrderFacts = {
  ...order,
  id: 'SK-3FH8R-2TZK6',
  productName: 'Five-frame nuc with <calm> bees & a 2026 queen',
  quantity: 1,
  totalPence: 22_500,
  delivery: 'collection',
};
const proposedBy = (by: 'buyer' | 'seller'): OrderFacts => ({
  ...nuc,
  collectionProposal: new Date('2026-06-14T19:30:00Z'),
  collectionProposedBy: by,
});
const withSuspendedBuyer: OrderFacts = { ...nuc, buyerIsUnreachable: true };
const agreed: OrderFacts = { ...nuc, collectionAt: new Date('2026-06-13T09:00:00Z') };
const proposed = proposedBy('seller');

const refunded = (sold: OrderFacts): OrderFacts => ({
  ...sold,
  refund: { amountPence: sold.totalPence, reason: 'sold_out' },
});

const parcels: Record<string, OrderFacts> = {
  '': order,
  '-untracked': { ...order, trackingNumber: null },
  '-other-carrier': { ...order, carrier: 'other' },
};

/** Sample orders for each row whose wording depends on the order. */
const variants: Partial<Record<keyof typeof orderRows, Record<string, OrderFacts>>> = {
  dispatch: { ...parcels, '-unknown': { ...order, carrier: null, trackingNumber: null } },
  changeTracking: parcels,
  proposeTime: { '': proposed, '-again': { ...proposed, collectionAt: agreed.collectionAt } },
  agreeTime: { '': agreed },
  cancelAsBuyer: { '': refunded(order), '-collection': refunded(nuc) },
  cancelAsSeller: { '': refunded(order), '-without-reason': { ...refunded(order), cancelReason: null } },
  refundLate: { '': refunded(order) },
  refundPart: { '': { ...order, refund: { amountPence: 500, reason: 'requested' } } },
  decide: {
    '': { ...order, decision: { amountPence: 500, needsReturn: false } },
    '-return': { ...order, decision: { amountPence: 2295, needsReturn: true } },
    '-no-refund': { ...order, decision: { amountPence: 0, needsReturn: false } },
  },
  lapse: { '': refunded(order), '-collection': refunded(nuc) },
  remind: {
    '': order,
    '-collection': nuc,
    '-buyer-proposed': proposedBy('buyer'),
    '-seller-proposed': proposed,
    '-time-passed': agreed,
    '-suspended-buyer': withSuspendedBuyer,
  },
  sellerSuspended: { '': order, '-collection': nuc },
  buyerSuspended: { '': nuc },
  deliver: { '': { ...order, by: 'clock' }, '-never-posted': { ...order, dispatchedAt: null } },
  complete: { '': order, '-without-payouts': { ...order, canBePaid: false } },
};

/** Each variant of each row about orders, with the name of its snapshot files. */
export const orderSamples = (): [string, Sample][] =>
  Object.entries(orderRows).flatMap(([name, rows]) =>
    (['buyer', 'seller'] as const).flatMap((side) => {
      const row = side in rows ? (rows as { [S in typeof side]?: Row<OrderFacts> })[side] : undefined;
      const each = Object.entries(variants[name as keyof typeof orderRows] ?? { '': order });
      return row
        ? each.map(([variant, facts]): [string, Sample] => [
            `order-${name}-${side}${variant}`,
            sampleOf({ ...orderLinks[side], facts: detailsOf, ...row }, facts),
          ])
        : [];
    }),
  );
