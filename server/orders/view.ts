import { toPounds } from '#contract/money.ts';
import { type DeadlineDays, nextDeadline } from '#contract/order-deadlines.ts';
import { carrierName, trackingUrl } from '#contract/carriers.ts';
import { reasonsFor } from '#contract/claim-reasons.ts';
import { actionsOf, type OwnAction } from '#contract/order-actions.ts';
import type { OrderActor } from '#contract/order-move.ts';
import { moveOf, type Transition } from '#contract/order-process.ts';
import { isDispute, orderStates } from '#contract/order-states.ts';
import type { Order } from '#contract/orders.ts';
import { mayRequestRefund, refundUntil } from '#contract/refund-rules.ts';
import type { Ctx } from '#server/context.ts';
import type { orders } from './tables.ts';

type Row = typeof orders.$inferSelect;
/** `isBankDisputed` means that the buyer's bank has asked for the payment back and has not decided yet. */
export type Refunded = { amount: number; isSent: boolean; hasFailed: boolean; isBankDisputed: boolean };
export type OrderEvent = { orderId: string; transition: Transition; actor: OrderActor; at: Date };

export const viewParcel = ({ carrier, trackingNumber }: Pick<Row, 'carrier' | 'trackingNumber'>): Order['parcel'] =>
  carrier && { carrier: carrierName(carrier), trackingNumber, trackingUrl: trackingUrl(carrier, trackingNumber) };

function viewCollectionTime(row: Row): Order['collectionTime'] {
  const { state, collectionAt, collectionProposal: proposal, collectionProposedBy: by } = row;
  if (state !== 'paid' || !(collectionAt || proposal)) return null;
  return {
    agreed: collectionAt?.toISOString() ?? null,
    proposed: proposal && by && { at: proposal.toISOString(), by },
  };
}

/** The next deadline that would change the order, ignoring the reminder before it. */
function viewDeadline(row: Row, days: DeadlineDays): Order['deadline'] {
  const due = nextDeadline({ ...row, remindedAt: row.remindedAt ?? row.paidAt }, days);
  return due && { what: due.what, at: due.at.toISOString() };
}

/** Whether the buyer can request a refund and until when, and what `side` can do. */
function viewPossible(row: Row, side: 'buyer' | 'seller', now: Date) {
  const { status } = orderStates[row.state];
  const order = { ...row, status, refundPolicy: row.returnPolicy };
  const until = refundUntil(order);
  const mayRequest = !row.claimState && mayRequestRefund(order, now);
  return {
    mayRequestRefund: mayRequest,
    refundUntil: until instanceof Date ? until.toISOString() : null,
    changeOfMind: row.changeOfMind,
    actions: actionsOf(row, side).filter((action) => action !== 'requestRefund' || mayRequest),
  };
}

type Shared = Omit<
  Order,
  | 'sellerAvatar'
  | 'sellerIsUnreachable'
  | 'reasons'
  | 'refundFailed'
  | 'refundSent'
  | 'isBankDisputed'
  | 'deliverTo'
  | 'collectFrom'
  | 'collectionCode'
>;

/** The parts of an order and its history that both the buyer and the seller may see. `side` is the viewer's. */
export const viewOrder = (
  { settings, now }: Pick<Ctx, 'settings' | 'now'>,
  row: Row,
  refunded: Refunded,
  events: OrderEvent[],
  side: 'buyer' | 'seller',
): Shared => ({
  _id: row.id,
  purchaseId: row.purchaseId,
  productId: row.listingId,
  productName: row.productName,
  productImage: row.productImage,
  category: row.category,
  quantity: row.quantity,
  unitPrice: toPounds(row.unitPricePence),
  postagePrice: toPounds(row.postagePence),
  totalPrice: toPounds(row.totalPence),
  deliveryOption: row.delivery === 'postage' ? 'Postage' : 'Collection',
  ...orderStates[row.state],
  refundPolicy: row.returnPolicy,
  refundRequested: row.claimState !== null && !isDispute(row.claimState),
  disputeOpened: isDispute(row.claimState),
  claimState: row.claimState,
  ...viewPossible(row, side, now()),
  refundedAmount: toPounds(refunded.amount),
  sellerId: row.sellerId,
  sellerName: row.sellerName,
  createdAt: row.createdAt.toISOString(),
  parcel: viewParcel(row),
  collectionTime: viewCollectionTime(row),
  cancelReason: row.cancelReason,
  receivedAt: row.receivedAt?.toISOString() ?? null,
  deadline: viewDeadline(row, settings.deadlineDays),
  claimDays: settings.deadlineDays,
  events: events.map(({ transition, at }) => ({ transition, label: moveOf(transition).label, at: at.toISOString() })),
});

/**
 * An order as its buyer sees it, with the reasons they can give for a claim. Without a possible reason, they cannot open a dispute.
 * While their bank is disputing the payment, the order can be neither cancelled nor collected. If the seller is unreachable, it
 * cannot be collected.
 */
export function viewBought(
  ctx: Ctx,
  row: Row,
  { sellerIsUnreachable, ...refunded }: Refunded & Pick<Order, 'sellerIsUnreachable'>,
  events: OrderEvent[],
) {
  const reasons = {
    requestRefund: reasonsFor('requestRefund', row, events),
    openDispute: reasonsFor('openDispute', row, events),
  };
  const view = viewOrder(ctx, row, refunded, events, 'buyer');
  const { isBankDisputed } = refunded;
  const isCollectable = !sellerIsUnreachable && !isBankDisputed;
  const isPossible: Partial<Record<OwnAction, boolean>> = {
    openDispute: reasons.openDispute.length > 0,
    cancelAsBuyer: !isBankDisputed,
    proposeTime: isCollectable,
  };
  const actions = view.actions.filter((action) => isPossible[action] ?? true);
  return {
    ...view,
    actions,
    reasons,
    isBankDisputed,
    collectionTime: isCollectable ? view.collectionTime : null,
    collectionCode: isCollectable && row.state === 'paid' ? row.collectionCode : null,
    sellerIsUnreachable,
  };
}
