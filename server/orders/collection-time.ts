import { and, eq, or } from 'drizzle-orm';
import { mayTransition } from '#contract/order-process.ts';
import { maxDaysToCollection, type TimeMove } from '#contract/orders.ts';
import { Problem } from '#contract/problems.ts';
import { dayInBritain, dayMs, momentInBritain } from '#contract/time.ts';
import { users } from '#server/accounts/tables.ts';
import type { Ctx, ViewerCtx } from '#server/context.ts';
import type { Db } from '#server/db/client.ts';
import { transact } from '#server/db/transact.ts';
import { isMarkedDisputed } from '#server/payments/earnings.ts';
import { lockOne, move } from './move-order.ts';
import { isUnreachable } from './read-orders.ts';
import { orders } from './tables.ts';
import type { Order } from './transition.ts';

type Side = 'buyer' | 'seller';

const badTime = (field: 'day' | 'time', text: string) => new Problem('invalid_input', text, { [field]: text });

/** Parses a proposed time. Throws unless it is in the future and not too far ahead. */
function readTime(ctx: Ctx, { day, time }: { day: string; time: string }): Date {
  const [now, at] = [ctx.now(), momentInBritain(day, time)];
  if (at <= now) throw badTime(day < dayInBritain(now) ? 'day' : 'time', 'Please choose a time in the future.');
  if (day > dayInBritain(new Date(now.getTime() + maxDaysToCollection * dayMs)))
    throw badTime('day', `Please choose a day in the next ${maxDaysToCollection} days.`);
  return at;
}

/** Returns the proposal that a side agrees to. Throws `conflict` if it is not the one they have seen or its time has passed. */
function proposalFor(ctx: Ctx, { collectionProposal, collectionProposedBy }: Order, side: Side, at: string): Date {
  const isSeen = collectionProposal?.getTime() === new Date(at).getTime() && collectionProposedBy !== side;
  if (!collectionProposal || !isSeen)
    throw new Problem('conflict', 'The proposal has changed. Please look at the order again.');
  if (collectionProposal <= ctx.now())
    throw new Problem('conflict', 'That time has passed. Please propose another one.');
  return collectionProposal;
}

/**
 * Throws `illegal_transition` if the buyer's bank is disputing the payment or the other side is suspended. Deleted accounts need no
 * check: a seller cannot delete theirs before the collection, and a buyer's deletion cancels the order.
 */
async function requireArrangeable(tx: Db, { id, buyerId, sellerId }: Order, side: Side): Promise<void> {
  const [other, role] = side === 'buyer' ? [sellerId, 'seller'] : [buyerId, 'buyer'];
  if (await isMarkedDisputed(tx, id))
    throw new Problem(
      'illegal_transition',
      'A bank is disputing this payment, so no collection time can be arranged until the bank has decided.',
    );
  const [found] = await tx.select({ isUnreachable }).from(users).where(eq(users.id, other));
  if (found?.isUnreachable !== false)
    throw new Problem(
      'illegal_transition',
      `The ${role}'s account has been suspended, so no collection time can be arranged.`,
    );
}

const isSame = (a: Date | null, b: Date) => a?.getTime() === b.getTime();

/** Returns what a side proposes or agrees to; null if nothing changes. Proposing the other side's time means agreeing to it. */
function readMove(
  ctx: Ctx,
  order: Order,
  side: Side,
  wanted: TimeMove,
): { agreesTo: string } | { proposes: Date } | null {
  const { collectionAt, collectionProposal, collectionProposedBy } = order;
  if (wanted.move === 'agree')
    return !collectionProposal && isSame(collectionAt, new Date(wanted.at)) ? null : { agreesTo: wanted.at };
  const at = readTime(ctx, wanted);
  if (isSame(collectionProposal, at)) return collectionProposedBy === side ? null : { agreesTo: at.toISOString() };
  if (!collectionProposal && isSame(collectionAt, at)) throw badTime('time', "You've already agreed this time.");
  return { proposes: at };
}

/** Proposes a collection time as an order's buyer or seller, or agrees to the other side's. A repeated request changes nothing. */
export const setCollectionTime = (ctx: ViewerCtx, id: string, wanted: TimeMove) =>
  transact(ctx.db, async (tx) => {
    const { viewer } = ctx;
    const isTheirs = or(eq(orders.buyerId, viewer.id), eq(orders.sellerId, viewer.id));
    const order = await lockOne(tx, and(eq(orders.id, id), isTheirs));
    const side: Side = order.buyerId === viewer.id ? 'buyer' : 'seller';
    const actor = { kind: side, id: viewer.id };
    // Otherwise `move` throws, with a message that lists what is possible.
    if (mayTransition('proposeTime', order, side)) await requireArrangeable(tx, order, side);
    const timeMove = readMove(ctx, order, side, wanted);
    if (!timeMove) return;
    if ('proposes' in timeMove) {
      await ctx.limiter.spend('orderAccount', `${viewer.id} ${id}`);
      const proposed = { collectionProposal: timeMove.proposes, collectionProposedBy: side };
      await move(ctx, tx, order, 'proposeTime', actor, proposed);
    } else {
      const collectionAt = mayTransition('agreeTime', order, side)
        ? proposalFor(ctx, order, side, timeMove.agreesTo)
        : null;
      const agreed = { collectionAt, collectionProposal: null, collectionProposedBy: null };
      await move(ctx, tx, order, 'agreeTime', actor, agreed);
    }
  });
