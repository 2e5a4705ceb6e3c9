import type { decideDispute, ClaimMove } from '#contract/claims.ts';
import type { Input } from '#contract/endpoint.ts';

type Step = { by: 'buyer' | 'seller'; hours: number; body: ClaimMove };

/** An order with a refund request or dispute, and the steps taken so far. `hours` is the time since the order was placed. */
export type DemoClaim = {
  listing: string;
  buyer: string;
  daysAgo: number;
  /** How far the order itself has got; by default, the buyer has confirmed receipt. */
  upTo?: 'shipped';
  steps: Step[];
  decided?: { hours: number; body: Input<typeof decideDispute>['body'] };
  /** The move made automatically when a deadline passes. */
  ended?: { hours: number; move: 'closeClaim' | 'settle' };
};

const said = (text: string) => ({ text, pictures: [] });
const buyer = (hours: number, body: ClaimMove): Step => ({ by: 'buyer', hours, body });
const seller = (hours: number, body: ClaimMove): Step => ({ by: 'seller', hours, body });

const packed = said(
  'All of my jars leave in moulded pulp. Please send a picture of the outside of the box: it decides who pays.',
);

/** A claim in every state and one with every outcome, all about items sold by the demo seller. */
export const claims: DemoClaim[] = [
  {
    listing: 'frame-feeder-national',
    buyer: 'buyer',
    daysAgo: 6,
    steps: [
      buyer(110, {
        move: 'requestRefund',
        reason: 'changed_my_mind',
        ...said("I've bought a contact feeder instead. It is unused and still wrapped."),
      }),
    ],
  },
  {
    listing: 'honey-show-jars-labels-24',
    buyer: 'meera-nair',
    daysAgo: 9,
    steps: [
      buyer(75, {
        move: 'requestRefund',
        reason: 'faulty',
        amount: 600,
        ...said('Five of the lids were dented when I opened the parcel, and two jars were chipped.'),
      }),
      seller(100, { move: 'decline', ...packed }),
    ],
  },
  {
    listing: 'ratchet-hive-straps-4',
    buyer: 'huw-beynon',
    daysAgo: 10,
    steps: [
      buyer(90, {
        move: 'requestRefund',
        reason: 'not_as_described',
        ...said('These are for a smaller hive than mine.'),
      }),
      seller(110, { move: 'acceptReturn' }),
    ],
  },
  {
    listing: 'bucket-with-honey-gate',
    buyer: 'buyer',
    daysAgo: 12,
    steps: [
      buyer(80, { move: 'requestRefund', reason: 'faulty', ...said('The honey gate drips, even screwed down hard.') }),
      seller(100, { move: 'acceptReturn' }),
      buyer(180, { move: 'sendBack', carrier: 'royal_mail', trackingNumber: 'QH482915037GB' }),
    ],
  },
  {
    listing: 'poly-nuc-six-frame',
    buyer: 'kofi-ansah',
    daysAgo: 6,
    steps: [
      buyer(100, {
        move: 'openDispute',
        reason: 'not_as_described',
        ...said('One side has no floor, so bees get under the frames.'),
      }),
    ],
  },
  {
    listing: 'manley-frames-super-25',
    buyer: 'buyer',
    daysAgo: 11,
    steps: [
      buyer(100, {
        move: 'openDispute',
        reason: 'not_as_described',
        amount: 1200,
        ...said('Eleven of the twenty-five side bars are split along the grain. They cannot be nailed.'),
      }),
      seller(180, {
        move: 'answer',
        ...said('I check each pack. Frames that dry out by a stove do split, so how were they kept?'),
      }),
    ],
  },
  {
    listing: 'lugg-meadow-summer-honey-1360g',
    buyer: 'wendy-cartmell',
    daysAgo: 16,
    upTo: 'shipped',
    steps: [
      buyer(100, {
        move: 'openDispute',
        reason: 'not_arrived',
        ...said('Tracking says delivered, but nobody here signed for it.'),
      }),
      seller(150, { move: 'answer', ...said('Royal Mail shows a picture of a green door. Is that yours?') }),
      buyer(200, { move: 'escalate' }),
    ],
  },
  {
    listing: 'herefordshire-orchard-honey-454g',
    buyer: 'buyer',
    daysAgo: 18,
    steps: [
      buyer(100, {
        move: 'openDispute',
        reason: 'faulty',
        ...said('The lid was cracked when I opened the parcel, and some of the honey had leaked over the label.'),
      }),
      seller(150, { move: 'answer', ...packed }),
      seller(200, { move: 'escalate' }),
    ],
    decided: {
      hours: 400,
      body: {
        amount: 500,
        needsReturn: false,
        text: 'The lid arrived cracked. Most of the honey can be used, so a partial refund is fair.',
      },
    },
  },
  {
    listing: 'frame-feeder-national',
    buyer: 'tomasz-wrona',
    daysAgo: 30,
    steps: [
      buyer(100, {
        move: 'openDispute',
        reason: 'faulty',
        ...said('The feeder leaks at the seam, and drowned a seam of bees.'),
      }),
      seller(150, { move: 'answer', ...said('It was tested with water before I posted it.') }),
      buyer(200, { move: 'escalate' }),
      seller(690, {
        move: 'appeal',
        ...said('It held water for a whole day when I tested it. Please look at this again.'),
      }),
    ],
    decided: {
      hours: 600,
      body: {
        amount: 820,
        needsReturn: true,
        text: 'A feeder that leaks in use is faulty, even if it passed a water test. It goes back to the seller.',
      },
    },
  },
  {
    listing: 'ratchet-hive-straps-4',
    buyer: 'calum-fairbairn',
    daysAgo: 60,
    steps: [
      buyer(90, {
        move: 'requestRefund',
        reason: 'faulty',
        amount: 400,
        ...said('One of the four ratchets does not lock.'),
      }),
      seller(100, { move: 'accept' }),
    ],
  },
  {
    listing: 'bucket-with-honey-gate',
    buyer: 'huw-beynon',
    daysAgo: 40,
    steps: [
      buyer(80, {
        move: 'requestRefund',
        reason: 'faulty',
        ...said('I thought the lid was missing, but it was stacked under the bucket.'),
      }),
      buyer(84, { move: 'withdraw' }),
    ],
  },
  {
    listing: 'ratchet-hive-straps-4',
    buyer: 'meera-nair',
    daysAgo: 45,
    steps: [
      buyer(90, { move: 'requestRefund', reason: 'changed_my_mind', ...said('Two would have been enough for me.') }),
      seller(100, { move: 'acceptReturn' }),
    ],
    ended: { hours: 440, move: 'closeClaim' },
  },
  {
    listing: 'honey-show-jars-labels-24',
    buyer: 'tomasz-wrona',
    daysAgo: 70,
    steps: [
      buyer(100, {
        move: 'openDispute',
        reason: 'not_as_described',
        ...said('The labels are cream, and I wanted white ones.'),
      }),
      seller(130, { move: 'answer', ...said('The listing says cream, and the second picture shows it.') }),
      seller(140, { move: 'escalate' }),
    ],
    decided: {
      hours: 300,
      body: { amount: 0, needsReturn: false, text: 'The listing and its pictures say that the labels are cream.' },
    },
    ended: { hours: 470, move: 'settle' },
  },
  {
    listing: 'contact-feeder-bucket-5l',
    buyer: 'buyer',
    daysAgo: 55,
    steps: [
      buyer(80, { move: 'requestRefund', reason: 'changed_my_mind', ...said('I ordered one too many.') }),
      seller(90, { move: 'acceptReturn' }),
      buyer(150, { move: 'sendBack', carrier: 'evri', trackingNumber: 'H00A1B2C3D4E5F6G' }),
      seller(210, { move: 'receiveBack' }),
    ],
  },
];
