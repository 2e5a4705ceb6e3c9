import type { Transition } from '#contract/order-process.ts';

/** A line in a conversation: a message, or a transition of the order that it is about. */
type DemoLine = { hoursAgo: number } & (
  | { by: 'buyer' | 'seller'; text: string }
  | { move: Transition; by: 'buyer' | 'seller' }
);

/** A conversation about a listing and, once it has been ordered, about the order. Only the last message is unread, or none with `isRead`. */
export type DemoChat = { buyer: string; seller: string; listing: string; lines: DemoLine[]; isRead?: boolean };

/** Messages that are reported (reports.ts). */
export const insult = 'That price is a joke, and so are you.';
export const chequeOffer =
  'I will send you a cheque for £150 more, and my driver will collect them. You give him the difference in cash.';

export const chats: DemoChat[] = [
  {
    buyer: 'buyer',
    seller: 'seller',
    listing: 'local-nuc-herefordshire-2026',
    isRead: true,
    lines: [
      { hoursAgo: 62, by: 'buyer', text: 'Hello Owen, are the nucs ready to go? I have a National waiting for one.' },
      {
        hoursAgo: 60.5,
        by: 'seller',
        text:
          'They are. I went through all of them on Tuesday: three frames of brood, one of stores, and this ' +
          "year's queen, marked white and laying well.",
      },
      { hoursAgo: 36.4, by: 'buyer', text: 'Lovely. I have just ordered one. I can come any evening after work.' },
      { hoursAgo: 35.9, move: 'pay', by: 'buyer' },
      { hoursAgo: 32, move: 'proposeTime', by: 'seller' },
      { hoursAgo: 31.8, by: 'seller', text: 'They fly until about six. Would half past be all right?' },
      { hoursAgo: 27, move: 'agreeTime', by: 'buyer' },
      { hoursAgo: 26.8, by: 'buyer', text: 'That suits me. Do I need to bring anything?' },
      { hoursAgo: 24.5, by: 'seller', text: 'A strap, and something soft to put under the box. See you then!' },
    ],
  },
  {
    buyer: 'buyer',
    seller: 'kyre-brook-queens',
    listing: 'carniolan-mated-2026',
    lines: [
      {
        hoursAgo: 29,
        by: 'buyer',
        text: 'The queen I had from you is doing very well. Will you have more of that line?',
      },
      {
        hoursAgo: 5,
        by: 'seller',
        text:
          "I'm glad to hear it. Yes, from the same mother, as soon as the next ones are laying. I post on Mondays only, " +
          'so that no queen spends a weekend in a depot.',
      },
    ],
  },
  {
    buyer: 'graham-ollerton',
    seller: 'seller',
    listing: 'herefordshire-orchard-honey-454g',
    lines: [
      {
        hoursAgo: 3,
        by: 'buyer',
        text: 'Is the orchard honey still runny, or has it set? I would like a dozen jars for a wedding.',
      },
    ],
  },
  {
    buyer: 'alastair-thorne',
    seller: 'lantern-wax',
    listing: 'cappings-wax-block-1kg',
    isRead: true,
    lines: [
      { hoursAgo: 224, by: 'buyer', text: 'Would you take half that?' },
      { hoursAgo: 222, by: 'seller', text: "I don't give discounts, but ten blocks or more are posted free." },
      { hoursAgo: 221, by: 'buyer', text: insult },
    ],
  },
  {
    buyer: 'dafydd-elis-rowlands',
    seller: 'maddy-hartgill',
    listing: 'straw-skep-swarm-size',
    isRead: true,
    lines: [
      { hoursAgo: 19, by: 'buyer', text: "I'd like three for a film. Can we do it without the website?" },
      {
        hoursAgo: 17,
        by: 'buyer',
        text: chequeOffer,
      },
    ],
  },
];
