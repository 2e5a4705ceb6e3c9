import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import * as fc from 'fast-check';
import {
  fulfillmentStatuses,
  mayTransition,
  orderStates,
  orderStatuses,
  transitions,
  type OrderActor,
  orderActors,
  type OrderState,
  type Transition,
} from './order-process.ts';

const states = Object.keys(orderStates) as OrderState[];
const names = Object.keys(transitions) as Transition[];
const fromOf = (name: Transition): readonly OrderState[] => transitions[name].from;
const leaving = (state: OrderState) => names.filter((name) => fromOf(name).includes(state));

function reachable(): Set<OrderState> {
  const found = new Set<OrderState>(
    names.filter((name) => fromOf(name).length === 0).map((name) => transitions[name].to),
  );
  for (const state of found) for (const name of leaving(state)) found.add(transitions[name].to);
  return found;
}

describe('the order process', () => {
  it('reaches every state from the transition that creates an order', () => {
    assert.deepEqual([...reachable()].toSorted(), states.toSorted());
  });

  it('names only states that exist, as origin and as target', () => {
    for (const name of names) {
      assert.ok(states.includes(transitions[name].to), name);
      for (const from of fromOf(name)) assert.ok(states.includes(from), name);
      assert.ok(transitions[name].by.length > 0, `${name} must have an actor`);
    }
  });

  it('begins in one way and ends permanently only when refunded or called off', () => {
    assert.deepEqual(
      names.filter((name) => fromOf(name).length === 0),
      ['reserve'],
    );
    assert.deepEqual(
      states.filter((state) => leaving(state).length === 0),
      ['called_off', 'refunded'],
    );
  });

  it('moves a cancelled order only when its payment arrives late', () => {
    assert.deepEqual(leaving('cancelled').toSorted(), ['payLate', 'refundLate']);
    for (const name of leaving('cancelled')) assert.deepEqual(transitions[name].by, ['provider']);
  });

  it('shows each state in the words of the specification', () => {
    for (const state of states) {
      assert.ok(orderStatuses.includes(orderStates[state].status));
      assert.ok(fulfillmentStatuses.includes(orderStates[state].fulfillmentStatus));
    }
    assert.deepEqual(orderStates.pending, { status: 'Pending', fulfillmentStatus: 'Awaiting Shipment' });
    assert.deepEqual(orderStates.paid, { status: 'Paid', fulfillmentStatus: 'Awaiting Shipment' });
  });

  it('lets nobody but the payment provider make an order paid', () => {
    for (const name of names.filter((each) => transitions[each].to === 'paid'))
      assert.deepEqual(transitions[name].by, ['provider']);
  });

  it('allows no transition twice or out of turn', () => {
    for (const state of states)
      for (const actor of orderActors)
        assert.equal(mayTransition('reserve', state, actor), false, 'an order is created once');
    assert.equal(mayTransition('dispatch', 'pending', 'seller'), false);
    assert.equal(mayTransition('dispatch', 'paid', 'buyer'), false);
    assert.equal(mayTransition('dispatch', 'paid', 'seller', 'collection'), false);
    assert.equal(mayTransition('handOver', 'paid', 'seller', 'postage'), false);
    assert.equal(mayTransition('expire', 'paid', 'clock'), false);
    assert.equal(mayTransition('refund', 'refunded', 'seller'), false);
  });

  it('never shows a payment before it arrives or after it is refunded, whatever the sequence', () => {
    const step = fc.tuple(fc.constantFrom(...names), fc.constantFrom(...orderActors));
    fc.assert(
      fc.property(fc.array(step, { maxLength: 60 }), (steps) => {
        let state: OrderState = 'pending';
        let held = 0;
        let stock = 1;
        for (const [name, actor] of steps) {
          const {
            to,
            stock: effect,
            by,
          }: { to: OrderState; stock: string; by: readonly OrderActor[] } = transitions[name];
          const allowed = mayTransition(name, state, actor);
          assert.equal(allowed, fromOf(name).includes(state) && by.includes(actor));
          if (!allowed) continue;
          if (effect === 'sell') assert.equal(state, 'pending', 'only reserved stock is sold');
          if (effect === 'release' || effect === 'sell') stock -= 1;
          if (effect === 'release') assert.equal(to, 'cancelled');
          if (effect === 'restock') assert.equal(to, 'called_off', 'only what was never sent is sold again');
          if (['pay', 'payLate', 'refundLate'].includes(name)) held += 1;
          state = to;
          const { status } = orderStates[state];
          if (status === 'Paid' || status === 'Completed') assert.equal(held, 1);
          if (status === 'Pending' || state === 'cancelled') assert.equal(held, 0);
          if (state === 'called_off') assert.equal(held, 1, 'only a paid order is called off');
          assert.ok(stock >= 0, 'a reservation is released or sold once');
        }
      }),
      { numRuns: 500 },
    );
  });
});
