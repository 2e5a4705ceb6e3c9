import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { moveOf, transitions, type Transition } from '../contract/order-process.ts';
import { claimStates, orderStates } from '../contract/order-states.ts';

const names = Object.keys(transitions) as Transition[];
const arrow = (from: string | null, to: string | null, name: Transition) =>
  `    ${from ?? '[*]'} --> ${to ?? '[*]'}: ${name} (${moveOf(name).by.join(', ')})`;
const arrows = names.flatMap((name) => {
  const { from, to } = moveOf(name);
  return to ? (from.length > 0 ? from : [null]).map((source) => arrow(source, to, name)) : [];
});
const claimArrows = names.flatMap((name) => {
  const { to, claim } = moveOf(name);
  if (to || claim?.to === undefined) return [];
  const target = claim.to;
  return claim.from.map((source) => arrow(source, target, name));
});
const rows = Object.entries(orderStates).map(
  ([state, shown]) => `| ${state} | ${shown.status} | ${shown.fulfillmentStatus} |`,
);
/** docs/order-process.md, drawn from the table. */
export const diagram = [
  '# The order process',
  '',
  'Drawn from `contract/order-process.ts` by `npm run order-process`; each arrow says who may make the move.',
  '',
  '```mermaid',
  'stateDiagram-v2',
  ...arrows,
  '```',
  '',
  'While an order is shipped, delivered or completed, a refund request or dispute can be open. Only refunds end the order itself; `refundPart`, `proposeTime` and `agreeTime` change neither.',
  '',
  '```mermaid',
  'stateDiagram-v2',
  ...claimArrows,
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
].join('\n');

/** `npm run order-process` writes the diagram. */
if (import.meta.main) writeFileSync(path.join(import.meta.dirname, '../docs/order-process.md'), diagram);
