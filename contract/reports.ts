import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { bannedUntil } from './users.ts';
import { maxLength, maxPictureBytes, maxPictures, pageSize } from './sizes.ts';
import { id, paging, requiredText } from './text.ts';

/**
 * What can be reported: a listing, a person, a chat message to the reporter, a published review, or the reply to one (identified by
 * the review's id).
 */
export const reportKinds = ['product', 'seller', 'message', 'review', 'reply'] as const;
export type ReportKind = (typeof reportKinds)[number];

/** The reasons for a report, most urgent first; `hint` says what each covers. */
export const reportReasons = {
  illegal: {
    name: 'Illegal or dangerous',
    hint: 'Stolen hives, unlicensed medicines, threats, anything against the law.',
  },
  bee_health: {
    name: 'Bee health',
    hint: 'Signs of foulbrood or another notifiable disease, or bees imported without a certificate.',
  },
  fraud: {
    name: 'Scam',
    hint: "Asks for payment outside Skep, sells something that doesn't exist, or pretends to be someone else.",
  },
  abuse: { name: 'Offensive or threatening', hint: 'Insults, harassment or hate.' },
  privacy: {
    name: 'Personal details',
    hint: "Shows somebody's address, phone number or picture without their consent.",
  },
  misleading: { name: 'Misleading', hint: "Wrong description, wrong pictures, or honey that isn't honey." },
  spam: { name: 'Spam', hint: "Advertising, repeated posts, or a review that isn't about the order." },
  other: { name: 'Something else', hint: 'Tell us in your own words.' },
} as const;
export const reasonNames = Object.keys(reportReasons) as [ReportReason, ...ReportReason[]];
export type ReportReason = keyof typeof reportReasons;

/** What admins can decide about each kind; a person can only be warned or banned. */
export const reportDecisions = {
  product: ['none', 'remove', 'warn', 'ban'],
  seller: ['none', 'warn', 'ban'],
  message: ['none', 'remove', 'warn', 'ban'],
  review: ['none', 'remove', 'warn', 'ban'],
  reply: ['none', 'remove', 'warn', 'ban'],
} as const satisfies Record<ReportKind, readonly string[]>;
export const decisionNames = ['none', 'remove', 'warn', 'ban'] as const;
export type ReportDecision = (typeof decisionNames)[number];

/** The outcome when an admin reconsiders a decision. */
export const outcomes = ['upheld', 'reversed'] as const;
export type Outcome = (typeof outcomes)[number];

/** The reported item. `context` contains the messages before a reported message, or the review that a reported reply answers. */
export const reportTarget = z.object({
  title: z.string(),
  text: z.string(),
  image: z.string().nullable(),
  context: z.array(z.object({ isReporters: z.boolean(), text: z.string(), createdAt: z.string() })),
});
export type ReportTarget = z.infer<typeof reportTarget>;

/** How many people can report the same listing, person, message, review or reply before an admin decides. More would tell us nothing new. */
export const maxOpenReports = 100;

const kind = z.enum(reportKinds);
const target = z.object({ kind, id });

export const readReportTarget = endpoint({
  method: 'GET',
  path: '/api/reports/targets/{kind}/{id}',
  summary: 'What the signed-in user is about to report; a conflict while they have an open report about it',
  who: 'user',
  params: target,
  /** `seller`: the name of a listing's seller, null for everything else. */
  output: reportTarget.extend({ seller: z.string().nullable() }),
  status: 200,
  errors: ['not_found', 'forbidden', 'conflict'],
});

export const makeReport = endpoint({
  method: 'POST',
  path: '/api/reports',
  summary: 'Report a listing, a person, a message, a review or a reply; each person can have one open report about it',
  who: 'user',
  body: target.extend({
    reason: z.enum(reasonNames, 'Please choose a reason.'),
    details: requiredText(maxLength.statement, 'Please say what is wrong.'),
    /** Ids of pictures that the reporter has uploaded for it. */
    pictures: z.array(id).max(maxPictures).default([]),
  }),
  output: z.object({ _id: z.string() }),
  status: 201,
  errors: ['not_found', 'forbidden', 'conflict', 'too_many_requests'],
});

