import { and, eq, isNull } from 'drizzle-orm';
import type { Input } from '#contract/endpoint.ts';
import { Problem } from '#contract/problems.ts';
import {
  type makeReport as endpoint,
  maxOpenReports,
  type readReportTarget as targetEndpoint,
  type ReportKind,
} from '#contract/reports.ts';
import { addFlags } from '#server/accounts/flags.ts';
import { isDeleted } from '#server/accounts/read-user.ts';
import type { ViewerCtx } from '#server/context.ts';
import { transact } from '#server/db/transact.ts';
import { notifyAdmins } from '#server/notifications/notify-admins.ts';
import { adminRows } from '#server/notifications/table/admins.ts';
import { attachPictures, copyMessagePictures } from './report-pictures.ts';
import { readTarget } from './report-targets.ts';
import { reports } from './tables.ts';

const alreadyReported = () =>
  new Problem('conflict', "You've already reported this. We'll let you know what we decide.");

const isOpenAbout = (kind: ReportKind, id: string) =>
  and(eq(reports.kind, kind), eq(reports.targetId, id), isNull(reports.decidedAt));

async function requireUnreported({ db, viewer }: ViewerCtx, kind: ReportKind, id: string): Promise<void> {
  const isTheirs = and(isOpenAbout(kind, id), eq(reports.reporterId, viewer.id));
  if ((await db.$count(reports, isTheirs)) > 0) throw alreadyReported();
}

/** Returns the target that the viewer is about to report. Throws `conflict` if they have an open report about it. */
export async function readReportTarget(ctx: ViewerCtx, { params: { kind, id } }: Input<typeof targetEndpoint>) {
  const { snapshot, seller = null } = await readTarget(ctx, kind, id);
  await requireUnreported(ctx, kind, id);
  return { ...snapshot, seller };
}

/**
 * Stores a report with a snapshot of its target, and notifies the admins if it is the only open report about the target. Throws
 * `conflict` while an earlier report by the same person is open, and `too_many_requests` while too many others are.
 */
export async function makeReport(
  ctx: ViewerCtx,
  { body: { kind, id, reason, details, pictures } }: Input<typeof endpoint>,
) {
  const { ownerId, snapshot } = await readTarget(ctx, kind, id);
  await ctx.limiter.spend('reportAccount', ctx.viewer.id);
  // Checked before any pictures are copied, because the copies would otherwise be left unused.
  await requireUnreported(ctx, kind, id);
  const copied = kind === 'message' ? await copyMessagePictures(ctx, id) : [];
  return transact(ctx.db, async (tx) => {
    // Locks the owner's row, so that the count below is exact.
    await addFlags(tx, ownerId, 1);
    // A deleted account cannot be reported. What its owner wrote is still shown, and can be.
    if (kind === 'seller' && (await isDeleted(tx, id)))
      throw new Problem('not_found', 'This is no longer available on Skep.');
    const report = { kind, targetId: id, ownerId, reporterId: ctx.viewer.id, reason, details, snapshot };
    const [added] = await tx
      .insert(reports)
      .values({ ...report, createdAt: ctx.now() })
      .onConflictDoNothing()
      .returning({ id: reports.id });
    if (!added) throw alreadyReported();
    const open = await tx.$count(reports, isOpenAbout(kind, id));
    if (open > maxOpenReports)
      throw new Problem('too_many_requests', "Many people have already reported this. We're looking into it.");
    await attachPictures(ctx, tx, added.id, [...copied, ...pictures]);
    if (open === 1) await notifyAdmins(ctx, tx, adminRows.reportMade, { kind, title: snapshot.title, reason });
    return { _id: added.id };
  });
}
