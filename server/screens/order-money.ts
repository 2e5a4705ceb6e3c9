import { and, eq, inArray, or, sql, type SQL } from 'drizzle-orm';
import { isDispute } from '#contract/order-states.ts';
import { toPounds } from '#contract/money.ts';
import { formatPence } from '#contract/pounds.ts';
import type { moneyStates, OrderMoney } from '#contract/payouts.ts';
import type { Db } from '#server/db/client.ts';
import { feeOf, owedOf, shareOf, sumOfUnsent, type Earning } from '#server/payments/earnings.ts';
import { readSellerBalance } from '#server/payments/ledger.ts';
import type { OnboardingState } from '#server/payments/onboarding.ts';
import { earnings } from '#server/payments/tables.ts';
import type { Order } from '#server/orders/transition.ts';

type MoneyState = (typeof moneyStates)[number];

const shown = {
  held: 'on_hold',
  due: 'available',
  sending: 'available',
  transferred: 'sent',
  refunded: 'refunded',
} satisfies Record<Earning['state'], MoneyState>;

const untilReady: Record<OnboardingState, string> = {
  none: 'As soon as you have set up your payouts.',
  incomplete: 'As soon as you have submitted the details still missing for your payouts.',
  checking: 'As soon as the payment provider has checked your details.',
  ready: 'It is being sent now.',
  refused: 'On hold: the payment provider has rejected your account. Please contact us through Help & Support.',
};

const toDo: Record<Order['delivery'], string> = {
  postage: 'Next step: post it.',
  collection: 'Next step: hand it over.',
};

type Sold = Order & { buyerIsUnreachable: boolean };

const whileOpen: Partial<Record<Order['state'], (order: Sold) => string>> = {
  paid: ({ delivery, buyerIsUnreachable }) =>
    `When the order is complete. ${delivery === 'collection' && buyerIsUnreachable ? "The buyer can't collect it while their account is suspended." : toDo[delivery]}`,
  shipped: () => 'When the order is complete. It is on its way to the buyer.',
  delivered: () => 'When the order is complete. The buyer has time to check it first.',
};

const disputed =
  "On hold: the buyer's bank has asked for this payment back. You'll get it if the bank decides in your favour.";
const mayBeTakenBack =
  "You've already received this money. The buyer's bank has asked for this payment back: if the buyer wins, we'll take it back.";

function whileClaimed(claim: Order['claimState']): string {
  if (isDispute(claim)) return 'On hold: the buyer has opened a dispute.';
  return claim === 'return_due' || claim === 'return_sent'
    ? 'On hold: the buyer will be refunded once the item is back.'
    : 'On hold: the buyer has asked for a refund.';
}

/** Whether the buyer's bank disputes the payment and has not decided yet. */
const isUnderDispute = ({ isDisputed, endedAt }: Earning): boolean => isDisputed && endedAt === null;

/** Matches earnings that are due, but contested by the buyer or their bank. */
const isContested = and(eq(earnings.state, 'due'), or(earnings.isDisputed, earnings.isClaimed));

/** Matches earnings whose money is in the given state. */
export function inMoneyState(state: MoneyState): SQL | undefined {
  const earningStates = (Object.keys(shown) as Earning['state'][]).filter((one) => shown[one] === state);
  const isInState = inArray(earnings.state, earningStates);
  return state === 'on_hold' ? or(isInState, isContested) : and(isInState, sql`(${isContested}) is not true`);
}

const stateOf = ({ state, isDisputed, isClaimed }: Earning): MoneyState =>
  state === 'due' && (isDisputed || isClaimed) ? 'on_hold' : shown[state];

/** Returns a seller's money according to the ledger, in pence. Contested money counts as on hold. */
export async function readSellerMoney(db: Db, sellerId: string) {
  const { held, due, account, transit, bank } = await readSellerBalance(db, sellerId);
  const [waiting] = await db
    .select({ unsent: sumOfUnsent })
    .from(earnings)
    .where(and(eq(earnings.sellerId, sellerId), isContested));
  const contested = waiting?.unsent ?? 0;
  return { onHold: held + contested, available: due - contested, account, transit, bank };
}

/** Where an order's money has gone: to the seller, or towards what they owed on other orders. */
function sentText(earning: Earning): string {
  const { sentPence, reversedPence, nettedPence } = earning;
  if (sentPence === 0 && nettedPence >= 0) return 'Our commission took all of it.';
  const owed = owedOf(earning);
  const isSent = sentPence > reversedPence;
  const netted = sentPence > 0 ? `${formatPence(-nettedPence)} of it` : 'It';
  return [
    nettedPence < 0 && `${netted} went towards what you owed us for refunded orders.`,
    isSent && (nettedPence < 0 ? "We've sent you the rest." : "We've sent it to you."),
    owed > 0 && `${formatPence(owed)} was refunded to the buyer, so we're taking that back.`,
    isSent && owed <= 0 && 'It usually reaches your bank within three working days.',
  ]
    .filter(Boolean)
    .join(' ');
}

/** When the seller gets an order's money. */
function whenOf(earning: Earning, order: Sold, onboarding: OnboardingState): string {
  if (isUnderDispute(earning)) return earning.state === 'transferred' ? mayBeTakenBack : disputed;
  if (earning.isClaimed && (earning.state === 'held' || earning.state === 'due')) return whileClaimed(order.claimState);
  const owed = owedOf(earning);
  const reason = earning.isDisputed ? "the buyer's bank took this payment back" : 'the buyer was refunded';
  const sentences: Record<MoneyState, () => string> = {
    on_hold: () => whileOpen[order.state]?.(order) ?? 'When the order is complete.',
    available: () => (earning.state === 'sending' ? untilReady.ready : untilReady[onboarding]),
    sent: () => sentText(earning),
    refunded: () =>
      owed > 0 ? `No longer due: ${reason}. We're taking back ${formatPence(owed)}.` : `No longer due: ${reason}.`,
  };
  return sentences[shown[earning.state]]();
}

/** What a seller earns from an order, where the money is and when they get it. Refunded amounts earn nothing and incur no commission. */
export function viewOrderMoney(earning: Earning, order: Sold, onboarding: OnboardingState): OrderMoney {
  return {
    orderId: order.id,
    productName: order.productName,
    productImage: order.productImage,
    quantity: order.quantity,
    total: toPounds(earning.totalPence),
    refunded: toPounds(earning.returnedPence),
    fee: toPounds(feeOf(earning)),
    amount: toPounds(shareOf(earning)),
    state: stateOf(earning),
    when: whenOf(earning, order, onboarding),
    isDisputed: isUnderDispute(earning),
    paidAt: earning.paidAt.toISOString(),
    sentAt: earning.sentAt?.toISOString() ?? null,
    transferId: earning.providerTransferId,
  };
}
