import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import * as fc from 'fast-check';
import { defaultDays, nextDeadline } from './order-deadlines.ts';
import { type Move, type OrderActor, orderActors } from './order-move.ts';
import { mayTransition, moveOf, transitions, type ProcessOrder, type Transition } from './order-process.ts';
import {
  type ClaimState,
  claimStates,
  fulfillmentStatuses,
  orderStates,
  orderStatuses,
  type OrderState,
} from './order-states.ts';
import { dayMs } from './time.ts';

const states = Object.keys(orderStates) as OrderState[];
const names = Object.keys(transitions) as Transition[];
const fromOf = (name: Transition): readonly OrderState[] => moveOf(name).from;
const claims = Object.keys(claimStates) as ClaimState[];
const leaving = (state: OrderState) => names.filter((name) => fromOf(name).includes(state));

function reachable(): Set<OrderState> {
  const found = new Set<OrderState>(
    names.filter((name) => fromOf(name).length === 0).map((name) => moveOf(name).to ?? 'pending'),
  );
  for (const state of found) for (const name of leaving(state)) found.add(moveOf(name).to ?? state);
  return found;
}

describe('the order process', () => {
  it('reaches every state from the transition that creates an order', () => {
    assert.deepEqual([...reachable()].toSorted(), states.toSorted());
  });

  it('refers only to states that exist, as origins and as targets', () => {
    for (const name of names) {
      const { to, claim, by } = moveOf(name);
      assert.ok(!to || states.includes(to), name);
      for (const from of fromOf(name)) assert.ok(states.includes(from), name);
      for (const one of [...(claim?.from ?? []), claim?.to]) assert.ok(!one || claims.includes(one), name);
      assert.ok(by.length > 0, `${name} must have an actor`);
    }
  });

  it('has only one way to begin, and ends permanently only when refunded or called off', () => {
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

  it('lets nobody but the payment provider mark an order as paid', () => {
    for (const name of names.filter((each) => moveOf(each).to === 'paid'))
      assert.deepEqual(transitions[name].by, ['provider']);
  });

  it('allows no transition twice or out of turn', () => {
    const may = (name: Transition, state: OrderState, actor: OrderActor, more: Partial<ProcessOrder> = {}): boolean =>
      mayTransition(name, { state, claimState: null, ...more }, actor);
    for (const state of states)
      for (const actor of orderActors) assert.equal(may('reserve', state, actor), false, 'an order is created once');
    assert.equal(may('dispatch', 'pending', 'seller'), false);
    assert.equal(may('dispatch', 'paid', 'buyer'), false);
    assert.equal(may('dispatch', 'paid', 'seller', { delivery: 'collection' }), false);
    assert.equal(may('handOver', 'paid', 'seller', { delivery: 'postage' }), false);
    assert.equal(may('expire', 'paid', 'clock'), false);
    assert.equal(may('refund', 'refunded', 'seller'), false);
    assert.equal(may('complete', 'delivered', 'clock'), true);
    for (const claimState of claims) {
      assert.equal(may('complete', 'delivered', 'clock', { claimState }), false, 'an open claim holds the money');
      assert.equal(may('requestRefund', 'delivered', 'buyer', { claimState }), false, 'one claim at a time');
      assert.equal(may('withdraw', 'delivered', 'buyer', { claimState }), true);
    }
  });

  it('ends every claim automatically, at its next deadline or a later one', () => {
    const [paidAt, dispatchedAt, claimSince, disputedAt] = [new Date(0), new Date(1), new Date(2), new Date(2)];
    const dates = {
      paidAt,
      dispatchedAt,
      claimSince,
      disputedAt,
      receivedAt: null,
      remindedAt: null,
      collectionAt: null,
      trackingNumber: null,
    };
    for (const claimNeedsReturn of [true, false])
      for (const first of claims) {
        let claimState: ClaimState | null = first;
        for (let step = 0; claimState; step += 1) {
          assert.ok(step < claims.length, `${first} never ends`);
          const due = nextDeadline({ ...dates, state: 'shipped', claimState, claimNeedsReturn }, defaultDays);
          assert.ok(due && due.what !== 'remind', claimState);
          assert.ok(mayTransition(due.what, { state: 'shipped', claimState }, 'clock'), due.what);
          claimState = moveOf(due.what).claim?.to ?? null;
        }
      }
  });

  it('cancels an order that is not sent, even if the settings leave no time for a reminder', () => {
    const order = {
      state: 'paid',
      claimState: null,
      paidAt: new Date(0),
      dispatchedAt: null,
      receivedAt: null,
      collectionAt: null,
      trackingNumber: null,
      remindedAt: null,
      claimSince: null,
      disputedAt: null,
      claimNeedsReturn: false,
    } as const;
    const cancelled = { what: 'lapse', at: new Date(defaultDays.dispatch * dayMs) };
    assert.deepEqual(nextDeadline(order, { ...defaultDays, remind: defaultDays.dispatch }), cancelled);
    assert.equal(nextDeadline(order, defaultDays)?.what, 'remind');
    const remindedAt = new Date(defaultDays.remind * dayMs);
    assert.deepEqual(nextDeadline({ ...order, remindedAt }, defaultDays), cancelled);
  });

  it('never shows a payment before it arrives or after it is refunded, whatever the sequence', () => {
    const step = fc.tuple(fc.constantFrom(...names), fc.constantFrom(...orderActors));
    fc.assert(
      fc.property(fc.array(step, { maxLength: 60 }), (steps) => {
        let state: OrderState = 'pending';
        let claimState: ClaimState | null = null;
        let held = 0;
        let stock = 1;
        for (const [name, actor] of steps) {
          const { to, stock: effect, claim }: Move = moveOf(name);
          if (!mayTransition(name, { state, claimState }, actor)) continue;
          if (claim?.to !== undefined) claimState = claim.to;
          if (effect === 'sell') assert.equal(state, 'pending', 'only reserved stock is sold');
          if (effect === 'release' || effect === 'sell') stock -= 1;
          if (effect === 'release') assert.equal(to, 'cancelled');
          if (effect === 'restock')
            assert.ok(to === 'called_off' || to === 'refunded', 'only stock that its buyer will not get is sold again');
          if (['pay', 'payLate', 'refundLate'].includes(name)) held += 1;
          state = to ?? state;
          const { status } = orderStates[state];
          if (status === 'Paid' || status === 'Completed') assert.equal(held, 1);
          if (status === 'Pending' || state === 'cancelled') assert.equal(held, 0);
          if (state === 'called_off') assert.equal(held, 1, 'only a paid order is called off');
          if (status !== 'Paid' && status !== 'Completed')
            assert.equal(claimState, null, 'a claim ends with its order');
          assert.ok(stock >= 0, 'a reservation is released or sold once');
        }
      }),
      { numRuns: 500 },
    );
  });
});
