import { and, asc, eq, isNotNull, isNull } from 'drizzle-orm';
import type {
  Appeal,
  listAppeals as listEndpoint,
  makeAppeal as makeEndpoint,
  readDecision as readEndpoint,
} from '#contract/appeals.ts';
import type { Input } from '#contract/endpoint.ts';
import { Problem } from '#contract/problems.ts';
import { users } from '#server/accounts/tables.ts';
import type { Ctx } from '#server/context.ts';
import type { Db } from '#server/db/client.ts';
import { readPageWithTotal, total } from '#server/db/paging.ts';
import { transact } from '#server/db/transact.ts';
import { notifyAdmins } from '#server/notifications/notify-admins.ts';
import { adminRows } from '#server/notifications/table/admins.ts';
import { readAppealToken } from './decisions.ts';
import { decisions } from './tables.ts';

async function findDecision({ db }: Ctx, token: string) {
  const id = await readAppealToken(db, token);
  const [found] = id ? await db.select().from(decisions).where(eq(decisions.id, id)) : [];
  if (!found) throw new Problem('not_found');
  return found;
}

/** A decision, as shown to the person concerned. */
export async function readDecision(ctx: Ctx, { params }: Input<typeof readEndpoint>) {
  const { kind, snapshot, decision, reason, decidedAt, appealedAt, outcome, outcomeReason } = await findDecision(
    ctx,
    params.token,
  );
  return {
    kind,
    target: snapshot,
    decision,
    reason,
    decidedAt: decidedAt.toISOString(),
    appealedAt: appealedAt?.toISOString() ?? null,
    outcome,
    outcomeReason,
  };
}

/** Why a decision can no longer be appealed against. */
async function describeClosed(tx: Db, id: string): Promise<Problem> {
  const [closed] = await tx.select({ outcome: decisions.outcome }).from(decisions).where(eq(decisions.id, id));
  const isReversed = closed?.outcome === 'reversed';
  return new Problem(
    'conflict',
    isReversed ? "We've already reversed this decision." : "You've already asked us to look again.",
  );
}

/** Stores an appeal by the person concerned, and notifies the admins. */
export async function makeAppeal(ctx: Ctx, { params, body }: Input<typeof makeEndpoint>) {
  const { id, kind, snapshot } = await findDecision(ctx, params.token);
  await transact(ctx.db, async (tx) => {
    const [appealed] = await tx
      .update(decisions)
      .set({ appeal: body.text, appealedAt: ctx.now() })
      .where(and(eq(decisions.id, id), isNull(decisions.appealedAt), isNull(decisions.outcome)))
      .returning({ id: decisions.id });
    if (!appealed) throw await describeClosed(tx, id);
    await notifyAdmins(ctx, tx, adminRows.appealMade, { kind, title: snapshot.title });
  });
}

/** A page of the open appeals, oldest first. */
export async function listAppeals({ db }: Ctx, { query }: Input<typeof listEndpoint>) {
  const { rows, total: count } = await readPageWithTotal(query, (limit, offset) =>
    db
      .select({ decision: decisions, name: users.name, total })
      .from(decisions)
      .innerJoin(users, eq(users.id, decisions.ownerId))
      .where(and(isNotNull(decisions.appealedAt), isNull(decisions.outcome)))
      .orderBy(asc(decisions.appealedAt), asc(decisions.id))
      .limit(limit)
      .offset(offset),
  );
  const appeals = rows.flatMap(({ decision: { id, appealedAt, ...one }, name }): Appeal[] =>
    appealedAt
      ? [
          {
            _id: id,
            kind: one.kind,
            targetId: one.targetId,
            title: one.snapshot.title,
            owner: { _id: one.ownerId, name },
            decision: one.decision,
            appealedAt: appealedAt.toISOString(),
          },
        ]
      : [],
  );
  return { appeals, total: count };
}
