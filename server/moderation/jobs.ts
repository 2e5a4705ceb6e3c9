import { and, eq } from 'drizzle-orm';
import type { Ctx } from '#server/context.ts';
import type { Reactions } from '#server/events.ts';
import type { Jobs } from '#server/jobs/queue.ts';
import { deleteUnusedPictures } from './delete-unused-pictures.ts';
import { deleteUnusedReportPictures } from './report-pictures.ts';
import { decisions, reports } from './tables.ts';

export const jobs: Jobs<Ctx> = {
  'delete-unused-pictures': { run: deleteUnusedPictures, cron: '53 * * * *' },
  'delete-unused-report-pictures': { run: deleteUnusedReportPictures, cron: '47 4 * * *' },
};

export const reactions: Reactions<Ctx> = {
  /** A report about a person names and shows them; what they wrote stays, as it does elsewhere. */
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
