import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { orderStates, transitions } from '../contract/order-process.ts';

/** `npm run order-process`: draws the order process from its table into docs/order-process.md. */
const arrows = Object.entries(transitions).flatMap(([name, { from, to, by }]) => {
  const sources = from.length > 0 ? from : ['[*]'];
  return sources.map((source) => `    ${source} --> ${to}: ${name} (${by.join(', ')})`);
});
const rows = Object.entries(orderStates).map(
  ([state, shown]) => `| ${state} | ${shown.status} | ${shown.fulfillmentStatus} |`,
);
const page = [
  '# The order process',
  '',
  'Drawn from `contract/order-process.ts` by `npm run order-process`; each arrow says who may make the move.',
  '',
  '```mermaid',
  'stateDiagram-v2',
  ...arrows,
  '```',
  '',
  '| state | status | fulfilment |',
  '|---|---|---|',
  ...rows,
  '',
].join('\n');

writeFileSync(path.join(import.meta.dirname, '../docs/order-process.md'), page);
