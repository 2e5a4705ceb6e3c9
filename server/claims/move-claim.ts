import { eq } from 'drizzle-orm';
import {
  claimReasons,
  type ClaimReason,
  hasUsedUpWithdrawals,
  maxWithdrawn,
  needsReturn,
  reasonsFor,
} from '#contract/claim-reasons.ts';
import type { ClaimMove, moveClaim as endpoint } from '#contract/claims.ts';
import type { Input } from '#contract/endpoint.ts';
import { formatPence } from '#contract/pounds.ts';
import { describePossible } from '#contract/order-actions.ts';
import { mayTransition } from '#contract/order-process.ts';
import { orderStates } from '#contract/order-states.ts';
import { Problem } from '#contract/problems.ts';
import { mayRequestRefund } from '#contract/refund-rules.ts';
import type { ViewerCtx } from '#server/context.ts';
import type { Db } from '#server/db/client.ts';
import { transact } from '#server/db/transact.ts';
import { move } from '#server/orders/move-order.ts';
import { orderEvents } from '#server/orders/tables.ts';
import type { Order } from '#server/orders/transition.ts';
import { refundablePence } from '#server/payments/refund.ts';
import { canReturnTo, lockForParty } from './parties.ts';
import { insertClaim, type NewStatement, requireOpenClaim, say, updateClaim } from './statements.ts';

type Side = { kind: 'buyer' | 'seller'; id: string };
type Attempt = { ctx: ViewerCtx; tx: Db; order: Order; side: Side };
type Opening = NewStatement & { reason: ClaimReason; amount?: number | undefined };

/** Returns the amount that the buyer asks for or, by default, all that can still be refunded. */
async function claimedPence(tx: Db, { id }: Order, amount: number | undefined): Promise<number> {
  const left = await refundablePence(tx, id);
  if (left === 0) throw new Problem('not_refundable');
  if (amount === undefined || amount <= left) return amount ?? left;
  const sentence = `Please enter at most ${formatPence(left)}.`;
  throw new Problem('invalid_input', sentence, { amount: sentence });
}

const decided = "Skep has already decided a dispute about this order, so another can't be started.";
const withdrawnAll = `You've withdrawn ${maxWithdrawn} claims about this order, so another can't be started. Please contact us if something is wrong.`;

/** Throws unless the buyer can make this move for this reason. */
async function checkReason(tx: Db, order: Order, move: 'requestRefund' | 'openDispute', reason: ClaimReason) {
  const events = await tx.select().from(orderEvents).where(eq(orderEvents.orderId, order.id));
  const possible = reasonsFor(move, order, events);
  if (possible.length === 0) throw new Problem('conflict', hasUsedUpWithdrawals(events) ? withdrawnAll : decided);
  const sentence = 'This reason does not apply to this order. Please choose another.';
  if (!possible.includes(reason)) throw new Problem('invalid_input', sentence, { reason: sentence });
}

const tooLate =
  "You can't request a refund for this order: the seller doesn't accept returns, or the time for returns has passed. If something is wrong with the item, start a dispute.";

async function requestRefund({ ctx, tx, order, side }: Attempt, { reason, amount, ...words }: Opening): Promise<void> {
  const { status } = orderStates[order.state];
  const rule = { ...order, status, refundPolicy: order.returnPolicy };
  if (!mayRequestRefund(rule, ctx.now())) throw new Problem('not_refundable', tooLate);
  await checkReason(tx, order, 'requestRefund', reason);
  const amountPence = await claimedPence(tx, order, amount);
  const claimNeedsReturn = needsReturn(reason) && (await canReturnTo(tx, order));
  await move(ctx, tx, order, 'requestRefund', side, { claimNeedsReturn });
  const opened = { orderId: order.id, reason, amountPence, needsReturn: claimNeedsReturn, isDispute: false };
  await say(ctx, tx, await insertClaim(ctx, tx, opened), 'buyer', words, 'requestRefund');
}

