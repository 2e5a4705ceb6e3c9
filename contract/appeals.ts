import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { decisionNames, outcomes, reportKinds, reportTarget } from './reports.ts';
import { maxLength, pageSize } from './sizes.ts';
import { id, paging, requiredText } from './text.ts';

/** A decision as shown to the person it affects: the statement of reasons, their appeal and its outcome. */
const statement = z.object({
  kind: z.enum(reportKinds),
  target: reportTarget.omit({ context: true }),
  decision: z.enum(decisionNames),
  reason: z.string(),
  decidedAt: z.string(),
  appealedAt: z.string().nullable(),
  outcome: z.enum(outcomes).nullable(),
  outcomeReason: z.string().nullable(),
});

/** From the link in their email. It works without signing in, because they may be suspended. */
const token = z.object({ token: id });

export const readDecision = endpoint({
  method: 'GET',
  path: '/api/appeals/{token}',
  summary: "A decision about the recipient's content, with reasons, from the link in the email",
  who: 'anyone',
  params: token,
  output: statement,
  status: 200,
  errors: ['not_found'],
});

export const makeAppeal = endpoint({
  method: 'POST',
  path: '/api/appeals/{token}',
  summary: 'Appeal against a decision, once',
  who: 'anyone',
  params: token,
  body: z.object({ text: requiredText(maxLength.statement, "Please say why you think we've got it wrong.") }),
  status: 204,
  errors: ['not_found', 'conflict'],
});

const appeal = z.object({
  _id: z.string(),
  kind: z.enum(reportKinds),
  targetId: z.string(),
  title: z.string(),
  owner: z.object({ _id: z.string(), name: z.string() }),
  decision: z.enum(decisionNames),
  appealedAt: z.string(),
});
export type Appeal = z.infer<typeof appeal>;

export const listAppeals = endpoint({
  method: 'GET',
  path: '/api/admins/appeals',
  summary: 'Open appeals, oldest first',
  who: 'admin',
  query: z.object(paging(pageSize)),
  output: z.object({ appeals: z.array(appeal), total: z.number() }),
  status: 200,
  errors: [],
});

export const reconsider = endpoint({
  method: 'POST',
  path: '/api/admins/decisions/{id}/reconsider',
  summary:
    'Uphold a decision that was appealed against, or reverse any decision. If there is more than one admin, an appeal goes to a different one. The person concerned is notified',
  who: 'admin',
  isSensitive: true,
  params: z.object({ id }),
  body: z.object({
    outcome: z.enum(outcomes, 'Please choose an outcome.'),
    reason: requiredText(maxLength.reason, 'Please give your reason.'),
  }),
  status: 204,
  errors: ['not_found', 'forbidden', 'conflict'],
});
