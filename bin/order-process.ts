import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { type DatedOrder, defaultDays, nextDeadline } from '#contract/order-deadlines.ts';
import type { OrderActor } from '#contract/order-move.ts';
import { actorsFrom, moveOf, transitions, type Transition } from '#contract/order-process.ts';
import { claimStateNames, claimStates, type ClaimState, orderStates, type OrderState } from '#contract/order-states.ts';
import { dayMs } from '#contract/time.ts';

const names = Object.keys(transitions) as Transition[];
type From = OrderState | ClaimState | null;

/** An arrow in the claim diagram if the transition leaves the order's state unchanged, otherwise in the order diagram. */
type Arrow = { name: Transition; from: From; to: From; by: OrderActor[]; isClaimMove: boolean };

const arrowsOf = (name: Transition): Arrow[] => {
  const { from, to, by, claim } = moveOf(name);
  const drawn = to ? { sources: from.length > 0 ? from : [null], to } : claim && { sources: claim.from, to: claim.to };
  if (drawn?.to === undefined) return [];
  const target = drawn.to;
  return drawn.sources.map((source) => ({
    name,
    from: source,
    to: target,
    by: source ? actorsFrom(name, source) : [...by],
    isClaimMove: !to,
  }));
};

export const arrows = names.flatMap(arrowsOf);
const draw = ({ name, from, to, by }: Arrow) => `    ${from ?? '[*]'} --> ${to ?? '[*]'}: ${name} (${by.join(', ')})`;
const rows = Object.entries(orderStates).map(
  ([state, shown]) => `| ${state} | ${shown.status} | ${shown.fulfillmentStatus} |`,
);
/** An order in which everything happened on day 0. */
const day0: DatedOrder = {
  state: 'delivered',
  claimState: null,
  paidAt: new Date(0),
  dispatchedAt: new Date(0),
  receivedAt: new Date(0),
  collectionAt: null,
  trackingNumber: 'AB123456789GB',
  remindedAt: null,
  claimSince: new Date(0),
  disputedAt: new Date(0),
  claimNeedsReturn: false,
};
const dated: [situation: string, order: DatedOrder][] = [
  ['paid', { ...day0, state: 'paid' }],
  ['paid, reminded', { ...day0, state: 'paid', remindedAt: new Date(0) }],
  ['shipped', { ...day0, state: 'shipped' }],
  ['delivered, tracked or collected', day0],
  ['delivered, not tracked', { ...day0, trackingNumber: null }],
  ...claimStateNames.map((claimState): [string, DatedOrder] => [claimState, { ...day0, claimState }]),
  ...(['requested', 'decided'] as const).map((claimState): [string, DatedOrder] => [
    `${claimState}, with a return`,
    { ...day0, claimState, claimNeedsReturn: true },
  ]),
];
const deadlines = dated.map(([situation, order]) => {
  const due = nextDeadline(order, defaultDays);
  return `| ${situation} | ${due ? due.at.getTime() / dayMs : 'none'} | ${due?.what ?? 'nothing'} |`;
});

/** docs/order-process.md, drawn from the table. */
export const diagram = [
  '# The order process',
  '',
  'Drawn from `contract/order-process.ts` by `npm run order-process`; each arrow shows who may make the move.',
  '',
  '```mermaid',
  'stateDiagram-v2',
  ...arrows.filter(({ isClaimMove }) => !isClaimMove).map(draw),
  '```',
  '',
  "While an order is shipped, delivered or completed, a refund request or dispute can be open. Only full refunds and lost bank disputes end the order itself; `refundPart`, `changeTracking`, `proposeTime` and `agreeTime` change neither the order's state nor the claim's.",
  '',
  '```mermaid',
  'stateDiagram-v2',
  ...arrows.filter(({ isClaimMove }) => isClaimMove).map(draw),
  '```',
  '',
  '| state | status | fulfilment |',
  '|---|---|---|',
  ...rows,
  '',
  '| claim | badge |',
  '|---|---|',
  ...Object.entries(claimStates).map(([state, badge]) => `| ${state} | ${badge} |`),
  '',
  '## Deadlines',
  '',
  'From `contract/order-deadlines.ts`: which move Skep makes automatically (as `clock`) and after how many days, unless the operator has changed them. The days are counted from the event that started the situation: the payment, dispatch, receipt, or the last move in the claim. There are exceptions: an untracked delivery is counted from its dispatch; `escalated` and `appealed` are counted from the opening of the dispute, and an appeal also gets at least the days of a step of the dispute. An agreed collection time postpones the first two, and an order is never cancelled soon after its reminder.',
  '',
  '| situation | days | move |',
  '|---|---|---|',
  ...deadlines,
  '',
].join('\n');

/** `npm run order-process` writes the diagram. */
if (import.meta.main) writeFileSync(path.join(import.meta.dirname, '../docs/order-process.md'), diagram);
