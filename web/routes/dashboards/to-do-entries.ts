import {
  CirclePlus,
  Handshake,
  Landmark,
  type LucideIcon,
  MessageCircle,
  Package,
  Pencil,
  Plane,
  Tags,
} from 'lucide-react';
import type { Desk } from '#contract/desk.ts';
import { formatDay } from '#web/parts/dates.ts';
import { plural } from '#web/text.ts';
import { daysAgo, howLong } from './how-long.ts';

/** One thing to do: what, why, and where it is done. */
export type Entry = { key: string; icon: LucideIcon; title: string; note: string; action: string; to: string };

/** The first few of a kind, and one line for the rest of them. */
const some = <One>(
  { total, first }: { total: number; first: One[] },
  one: (each: One) => Entry,
  rest: (more: number) => Entry,
): Entry[] => [...first.map(one), ...(total > first.length ? [rest(total - first.length)] : [])];

const orders = (desk: Desk, now: Date): Entry[] =>
  some(
    desk.orders,
    ({ _id, productName, quantity, group, buyerName, town, paidAt }) => {
      const what = quantity > 1 ? `${quantity} × ${productName}` : productName;
      const toPost = group === 'to_post';
      return {
        key: _id,
        icon: toPost ? Package : Handshake,
        title: toPost ? `Post ${what}${town ? ` to ${town}` : ''}` : `Hand over ${what}`,
        note: toPost ? `Paid ${daysAgo(paidAt, now)}.` : `Paid ${daysAgo(paidAt, now)}. ${buyerName} collects it.`,
        action: 'See order',
        to: `/seller/orders/${_id}`,
      };
    },
    (more) => ({
      key: 'orders',
      icon: Package,
      title: `${plural(more, 'more order')} to post or hand over`,
      note: 'The oldest stand above.',
      action: 'See orders',
      to: '/seller/orders',
    }),
  );

const questions = (desk: Desk, now: Date): Entry[] =>
  some(
    desk.questions,
    ({ chatId, name, text, askedAt }) => ({
      key: chatId,
      icon: MessageCircle,
      title: `Answer ${name}`,
      note: `“${text}” Waiting ${howLong(askedAt, now)}.`,
      action: 'Go to chat',
      to: `/chat/${chatId}`,
    }),
    (more) => ({
      key: 'questions',
      icon: MessageCircle,
      title: `${plural(more, 'more question')} to answer`,
      note: 'Who has waited longest stands above.',
      action: 'Go to chats',
      to: '/chat',
    }),
  );

function payouts({ onboarding: { state, missing } }: Desk): Entry[] {
  if (state === 'checking' || (state === 'ready' && missing.length === 0)) return [];
  if (state === 'refused')
    return [
      {
        key: 'payouts',
        icon: Landmark,
        title: 'Your payouts were refused',
        note: 'Our payment provider does not pay your account. What you sell stays with us until that is settled.',
        action: 'Read more',
        to: '/seller/payouts',
      },
    ];
  return [
    {
      key: 'payouts',
      icon: Landmark,
      title: state === 'none' ? 'Set up your payouts' : 'Hand in what is missing for your payouts',
      note:
        missing.length > 0
          ? `${missing.join('. ')}.`
          : 'So that what you sell can be paid to your bank. It takes about five minutes.',
      action: state === 'none' ? 'Set up' : 'Go on',
      to: '/seller/payouts',
    },
  ];
}

function lowStock({ low: { total, first } }: Desk): Entry[] {
  const [only] = first;
  if (!only) return [];
  const one = total === 1;
  return [
    {
      key: 'low',
      icon: Tags,
      title: one
        ? `${only.left === 0 ? 'Sold out' : `Only ${only.left} left`}: ${only.title}`
        : `${total} listings run low`,
      note: one ? 'Have you got more of it?' : 'Say how many there are, where you have got more.',
      action: one ? 'Change stock' : 'See stock',
      to: one ? `/seller/edit-listing/${only._id}` : '/seller/listings?sort=stock_asc',
    },
  ];
}

const needs: Record<string, string> = {
  price: 'a price',
  'location.city': 'a city',
  'location.postcode': 'a postcode',
  deliveryMethods: 'a way of delivery',
  images: 'a picture',
};
const list = new Intl.ListFormat('en-GB', { type: 'conjunction' });

const drafts = (desk: Desk): Entry[] =>
  some(
    desk.drafts,
    ({ _id, title, missing }) => ({
      key: _id,
      icon: Pencil,
      title: missing.length > 0 ? `Finish ${title}` : `Publish ${title}`,
      note:
        missing.length > 0
          ? `This draft still needs ${list.format(missing.map((field) => needs[field] ?? field))}.`
          : 'This draft has all it needs.',
      action: 'Go on',
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

const away = ({ away: set }: Desk): Entry[] =>
  set
    ? [
        {
          key: 'away',
          icon: Plane,
          title: set.isNow
            ? `You are away, back on ${formatDay(set.until)}`
            : `You will be away from ${formatDay(set.from)}`,
          note: set.isNow ? 'Nothing of yours can be bought until then.' : `Back on ${formatDay(set.until)}.`,
          action: 'Change',
          to: '/seller/listings',
        },
      ]
    : [];

const firstListing = ({ listings }: Desk): Entry[] =>
  listings === 0
    ? [
        {
          key: 'first',
          icon: CirclePlus,
          title: 'List your first thing',
          note: 'A picture, a title, a price: two minutes on the phone.',
          action: 'Create listing',
          to: '/seller/create-listing',
        },
      ]
    : [];

/** What a seller has to do now, what others wait for first. */
export const entriesOf = (desk: Desk, now: Date): Entry[] => [
  ...orders(desk, now),
  ...questions(desk, now),
  ...firstListing(desk),
  ...payouts(desk),
  ...lowStock(desk),
  ...drafts(desk),
  ...away(desk),
];