/** Opens a dispute, or turns a declined refund request into one. */
async function openDispute({ ctx, tx, order, side }: Attempt, { reason, amount, ...words }: Opening): Promise<void> {
  await checkReason(tx, order, 'openDispute', reason);
  const amountPence = await claimedPence(tx, order, amount);
  const isNew = order.claimState === null;
  await move(ctx, tx, order, 'openDispute', side, { claimNeedsReturn: false });
  const dispute = { orderId: order.id, reason, amountPence, needsReturn: false, isDispute: true };
  const claim = isNew ? await insertClaim(ctx, tx, dispute) : await requireOpenClaim(tx, order.id);
  if (!isNew) await updateClaim(tx, claim, dispute);
  await say(ctx, tx, claim, 'buyer', words, 'openDispute');
}

async function acceptReturn({ ctx, tx, order, side }: Attempt): Promise<void> {
  const { reason } = await requireOpenClaim(tx, order.id);
  if (!needsReturn(reason))
    throw new Problem('conflict', `The buyer says "${claimReasons[reason]}", so there is nothing to send back.`);
  await move(ctx, tx, order, 'acceptReturn', side, { claimNeedsReturn: true });
}

type MoveWithStatement = 'decline' | 'disputeReturn' | 'answer' | 'appeal';

/** Makes a move together with the statement that it needs. */
async function moveWithStatement(
  { ctx, tx, order, side }: Attempt,
  body: Extract<ClaimMove, { move: MoveWithStatement }>,
) {
  const claim = await requireOpenClaim(tx, order.id);
  await move(ctx, tx, order, body.move, side);
  if (body.move === 'disputeReturn') await updateClaim(tx, claim, { isDispute: true });
  await say(ctx, tx, claim, side.kind, body, body.move);
}

async function sendBack({ ctx, tx, order, side }: Attempt, body: Extract<ClaimMove, { move: 'sendBack' }>) {
  const claim = await requireOpenClaim(tx, order.id);
  await move(ctx, tx, order, 'sendBack', side);
  const { carrier: returnCarrier, trackingNumber: returnTrackingNumber } = body;
  await updateClaim(tx, claim, { sentBackAt: ctx.now(), returnCarrier, returnTrackingNumber });
}

const anotherClaim =
  'The buyer has made another claim since you opened this page, so nothing was refunded. Reload the page to see it.';

/** Throws `conflict` if the seller is granting a claim other than the open one. */
async function requireSeen(tx: Db, { id }: Order, body: ClaimMove): Promise<void> {
  if (!('claim' in body) || body.claim === undefined) return;
  if (body.claim !== (await requireOpenClaim(tx, id)).id) throw new Problem('conflict', anotherClaim);
}

function makeMove(attempt: Attempt, body: ClaimMove): Promise<unknown> {
  switch (body.move) {
    case 'requestRefund':
      return requestRefund(attempt, body);
    case 'openDispute':
      return openDispute(attempt, body);
    case 'acceptReturn':
      return acceptReturn(attempt);
    case 'sendBack':
      return sendBack(attempt, body);
    case 'decline':
    case 'disputeReturn':
    case 'answer':
    case 'appeal':
      return moveWithStatement(attempt, body);
    default:
      return move(attempt.ctx, attempt.tx, attempt.order, body.move, attempt.side);
  }
}

/**
 * Makes a move on a claim for the order's buyer or seller. Any resulting refund or end of the claim follows in the same transaction
 * (`follow-move.ts`).
 */
export async function moveClaim(ctx: ViewerCtx, { params: { id }, body }: Input<typeof endpoint>): Promise<void> {
  await ctx.limiter.spend('claimAccount', ctx.viewer.id);
  await transact(ctx.db, async (tx) => {
    const { order, party } = await lockForParty(ctx, tx, id);
    if (party === 'admin') throw new Problem('order_not_found');
    if (!mayTransition(body.move, order, party))
      throw new Problem('illegal_transition', describePossible(order, party));
    await requireSeen(tx, order, body);
    await makeMove({ ctx, tx, order, side: { kind: party, id: ctx.viewer.id } }, body);
  });
}
