import { and, eq, inArray, or, sql, type SQL } from 'drizzle-orm';
import { toPounds } from '#contract/money.ts';
import type { moneyStates, OrderMoney } from '#contract/payouts.ts';
import type { Db } from '#server/db/client.ts';
import { shareOf, type Earning } from '#server/payments/earnings.ts';
import { readSellerBalance } from '#server/payments/ledger.ts';
import type { OnboardingState } from '#server/payments/onboarding.ts';
import { earnings } from '#server/payments/tables.ts';
import type { Order } from './transition.ts';

type MoneyState = (typeof moneyStates)[number];

const shown = {
  held: 'on_hold',
  due: 'available',
  sending: 'available',
  transferred: 'sent',
  refunded: 'refunded',
  returning: 'refunded',
  reversed: 'refunded',
} satisfies Record<Earning['state'], MoneyState>;

const untilReady: Record<OnboardingState, string> = {
  none: 'As soon as you have set up your payouts.',
  incomplete: 'As soon as you have handed in what is still missing for your payouts.',
  checking: 'As soon as the payment provider has checked your details.',
  ready: 'It is being sent now.',
  refused: 'It stays with us: the payment provider has refused your account. Please ask us under Help & Support.',
};

const whileOpen: Partial<Record<Order['state'], string>> = {
  paid: 'When the order is complete: send it or hand it over next.',
  shipped: 'When the order is complete: it is on its way to the buyer.',
  delivered: 'When the order is complete: it has arrived, and the buyer is having a look.',
};

const disputed =
  'Once the buyer’s bank, which asks for this payment back, decides in your favour. Until then it waits.';
const mayBeTakenBack =
  'It was sent to you. The buyer’s bank asks for this payment back: if it decides for the buyer, we take it back.';

const isUnderDispute = ({ isDisputed, endedAt }: Earning): boolean => isDisputed && endedAt === null;
const waitsForBank = and(eq(earnings.state, 'due'), earnings.isDisputed);

/** The earnings whose money is in one place. */
export function inMoneyState(state: MoneyState): SQL | undefined {
  const own = (Object.keys(shown) as Earning['state'][]).filter((one) => shown[one] === state);
  const there = inArray(earnings.state, own);
  return state === 'on_hold' ? or(there, waitsForBank) : and(there, sql`(${waitsForBank}) is not true`);
}

const stateOf = ({ state, isDisputed }: Earning): MoneyState =>
  state === 'due' && isDisputed ? 'on_hold' : shown[state];

/** What is a seller's, by the ledger, in pence: on hold, also where the buyer's bank has not decided, available, and further on. */
export async function readSellerMoney(db: Db, sellerId: string) {
  const { held, due, account, transit, bank } = await readSellerBalance(db, sellerId);
  const share = sql<number>`coalesce(sum(${earnings.totalPence} - ${earnings.feePence}), 0)::bigint`.mapWith(Number);
  const [waiting] = await db
    .select({ share })
    .from(earnings)
    .where(and(eq(earnings.sellerId, sellerId), waitsForBank));
  const disputed = waiting?.share ?? 0;
  return { onHold: held + disputed, available: due - disputed, account, transit, bank };
}

/** When the seller gets an order's money. */
function whenOf(earning: Earning, order: Order, onboarding: OnboardingState): string {
  if (isUnderDispute(earning)) return earning.state === 'transferred' ? mayBeTakenBack : disputed;
  const goneTo = earning.isDisputed ? 'the buyer’s bank took this payment back' : 'the buyer was refunded';
  const sentences: Record<MoneyState, () => string> = {
    on_hold: () => whileOpen[order.state] ?? 'When the order is complete.',
    available: () => (earning.state === 'sending' ? untilReady.ready : untilReady[onboarding]),
    sent: () => 'It was sent to you. Your bank usually has it within three working days.',
    refunded: () =>
      earning.state === 'returning'
        ? `Nothing any more: ${goneTo}, and what was sent to you is being taken back.`
        : `Nothing any more: ${goneTo}.`,
  };
  return sentences[shown[earning.state]]();
}

/** What a seller earns with an order, where that is and when they get it: nothing where the buyer was refunded, commission included. */
export function viewMoney(earning: Earning, order: Order, onboarding: OnboardingState): OrderMoney {
  const state = stateOf(earning);
  const isRefunded = state === 'refunded';
  return {
    orderId: order.id,
    productName: order.productName,
    productImage: order.productImage,
    quantity: order.quantity,
    total: toPounds(earning.totalPence),
    fee: isRefunded ? 0 : toPounds(earning.feePence),
    amount: isRefunded ? 0 : toPounds(shareOf(earning)),
    state,
    when: whenOf(earning, order, onboarding),
    isDisputed: isUnderDispute(earning),
    paidAt: earning.paidAt.toISOString(),
    sentAt: earning.sentAt?.toISOString() ?? null,
    transferId: earning.providerTransferId,
  };
}
