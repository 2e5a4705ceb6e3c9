import { and, eq, inArray, isNull } from 'drizzle-orm';
import type { Input } from '#contract/endpoint.ts';
import { Problem, type ProblemCode } from '#contract/problems.ts';
import { type decideReports as endpoint, reportDecisions, type ReportKind } from '#contract/reports.ts';
import { recordAction } from '#server/accounts/audit.ts';
import { banInTransaction } from '#server/accounts/ban-user.ts';
import { addFlags } from '#server/accounts/flags.ts';
import { leaveToOtherAdmin } from '#server/accounts/other-admin.ts';
import { isDeleted } from '#server/accounts/read-user.ts';
import { announceMessage } from '#server/chat/moderate-messages.ts';
import type { ViewerCtx } from '#server/context.ts';
import type { Db } from '#server/db/client.ts';
import { transact } from '#server/db/transact.ts';
import { notificationFor, notify } from '#server/notifications/notifications.ts';
import { decisionRows } from '#server/notifications/table/moderation.ts';
import { aboutYou, storeDecision } from './decisions.ts';
import { removals } from './removals.ts';
import { reports } from './tables.ts';

const gone: ReadonlySet<ProblemCode> = new Set(['conflict', 'review_not_found']);

/** Removes the reported content. Returns false if an admin or its author had already removed it. */
async function removeOnce(ctx: ViewerCtx, tx: Db, kind: ReportKind, id: string, reason: string): Promise<boolean> {
  try {
    await removals[kind]?.remove(ctx, tx, id, reason);
    return true;
  } catch (error) {
    if (error instanceof Problem && gone.has(error.code)) return false;
    throw error;
  }
}

/** Throws `invalid_input` if the account to warn or ban has been deleted. */
async function refuseDeleted(tx: Db, ownerId: string): Promise<void> {
  if (!(await isDeleted(tx, ownerId))) return;
  const decision = 'This account has been deleted, so nobody can be warned or banned. Choose another decision.';
  throw new Problem('invalid_input', undefined, { decision });
}

/**
 * Decides all open reports about the same target. The person concerned gets a statement of reasons unless the reports are
 * dismissed. The reporters are always notified of the outcome.
 */
export async function decideReports(ctx: ViewerCtx, { params: { kind, id }, body }: Input<typeof endpoint>) {
  const { decision, reason, until } = body;
  if (!reportDecisions[kind].some((possible) => possible === decision))
    throw new Problem('invalid_input', undefined, {
      decision: 'This decision is not possible for this kind of report.',
    });
  await transact(ctx.db, async (tx) => {
    const isOpen = and(eq(reports.kind, kind), eq(reports.targetId, id), isNull(reports.decidedAt));
    const open = await tx.select().from(reports).where(isOpen).orderBy(reports.id).for('update');
    const latest = open.at(-1);
    if (!latest)
      throw new Problem('conflict', 'There are no open reports about this. They may have just been decided.');
    const { ownerId, snapshot } = latest;
    if (ownerId === ctx.viewer.id) await leaveToOtherAdmin(ctx, tx, aboutYou);
    if (decision === 'warn' || decision === 'ban') await refuseDeleted(tx, ownerId);
    const decidedAt = ctx.now();
    const about = { kind, targetId: id, ownerId, snapshot, reportCount: open.length };
    const link = await storeDecision(ctx, tx, { ...about, decidedAt, decision, reason });
    if (decision === 'ban') await banInTransaction(ctx, tx, ownerId, { reason, until, appealLink: link });
    const isRemoved = decision === 'remove' && (await removeOnce(ctx, tx, kind, id, reason));
    // A report made in the meantime stays open.
    const isDecided = inArray(
      reports.id,
      open.map((report) => report.id),
    );
    await tx.update(reports).set({ decidedAt, decision, decisionReason: reason }).where(isDecided);
    if (decision === 'none') await addFlags(tx, ownerId, -open.length);
    await recordAction(ctx, tx, 'report.decided', id, { after: { kind, decision }, reason });
    const facts = { kind, title: snapshot.title, link, reason };
    const toReporters = open.map(({ reporterId }) =>
      notificationFor(reporterId, decisionRows.reporter[decision], facts),
    );
    // The person concerned has already been notified of a ban, or of an earlier removal.
    const needsNotice = decision === 'warn' || isRemoved;
    const toOwner = needsNotice ? [notificationFor(ownerId, decisionRows.owner[decision], facts)] : [];
    await notify(ctx, tx, ...toReporters, ...toOwner);
  });
  if (kind === 'message') await announceMessage(ctx, id);
}
