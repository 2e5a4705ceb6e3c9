import assert from 'node:assert/strict';
import { and, asc, eq, isNull, sum } from 'drizzle-orm';
import type { OrderActor } from '#contract/order-move.ts';
import { mayTransition, moveOf, type Transition } from '#contract/order-process.ts';
import type { ClaimState } from '#contract/order-states.ts';
import { dayInBritain, dayMs } from '#contract/time.ts';
import { claims } from '#server/claims/tables.ts';
import { orderEvents, orders } from '#server/orders/tables.ts';
import { deductions, refunds } from '#server/payments/tables.ts';
import { arrows } from '#bin/order-process.ts';
import type { Person, World } from './world.ts';

/** An order, with its buyer and seller. */
export type Trade = { buyer: Person; seller: Person; id: string; purchaseId: string };
type Outcome = { status: number; message?: string };
export type Action<T extends Trade = Trade> = {
  transition?: Transition;
  by?: OrderActor;
  act: (trade: T) => Promise<Outcome>;
};

/** 204: success. 400: an amount above what is left of the order. 409: a move that is not possible now. */
export const expectedStatuses = new Set([204, 400, 409]);

/** Moves that depend on more than the process table: on the time, an amount or earlier events. */
const conditional: ReadonlySet<Transition> = new Set(['requestRefund', 'openDispute', 'acceptReturn', 'agreeTime']);

/** Money that a bank is disputing, or that is being sent to the seller, cannot be refunded. */
const heldMoney = /^A bank is disputing|is being sent to the seller/;

const statement = { text: 'It is not what was agreed.' };
/** Every dispatch uses a different parcel, because dispatching the same one again is not a move. */
let parcels = 0;
/** Likewise, each proposed time is different. */
let times = 0;
const nextParcel = () => ({ carrier: 'evri', trackingNumber: `H${(parcels += 1) + 1_000_000}` });

/**
 * The actions that buyers, sellers and admins can try on an order of £11.45, possible or not, and the invariants that always hold.
 */
