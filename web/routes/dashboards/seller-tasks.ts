import {
  CirclePlus,
  Handshake,
  Landmark,
  type LucideIcon,
  MessageCircle,
  Package,
  Pencil,
  Plane,
  Scale,
  Tags,
} from 'lucide-react';
import { imageOnly } from '#contract/message-texts.ts';
import type { Desk } from '#contract/desk.ts';
import type { ClaimStateOf } from '#contract/order-states.ts';
import { formatDay } from '#contract/time.ts';
import { plural } from '#contract/numbers.ts';
import { daysAgo, timeSince } from './time-since.ts';

/** One task: what, why, and where to do it. */
export type SellerTask = { key: string; icon: LucideIcon; title: string; note: string; action: string; to: string };

/** The first few tasks of a kind, then a single one for the rest. */
const firstAndRest = <Item>(
  { total, first }: { total: number; first: Item[] },
  toTask: (item: Item) => SellerTask,
  rest: (more: number) => SellerTask,
): SellerTask[] => [...first.map(toTask), ...(total > first.length ? [rest(total - first.length)] : [])];

const orders = (desk: Desk, now: Date): SellerTask[] =>
  firstAndRest(
    desk.orders,
    ({ _id, productName, quantity, group, buyerName, town, paidAt }) => {
      const what = quantity > 1 ? `${quantity} × ${productName}` : productName;
      const toPost = group === 'to_post';
      return {
        key: _id,
        icon: toPost ? Package : Handshake,
        title: toPost ? `Post ${what}${town ? ` to ${town}` : ''}` : `Hand over ${what}`,
        note: toPost ? `Paid ${daysAgo(paidAt, now)}.` : `Paid ${daysAgo(paidAt, now)}. ${buyerName} will collect it.`,
        action: 'See the order',
        to: `/seller/orders/${_id}`,
      };
    },
    (more) => ({
      key: 'orders',
      icon: Package,
      title: `${plural(more, 'more order')} to post or hand over`,
      note: 'The oldest are shown above.',
      action: 'See orders',
      to: '/seller/orders',
    }),
  );

/** The claims that are waiting for the seller, and what happens if they do nothing. */
const claimTexts: Record<ClaimStateOf<'seller'>, { title: string; otherwise: string }> = {
  requested: { title: 'Respond to a refund request', otherwise: 'Otherwise it will be accepted.' },
  return_sent: { title: 'Confirm a return', otherwise: 'Otherwise the buyer will be refunded.' },
  disputed: { title: 'Respond to a dispute', otherwise: 'Otherwise it will be passed to Skep.' },
};

const claims = (desk: Desk): SellerTask[] =>
  firstAndRest(
    desk.claims,
    ({ _id, productName, claimState, deadlineAt }) => {
      const { title, otherwise } = claimTexts[claimState];
      return {
        key: `claim-${_id}`,
        icon: Scale,
        title: `${title}: ${productName}`,
        note: deadlineAt ? `By ${formatDay(deadlineAt)}. ${otherwise}` : '',
        action: 'See the order',
        to: `/seller/orders/${_id}#claim`,
      };
    },
    (more) => ({
      key: 'claims',
      icon: Scale,
      title: `${plural(more, 'more request or dispute', 'more requests or disputes')} to respond to`,
      note: 'The most urgent are shown above.',
      action: 'See orders',
      to: '/seller/orders?show=to_answer',
    }),
  );

const questions = (desk: Desk, now: Date): SellerTask[] =>
  firstAndRest(
    desk.questions,
    ({ chatId, name, text, askedAt }) => ({
      key: chatId,
      icon: MessageCircle,
      title: `Reply to ${name}`,
      note: `${text === imageOnly ? 'A picture.' : `"${text}"`} Waiting ${timeSince(askedAt, now)}.`,
      action: 'See the conversation',
      to: `/chat/${chatId}`,
    }),
    (more) => ({
      key: 'questions',
      icon: MessageCircle,
      title: `${plural(more, 'more question')} to answer`,
      note: 'Those waiting longest are shown above.',
      action: 'See conversations',
      to: '/chat',
    }),
  );

