import { and, eq, inArray, isNull } from 'drizzle-orm';
import { addFlags } from '#server/accounts/flags.ts';
import type { Ctx } from '#server/context.ts';
import type { Reactions } from '#server/events.ts';
import type { Jobs } from '#server/jobs/queue.ts';
import { deleteUnusedPictures } from './delete-unused-pictures.ts';
import { deleteUnusedReportPictures } from './report-pictures.ts';
import { decisions, reportPictures, reports } from './tables.ts';
import { takeDownPicture } from './take-down-picture.ts';

export const jobs: Jobs<Ctx> = {
  'delete-unused-pictures': { run: deleteUnusedPictures, cron: '53 * * * *' },
  'take-down-picture': { run: async (ctx, { picture }) => void (await takeDownPicture(ctx, String(picture))) },
  'delete-unused-report-pictures': { run: deleteUnusedReportPictures, cron: '47 4 * * *' },
};

export const reactions: Reactions<Ctx> = {
  /** Deletes undecided reports by the account's previous, unverified holder. */
  'user.replaced': [
    async (_ctx, tx, { userId }) => {
      const isOpen = and(eq(reports.reporterId, userId), isNull(reports.decidedAt));
      const open = tx.select({ id: reports.id }).from(reports).where(isOpen);
      await tx.update(reportPictures).set({ reportId: null }).where(inArray(reportPictures.reportId, open));
      const deleted = await tx.delete(reports).where(isOpen).returning({ ownerId: reports.ownerId });
      for (const { ownerId } of deleted) await addFlags(tx, ownerId, -1);
    },
  ],
  /** Anonymises reports and decisions about the user, as these contain their name and picture. What the user wrote is retained, as elsewhere. */
  'user.deleted': [
    async (_ctx, tx, { userId, becomes }) => {
      const snapshot = { title: becomes, text: '', image: null, context: [] };
      const isAboutThem = and(eq(reports.ownerId, userId), eq(reports.kind, 'seller'));
      await tx.update(reports).set({ snapshot }).where(isAboutThem);
      const isDecisionAboutThem = and(eq(decisions.ownerId, userId), eq(decisions.kind, 'seller'));
      await tx.update(decisions).set({ snapshot }).where(isDecisionAboutThem);
    },
  ],
};
