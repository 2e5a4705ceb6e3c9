import type { OrderActor } from './order-move.ts';
import { mayTransition, type ProcessOrder, type Transition } from './order-process.ts';
import { type ClaimState, fulfilmentLabel, isDispute, orderStates } from './order-states.ts';

/** The transitions that buyers and sellers make themselves, except agreeing to a collection time, and their wording in messages. */
const actionTexts = {
  dispatch: 'mark it as posted',
  changeTracking: 'change its tracking details',
  handOver: 'hand it over',
  proposeTime: 'propose a time to collect it',
  deliver: 'confirm that you have it',
  cancelAsBuyer: 'cancel it',
  cancelAsSeller: 'cancel it',
  requestRefund: 'request a refund',
  accept: 'accept the refund request',
  acceptReturn: 'ask for the item back',
  decline: 'decline the refund request',
  sendBack: 'send it back',
  receiveBack: 'confirm that you have it back',
  disputeReturn: 'dispute the return',
  openDispute: 'start a dispute',
  answer: 'respond to the dispute',
  concede: 'agree to the refund',
  escalate: 'ask Skep to decide',
  appeal: 'appeal',
  withdraw: 'withdraw your claim',
  refundPart: 'refund part of it',
} as const satisfies Partial<Record<Transition, string>>;

export type OwnAction = keyof typeof actionTexts;
export const ownActions = Object.keys(actionTexts) as [OwnAction, ...OwnAction[]];

/** Returns the transitions that this buyer or seller can make now; none for other actors. */
export const actionsOf = (order: ProcessOrder, actor: OrderActor): OwnAction[] =>
  actor === 'buyer' || actor === 'seller' ? ownActions.filter((name) => mayTransition(name, order, actor)) : [];

const choices = new Intl.ListFormat('en-GB', { type: 'disjunction' });

function describeClaim(state: ClaimState): string {
  if (state === 'declined') return 'declined refund request';
  return isDispute(state) ? 'dispute open' : 'refund request open';
}

/** The error for any other transition. Lists the possible ones except refund requests, which also depend on the policy and the date. */
export function describePossible(order: ProcessOrder, actor: OrderActor): string {
  const possible = actionsOf(order, actor)
    .filter((name) => name !== 'requestRefund')
    .map((name) => actionTexts[name]);
  const { status, fulfillmentStatus } = orderStates[order.state];
  const fulfilment = fulfilmentLabel(fulfillmentStatus, order.delivery === 'collection');
  const now = status === 'Pending' ? 'not paid yet' : fulfilment.toLowerCase();
  const claim = order.claimState ? `, with a ${describeClaim(order.claimState)}` : '';
  const next = possible.length > 0 ? `You can ${choices.format(possible)}.` : "There's nothing more you can change.";
  return `That isn't possible: this order is ${now}${claim}. ${next}`;
}
