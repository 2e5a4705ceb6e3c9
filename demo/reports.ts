import type { ReportDecision, ReportReason } from '#contract/reports.ts';
import { chequeOffer, insult } from './chats.ts';

/** What a report is about: a listing or person by key, the buyer's review of the listing with this key, or the message with this text. */
export type DemoTarget = { product: string } | { seller: string } | { review: string } | { message: string };

type Step = { hoursAgo: number };

/** Reports about one item, the admin's decision if there is one, and the appeal of the person concerned. */
export type DemoReports = {
  about: DemoTarget;
  /** `pictures` are names of pictures in demo/renders. */
  reports: (Step & { by: string; reason: ReportReason; details: string; pictures?: string[] })[];
  decided?: Step & { decision: ReportDecision; reason: string };
  appealed?: Step & { text: string };
};

/** An open and a decided case of each kind. */
export const reports: DemoReports[] = [
  {
    about: { product: 'armagh-orchard-nuc' },
    reports: [
      {
        by: 'wendy-cartmell',
        hoursAgo: 26,
        reason: 'bee_health',
        details:
          'I went to see it on Saturday. Some cells on the second frame had sunken, greasy caps. I took a picture, ' +
          'but I am no bee inspector and hope I am wrong.',
        pictures: ['honeycomb-frame'],
      },
      {
        by: 'judith-penrose',
        hoursAgo: 9,
        reason: 'misleading',
        details: 'It says 2026 queen, but the dot I saw was red, which is 2023.',
      },
    ],
  },
  {
    about: { product: 'soap-on-rope-propolis' },
    reports: [
      {
        by: 'siobhan-rafferty',
        hoursAgo: 310,
        reason: 'misleading',
        details: 'It came without any list of ingredients, and I react to colophony.',
      },
    ],
    decided: {
      hoursAgo: 290,
      decision: 'warn',
      reason: 'Soap has to carry its full list of ingredients on the label. Please add it to the listing too.',
    },
  },
  {
    about: { seller: 'jory-penhale' },
    reports: [
      {
        by: 'alastair-thorne',
        hoursAgo: 40,
        reason: 'other',
        details:
          'He sells as a private seller, but has honey, queens and colonies on sale all year. Surely that makes him a trader?',
      },
    ],
  },
  {
    about: { seller: 'terry-mockett' },
    reports: [
      {
        by: 'huw-beynon',
        hoursAgo: 700,
        reason: 'fraud',
        details: 'He rang about my spare hive, and wanted me to pay his courier before he would pay me.',
      },
      {
        by: 'meera-nair',
        hoursAgo: 660,
        reason: 'fraud',
        details: 'Asked me for a deposit by bank transfer on ten buckets of honey. He has nothing on sale here.',
      },
    ],
    decided: {
      hoursAgo: 640,
      decision: 'ban',
      reason: 'Asking for money outside Skep for things that are not on sale here is a well-known fraud.',
    },
  },
  {
    about: { seller: 'saltmarsh' },
    reports: [
      {
        by: 'lucy-sandbach',
        hoursAgo: 520,
        reason: 'abuse',
        details: 'I was shouted at when I came to collect my jars, because I was ten minutes late.',
      },
      {
        by: 'patience-moyo',
        hoursAgo: 470,
        reason: 'abuse',
        details: 'Very rude at the gate, in front of my children.',
      },
    ],
    decided: {
      hoursAgo: 440,
      decision: 'warn',
      reason: 'Two people told us the same thing about two different days. Please be civil to everyone who collects.',
    },
    appealed: {
      hoursAgo: 30,
      text: 'The second came at ten at night, without an agreed time. Please read our messages from that evening.',
    },
  },
  {
    about: {
      message: chequeOffer,
    },
    reports: [
      {
        by: 'maddy-hartgill',
        hoursAgo: 16,
        reason: 'fraud',
        details: 'This sounds like the scam where the cheque bounces a week later.',
      },
    ],
  },
  {
    about: { message: insult },
    reports: [
      { by: 'lantern-wax', hoursAgo: 220, reason: 'abuse', details: "All I said was that I don't give discounts." },
    ],
    decided: {
      hoursAgo: 205,
      decision: 'warn',
      reason: 'You may think a price is too high. Insulting a seller over it is against our terms.',
    },
  },
  {
    about: { review: 'unrendered-cappings-bucket' },
    reports: [
      {
        by: 'colin-staddon',
        hoursAgo: 70,
        reason: 'misleading',
        details: 'It weighed four kilos on trade-approved scales when it left me, and the listing says what to expect.',
      },
    ],
  },
  {
    about: { review: 'fermanagh-ivy-honey-227g' },
    reports: [
      {
        by: 'erne-shore-honey',
        hoursAgo: 190,
        reason: 'misleading',
        details: "She says herself that the honey was as described. Two stars isn't fair.",
      },
    ],
    decided: {
      hoursAgo: 170,
      decision: 'none',
      reason: 'The review gives an honest opinion, and says why. You can reply to it in public.',
    },
  },
];
