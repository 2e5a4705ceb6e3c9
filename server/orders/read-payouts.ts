import { desc, eq } from 'drizzle-orm';
import type { Input } from '#contract/endpoint.ts';
import { toPounds } from '#contract/money.ts';
import type { moneyStates, OrderMoney, onboardingStates, readPayouts as endpoint } from '#contract/payouts.ts';
import type { Ctx, Viewer } from '#server/context.ts';
import { shareOf, type Earning } from '#server/payments/earnings.ts';
import { readSellerBalance } from '#server/payments/ledger.ts';
import { findPayoutAccount, type PayoutAccount } from '#server/payments/payout-accounts.ts';
import { earnings, payouts } from '#server/payments/tables.ts';
import { orders } from './tables.ts';

type Seller = Ctx & { viewer: Viewer };
type Order = typeof orders.$inferSelect;
type Onboarding = (typeof onboardingStates)[number];

const shown = {
  held: 'on_hold',
  due: 'available',
  sending: 'available',
  transferred: 'sent',
  refunded: 'refunded',
  returning: 'refunded',
  reversed: 'refunded',
} satisfies Record<Earning['state'], (typeof moneyStates)[number]>;

/** What the provider asks for, by the beginning of its own word for it. */
const asked: [word: RegExp, words: string][] = [
  [/external_account/, 'The bank account your money goes to'],
  [/verification/, 'A document that shows who you are'],
  [/(first|last)_name|business_type|company\.name/, 'Your name, or that of your business'],
  [/dob/, 'Your date of birth'],
  [/address/, 'Your address'],
  [/phone|email/, 'How you can be reached'],
  [/business_profile/, 'What you sell'],
  [/tos_acceptance/, "Your consent to the payment provider's terms"],
];

const inWords = (missing: string[]): string[] => [
  ...new Set(
    missing.map(
      (word) => asked.find(([begins]) => begins.test(word))?.[1] ?? 'Something else the payment provider asks for',
    ),
  ),
];

function onboardingOf(account: PayoutAccount | undefined): Onboarding {
  if (!account) return 'none';
  if (account.ready) return 'ready';
  return account.submitted && account.missing.length === 0 ? 'checking' : 'incomplete';
}

const untilReady: Record<Onboarding, string> = {
  none: 'As soon as you have set up your payouts.',
  incomplete: 'As soon as you have handed in what is still missing for your payouts.',
  checking: 'As soon as the payment provider has checked your details.',
  ready: 'It is being sent now.',
};

const whileOpen: Partial<Record<Order['state'], string>> = {
  paid: 'When the order is complete: send it or hand it over next.',
  shipped: 'When the order is complete: it is on its way to the buyer.',
  delivered: 'When the order is complete: it has arrived, and the buyer is having a look.',
};

const disputed =
  'The buyer’s bank asks for this payment back. It stays where it is until that is decided in our favour.';

/** When the seller gets an order's money. */
function whenOf(earning: Earning, order: Order, onboarding: Onboarding): string {
  if (earning.isDisputed && (earning.state === 'held' || earning.state === 'due')) return disputed;
  const sentences: Record<(typeof moneyStates)[number], () => string> = {
    on_hold: () => whileOpen[order.state] ?? 'When the order is complete.',
    available: () => (earning.state === 'sending' ? untilReady.ready : untilReady[onboarding]),
    sent: () => 'It was sent to you. Your bank usually has it within three working days.',
    refunded: () =>
      earning.state === 'returning'
        ? 'The buyer was refunded, and what was sent to you is being taken back.'
        : 'The buyer was refunded.',
  };
  return sentences[shown[earning.state]]();
}

const viewMoney = (earning: Earning, order: Order, onboarding: Onboarding): OrderMoney => ({
  orderId: order.id,
  productName: order.productName,
  productImage: order.productImage,
  quantity: order.quantity,
  total: toPounds(earning.totalPence),
  fee: toPounds(earning.feePence),
  amount: toPounds(shareOf(earning)),
  state: shown[earning.state],
  when: whenOf(earning, order, onboarding),
  paidAt: earning.paidAt.toISOString(),
  sentAt: earning.sentAt?.toISOString() ?? null,
  transferId: earning.providerTransferId,
});

/** The viewer's money as a seller: balances derived from the ledger, and for each order when its money comes. */
export async function readPayouts({ db, viewer }: Seller, { query: { limit, page } }: Input<typeof endpoint>) {
  const account = await findPayoutAccount(db, viewer.id);
  const state = onboardingOf(account);
  const balance = await readSellerBalance(db, viewer.id);
  const rows = await db
    .select({ earning: earnings, order: orders })
    .from(earnings)
    .innerJoin(orders, eq(orders.id, earnings.orderId))
    .where(eq(earnings.sellerId, viewer.id))
    .orderBy(desc(earnings.paidAt), desc(earnings.orderId))
    .limit(limit)
    .offset((page - 1) * limit);
  const paidOut = await db
    .select()
    .from(payouts)
    .where(eq(payouts.sellerId, viewer.id))
    .orderBy(desc(payouts.createdAt), desc(payouts.id))
    .limit(limit)
    .offset((page - 1) * limit);
  return {
    onboarding: { state, missing: inWords(account?.missing ?? []) },
    balance: {
      onHold: toPounds(balance.held),
      available: toPounds(balance.due),
      onTheWay: toPounds(balance.account + balance.transit),
      paid: toPounds(balance.bank),
    },
    orders: rows.map(({ earning, order }) => viewMoney(earning, order, state)),
    payouts: paidOut.map(({ id, amountPence, state: at, arrivesAt }) => ({
      _id: id,
      amount: toPounds(amountPence),
      state: at,
      arrivesAt: arrivesAt.toISOString(),
    })),
  };
}