function payouts({ onboarding: { state, missing } }: Desk): SellerTask[] {
  if (state === 'checking' || (state === 'ready' && missing.length === 0)) return [];
  if (state === 'refused')
    return [
      {
        key: 'payouts',
        icon: Landmark,
        title: 'Payouts were declined',
        note: "Our payment provider won't pay out to your account. Your earnings will stay on hold until this is resolved.",
        action: 'Read more',
        to: '/seller/payouts',
      },
    ];
  return [
    {
      key: 'payouts',
      icon: Landmark,
      title: state === 'none' ? 'Set up your payouts' : 'Complete your payout details',
      note:
        missing.length > 0
          ? `${missing.join('. ')}.`
          : 'We need this to pay your earnings into your bank account. It takes about five minutes.',
      action: state === 'none' ? 'Set up' : 'Continue',
      to: '/seller/payouts',
    },
  ];
}

function lowStock({ low: { total, first } }: Desk): SellerTask[] {
  const [lowest] = first;
  if (!lowest) return [];
  const isSingle = total === 1;
  return [
    {
      key: 'low',
      icon: Tags,
      title: isSingle
        ? `${lowest.left === 0 ? 'Sold out' : `Only ${lowest.left} left`}: ${lowest.title}`
        : `${total} listings are running low`,
      note: isSingle ? 'Do you have more?' : 'Update the stock if you have more.',
      action: isSingle ? 'Change stock' : 'See stock',
      to: isSingle ? `/seller/edit-listing/${lowest._id}` : '/seller/listings?sort=stock_asc',
    },
  ];
}

const fieldNames: Record<string, string> = {
  price: 'a price',
  'location.city': 'a city',
  'location.postcode': 'a postcode',
  deliveryMethods: 'a delivery method',
  images: 'a picture',
};
const list = new Intl.ListFormat('en-GB', { type: 'conjunction' });

const drafts = (desk: Desk): SellerTask[] =>
  firstAndRest(
    desk.drafts,
    ({ _id, title, missing }) => ({
      key: _id,
      icon: Pencil,
      title: missing.length > 0 ? `Finish ${title}` : `Publish ${title}`,
      note:
        missing.length > 0
          ? `This draft still needs ${list.format(missing.map((field) => fieldNames[field] ?? field))}.`
          : 'This draft is ready to publish.',
      action: 'Continue',
      to: `/seller/edit-listing/${_id}`,
    }),
    (more) => ({
      key: 'drafts',
      icon: Pencil,
      title: plural(more, 'more draft'),
      note: 'Publish or discard them.',
      action: 'See drafts',
      to: '/seller/listings?status=draft',
    }),
  );

const away = ({ away: period }: Desk): SellerTask[] =>
  period
    ? [
        {
          key: 'away',
          icon: Plane,
          title: period.isNow
            ? `You're away, back on ${formatDay(period.until)}`
            : `You'll be away from ${formatDay(period.from)}`,
          note: period.isNow ? "Your listings can't be bought until then." : `Back on ${formatDay(period.until)}.`,
          action: 'Change',
          to: '/seller/listings',
        },
      ]
    : [];

const firstListing = ({ listings }: Desk): SellerTask[] =>
  listings === 0
    ? [
        {
          key: 'first',
          icon: CirclePlus,
          title: 'List your first item',
          note: 'A picture, a title, a price: two minutes on your phone.',
          action: 'Create New Listing',
          to: '/seller/create-listing',
        },
      ]
    : [];

/** A seller's current tasks, starting with those that other people are waiting for. */
export const sellerTasks = (desk: Desk, now: Date): SellerTask[] => [
  ...claims(desk),
  ...orders(desk, now),
  ...questions(desk, now),
  ...firstListing(desk),
  ...payouts(desk),
  ...lowStock(desk),
  ...drafts(desk),
  ...away(desk),
];
