import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { and, eq } from 'drizzle-orm';
import type { ReportKind } from '#contract/reports.ts';
import { messages } from '#server/chat/tables.ts';
import type { Ctx } from '#server/context.ts';
import { makeAppeal } from '#server/moderation/appeals.ts';
import { decideReports } from '#server/moderation/decide-reports.ts';
import { appealPath } from '#server/moderation/decisions.ts';
import { makeReport } from '#server/moderation/make-report.ts';
import { uploadReportPicture } from '#server/moderation/report-pictures.ts';
import { decisions } from '#server/moderation/tables.ts';
import { reviews as reviewTable } from '#server/reviews/tables.ts';
import { root } from '#server/root.ts';
import { actingAs, noInput, withoutJobs } from './acting.ts';
import { type DemoReports, type DemoTarget, reports } from './reports.ts';
import type { Ids } from './shape.ts';

const renders = path.join(root, 'demo/renders');

async function findTarget({ db }: Ctx, ids: Ids, about: DemoTarget): Promise<{ kind: ReportKind; id: string }> {
  if ('product' in about) return { kind: 'product', id: ids.get(about.product) ?? '' };
  if ('seller' in about) return { kind: 'seller', id: ids.get(about.seller) ?? '' };
  if ('message' in about) {
    const [message] = await db.select({ id: messages.id }).from(messages).where(eq(messages.content, about.message));
    return { kind: 'message', id: message?.id ?? '' };
  }
  const isOfListing = and(eq(reviewTable.listingId, ids.get(about.review) ?? ''), eq(reviewTable.byBuyer, true));
  const [review] = await db.select({ id: reviewTable.id }).from(reviewTable).where(isOfListing);
  return { kind: 'review', id: review?.id ?? '' };
}

async function loadCase(ctx: Ctx, ids: Ids, { about, reports: made, decided, appealed }: DemoReports): Promise<void> {
  const target = await findTarget(ctx, ids, about);
  const as = (key: string, hoursAgo: number) =>
    actingAs(ctx, ids.get(key) ?? '', key === 'admin' ? 'admin' : 'buyer', hoursAgo);
  for (const { by, hoursAgo, reason, details, pictures: names = [] } of made) {
    const reporter = as(by, hoursAgo);
    const pictures: string[] = [];
    for (const name of names) {
      const file = await readFile(path.join(renders, `${name}.webp`));
      pictures.push((await uploadReportPicture(reporter, { ...noInput, file }))._id);
    }
    await makeReport(reporter, { ...noInput, body: { ...target, reason, details, pictures } });
  }
  if (!decided) return;
  const { hoursAgo, ...decision } = decided;
  await decideReports(as('admin', hoursAgo), { ...noInput, params: target, body: decision });
  if (!appealed) return;
  const [stored] = await ctx.db.select().from(decisions).where(eq(decisions.targetId, target.id));
  const token = (await appealPath(ctx.db, stored?.id ?? '')).replace('/appeal/', '');
  const { text } = appealed;
  await makeAppeal(as('admin', appealed.hoursAgo), { ...noInput, params: { token }, body: { text } });
}

/** Loads reports, decisions and an appeal. */
export async function loadReports(ctx: Ctx, ids: Ids): Promise<void> {
  for (const one of reports) await loadCase(withoutJobs(ctx), ids, one);
}