export const uploadReportPicture = endpoint({
  method: 'POST',
  path: '/api/reports/pictures',
  summary: 'Upload a picture for a report; only the reporter and admins can see it. Unused ones are deleted',
  who: 'user',
  multipart: { file: 'image', maxBytes: maxPictureBytes },
  output: z.object({ _id: z.string() }),
  status: 201,
  errors: ['conflict', 'too_large', 'unsupported_type', 'too_many_requests', 'unavailable'],
});

export const readReportPicture = endpoint({
  method: 'GET',
  path: '/api/reports/pictures/{picture}',
  summary: 'A picture of a report, for the reporter and admins',
  who: 'user',
  params: z.object({ picture: id }),
  content: ['image/webp'],
  status: 200,
  errors: ['not_found'],
});

const person = z.object({ _id: z.string(), name: z.string() });
const personShown = person.extend({ avatar: z.string().nullable() });

/** All open reports about the same item, or those that were decided together. */
const reportGroup = z.object({
  kind,
  targetId: z.string(),
  title: z.string(),
  owner: person.extend({ flagCount: z.number() }),
  count: z.number(),
  /** The most urgent of their reasons. */
  reason: z.enum(reasonNames),
  /** When the first of them was made. */
  since: z.string(),
  decidedAt: z.string().nullable(),
  decision: z.enum(decisionNames).nullable(),
  /** The result of reconsidering the decision; null if it has not been reconsidered. */
  outcome: z.enum(outcomes).nullable(),
});
export type ReportGroup = z.infer<typeof reportGroup>;

export const listReports = endpoint({
  method: 'GET',
  path: '/api/admins/reports',
  summary: 'Reports grouped by what they are about: open ones by urgency and age, decided ones by the latest decision',
  who: 'admin',
  query: z.object({ show: z.enum(['open', 'decided']).default('open'), ...paging(pageSize) }),
  output: z.object({ groups: z.array(reportGroup), total: z.number() }),
  status: 200,
  errors: [],
});

/** Reports per page. */
export const reportsShown = 20;

/** Why another admin must make the decision; null if the viewer may. */
const leftToOther = z.string().nullable();

export const readReports = endpoint({
  method: 'GET',
  path: '/api/admins/reports/{kind}/{id}',
  summary:
    'A page of the reports about the same listing, person, message, review or reply, as it was when reported, newest first, and all decisions',
  who: 'admin',
  params: target,
  query: z.object(paging(reportsShown)),
  output: z.object({
    owner: personShown.extend({ flagCount: z.number(), isBanned: z.boolean(), isDeleted: z.boolean() }),
    /** What it is about, as it was when last reported. */
    target: reportTarget,
    reports: z.array(
      z.object({
        _id: z.string(),
        reporter: personShown,
        reason: z.enum(reasonNames),
        details: z.string(),
        /** Ids of pictures; `readReportPicture` returns them. */
        pictures: z.array(z.string()),
        createdAt: z.string(),
        snapshot: reportTarget,
        decision: z.enum(decisionNames).nullable(),
        decisionReason: z.string().nullable(),
        decidedAt: z.string().nullable(),
      }),
    ),
    /** How many reports there are on all pages. */
    total: z.number(),
    /** Newest first. */
    decisions: z.array(
      z.object({
        _id: z.string(),
        admin: person,
        decision: z.enum(decisionNames),
        reason: z.string(),
        decidedAt: z.string(),
        appeal: z.string().nullable(),
        appealedAt: z.string().nullable(),
        outcome: z.enum(outcomes).nullable(),
        outcomeReason: z.string().nullable(),
        leftToOther,
      }),
    ),
    leftToOther,
  }),
  status: 200,
  errors: ['not_found'],
});

export const decideReports = endpoint({
  method: 'POST',
  path: '/api/admins/reports/{kind}/{id}/decide',
  summary:
    'Decide all open reports about the same target together: its owner and the reporters are notified of the decision and its reason',
  who: 'admin',
  isSensitive: true,
  params: target,
  body: z.object({
    decision: z.enum(decisionNames, 'Please choose a decision.'),
    reason: requiredText(maxLength.reason, 'Please give your reason.'),
    /** Only for `ban`. */
    until: bannedUntil,
  }),
  status: 204,
  errors: ['not_found', 'forbidden', 'conflict'],
});