export async function openHistories({ call, ctx, person }: World) {
  const admin = await person({ role: 'admin' });

  async function send(method: 'POST' | 'PUT', path: string, { token }: Person, body: object = {}): Promise<Outcome> {
    const { status, body: response } = await call<{ message?: string } | undefined>(method, path, token, body);
    return { status, ...(response?.message && { message: response.message }) };
  }
  const post = (path: string, person: Person, body?: object) => send('POST', path, person, body);

  const asBuyer = (transition: Transition, path: string): Action => ({
    transition,
    by: 'buyer',
    act: ({ id, buyer }) => post(`/api/orders/${id}/${path}`, buyer),
  });
  const asSeller = (transition: Transition, path: string, bodyOf: () => object): Action => ({
    transition,
    by: 'seller',
    act: ({ id, seller }) => post(`/api/sellers/orders/${id}/${path}`, seller, bodyOf()),
  });
  /** The seller enters the code that the buyer shows. */
  const handOver: Action = {
    transition: 'handOver',
    by: 'seller',
    act: async ({ id, seller }) => {
      const { collectionCode } = await orderOf({ id });
      return post(`/api/sellers/orders/${id}/hand-over`, seller, { code: collectionCode ?? '000000' });
    },
  };
  /** The buyer or seller proposes a collection time three days ahead. */
  const proposeTime = (by: 'buyer' | 'seller'): Action => ({
    transition: 'proposeTime',
    by,
    act: (trade) => {
      const day = dayInBritain(new Date(ctx.now().getTime() + 3 * dayMs));
      const time = `10:${String((times += 1) % 60).padStart(2, '0')}`;
      return post(`/api/orders/${trade.id}/collection-time`, trade[by], { move: 'propose', day, time });
    },
  });
  const agreeTime = (by: 'buyer' | 'seller'): Action => ({
    transition: 'agreeTime',
    by,
    act: async (trade) => {
      const { collectionProposal } = await orderOf(trade);
      const at = (collectionProposal ?? ctx.now()).toISOString();
      return post(`/api/orders/${trade.id}/collection-time`, trade[by], { move: 'agree', at });
    },
  });
  /** A move in a claim by the buyer or seller. */
  const claiming = (by: 'buyer' | 'seller', transition: Transition, details: object = {}): Action => ({
    transition,
    by,
    act: (trade) => post(`/api/orders/${trade.id}/claim`, trade[by], { move: transition, ...details }),
  });
  const decide = (amount: number, needsReturn: boolean): Action => ({
    act: ({ id }) => post(`/api/admins/disputes/${id}/decide`, admin, { amount, needsReturn, ...statement }),
  });
  const refund = (amount: number): Action => ({
    act: ({ id, seller }) => post(`/api/sellers/orders/${id}/refund`, seller, { amount }),
  });

  const actions = {
    dispatch: asSeller('dispatch', 'dispatch', nextParcel),
    changeTracking: {
      transition: 'changeTracking',
      by: 'seller',
      act: ({ id, seller }) => send('PUT', `/api/sellers/orders/${id}/parcel`, seller, nextParcel()),
    },
    cancelAsSeller: asSeller('cancelAsSeller', 'cancel', () => ({ reason: 'The jar broke.' })),
    handOver,
    proposeAsBuyer: proposeTime('buyer'),
    proposeAsSeller: proposeTime('seller'),
    agreeAsBuyer: agreeTime('buyer'),
    agreeAsSeller: agreeTime('seller'),
    confirm: asBuyer('deliver', 'confirm-receipt'),
    cancel: asBuyer('cancelAsBuyer', 'cancel'),
    request: claiming('buyer', 'requestRefund', { reason: 'changed_my_mind', ...statement }),
    requestPart: claiming('buyer', 'requestRefund', { reason: 'not_arrived', amount: 3.21, ...statement }),
    accept: claiming('seller', 'accept'),
    acceptReturn: claiming('seller', 'acceptReturn'),
    decline: claiming('seller', 'decline', statement),
    sendBack: claiming('buyer', 'sendBack'),
    receiveBack: claiming('seller', 'receiveBack'),
    disputeReturn: claiming('seller', 'disputeReturn', statement),
    dispute: claiming('buyer', 'openDispute', { reason: 'faulty', ...statement }),
    disputePart: claiming('buyer', 'openDispute', { reason: 'faulty', amount: 5, ...statement }),
    answer: claiming('seller', 'answer', statement),
    concede: claiming('seller', 'concede'),
    escalate: claiming('buyer', 'escalate'),
    escalateAsSeller: claiming('seller', 'escalate'),
    appeal: claiming('seller', 'appeal', statement),
    appealAsBuyer: claiming('buyer', 'appeal', statement),
    withdraw: claiming('buyer', 'withdraw'),
    decideAll: decide(11.45, false),
    decideReturn: decide(1, true),
    decideNothing: decide(0, false),
    decidePart: decide(4, false),
    refundPart: refund(2.5),
    refundAll: refund(11.45),
  } satisfies Record<string, Action>;

  async function orderOf({ id }: Pick<Trade, 'id'>) {
    const [order] = await ctx.db.select().from(orders).where(eq(orders.id, id));
    assert.ok(order);
    return order;
  }

  /**
   * Checks the invariants after a step. No more is refunded than was paid, and an order has a claim state if, and only if, a claim is open.
   */
  async function assertConsistent(trade: Trade): Promise<void> {
    const order = await orderOf(trade);
    const [{ returned } = { returned: null }] = await ctx.db
      .select({ returned: sum(deductions.amountPence) })
      .from(deductions)
      .where(eq(deductions.orderId, trade.id));
    const isRefunded = order.state === 'refunded' || order.state === 'called_off';
    if (isRefunded) assert.equal(Number(returned), order.totalPence, 'everything that was paid is refunded once');
    else assert.ok(Number(returned) < order.totalPence, `${returned} of ${order.totalPence} in ${order.state}`);
    const [{ refunded } = { refunded: null }] = await ctx.db
      .select({ refunded: sum(refunds.amountPence) })
      .from(refunds)
      .where(eq(refunds.orderId, trade.id));
    assert.ok(Number(refunded) <= Number(returned), 'every refund is deducted from the seller');
    const open = await ctx.db.$count(claims, and(eq(claims.orderId, trade.id), isNull(claims.endedAt)));
    assert.equal(open, order.claimState ? 1 : 0);
  }

  /** Takes one step and checks it against the process table. An impossible move returns 409 and a list of the possible ones. */
  async function step<T extends Trade>(trade: T, name: string, { transition, by, act }: Action<T>): Promise<void> {
    const order = await orderOf(trade);
    const { status, message = '' } = await act(trade);
    const about = `${name} in ${order.state}/${order.claimState}: ${status} ${message}`;
    assert.ok(expectedStatuses.has(status), about);
    if (!transition || !by) return;
    if (mayTransition(transition, order, by)) {
      assert.doesNotMatch(message, /isn't possible/, about);
      if (!conditional.has(transition)) assert.ok(status === 204 || heldMoney.test(message), about);
    } else {
      assert.equal(status, 409, about);
      assert.match(message, /^That isn't possible: this order is .+\. (You can|There's nothing)/, about);
    }
  }

  return { actions, orderOf, assertConsistent, step };
}

const describeMove = (name: Transition, from: string | null, by: OrderActor) =>
  `${moveOf(name).to ? 'order' : 'claim'} ${from ?? '[*]'}: ${name} (${by})`;

/** Every move shown in docs/order-process.md, once for each actor who can make it. */
export const documentedMoves = arrows.flatMap(({ name, from, by }) =>
  by.map((actor) => describeMove(name, from, actor)),
);

/** Every move made so far by orders in this world. */
export async function readMoves({ ctx }: Pick<World, 'ctx'>): Promise<Set<string>> {
  const claimOf = new Map<string, ClaimState | null>();
  const events = await ctx.db.select().from(orderEvents).orderBy(asc(orderEvents.id));
  const moves = events.map(({ orderId, transition, fromState, actor }) => {
    const { to, claim } = moveOf(transition);
    const from = claimOf.get(orderId) ?? null;
    if (claim?.to !== undefined) claimOf.set(orderId, claim.to);
    return describeMove(transition, to ? fromState : from, actor);
  });
  return new Set(moves);
}
