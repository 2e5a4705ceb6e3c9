import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { transitions } from '#contract/order-process.ts';
import { reactions, silentEvents } from './reactions.ts';
import { orderRows } from './table/orders.ts';
import { payoutRows } from './table/payments.ts';

/** Which of the rows in a part of the table are deliberately silent. */
const silentOf = (rows: object): string[] =>
  Object.entries(rows).flatMap(([name, row]) => ('silent' in (row as object) ? name : []));

describe('the table of notifications', () => {
  it('has a row for every transition of an order, or a reason why nobody is told', () => {
    assert.deepEqual(Object.keys(orderRows).toSorted(), [...Object.keys(transitions), 'remind'].toSorted());
    assert.deepEqual(silentOf(orderRows), ['reserve', 'expire', 'cancel', 'chargeBack']);
    assert.deepEqual(silentOf(payoutRows), ['in_transit']);
  });

  it('has a reaction to every event, or a reason why nobody is told', () => {
    const told = Object.keys(reactions);
    const silent = Object.keys(silentEvents);
    assert.deepEqual(
      told.filter((event) => silent.includes(event)),
      [],
    );
    assert.deepEqual(silent.toSorted(), ['payment.canceled', 'payment.lost', 'payment.succeeded', 'user.registered']);
  });
});
