import { and, asc, count, desc, eq, isNull, type SQL, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type { listApplications as listEndpoint, Application, FullApplication } from '#contract/applications.ts';
import type { Input } from '#contract/endpoint.ts';
import { Problem } from '#contract/problems.ts';
import type { Ctx } from '#server/context.ts';
import { inBatches } from '#server/db/paging.ts';
import { retentionDays } from './identity-documents.ts';
import { userColumns } from './read-user.ts';
import { documentViews, sellerApplications, users } from './tables.ts';
import { viewMe } from './view.ts';

const lastView = sql<Date>`max(${documentViews.viewedAt})`.mapWith(documentViews.viewedAt);
const deciders = alias(users, 'deciders');

/** Applications with their applicants, except those of deleted accounts. */
const selectRequests = ({ db, productCount }: Ctx) =>
  db
    .select({ application: sellerApplications, user: userColumns, productCount, decidedBy: deciders.name })
    .from(sellerApplications)
    .innerJoin(users, and(eq(users.id, sellerApplications.userId), isNull(users.deletedAt)))
    .leftJoin(deciders, eq(deciders.id, sellerApplications.decidedById))
    .$dynamic();

type Row = Awaited<ReturnType<typeof selectRequests>>[number];

/** An application as defined in the contract. `user` is the account with the details from the application. */
function viewApplication({ application, user, productCount: products }: Row): Application {
  const { id, userId: _, name, status, isChange, documentId, reason, createdAt, decidedAt, ...stated } = application;
  return {
    _id: id,
    user: viewMe({ ...user, ...stated, id: user.id, createdAt: user.createdAt }, products),
    name,
    status,
    isChange,
    reason,
    kycDocumentUrl: documentId && `/api/admins/requests/${id}/document`,
    createdAt: createdAt.toISOString(),
    decidedAt: decidedAt?.toISOString() ?? null,
  };
}

/** Lists applications, optionally with one status: pending ones oldest first, others newest first. Without a limit, lists all. */
export async function listApplications(ctx: Ctx, { query }: Input<typeof listEndpoint>) {
  const { status, limit, page, peek } = query;
  const isPending = status === 'pending';
  const at = status && !isPending ? 'decidedAt' : 'createdAt';
  const { [at]: moment, id } = sellerApplications;
  const read = (size: number, after?: SQL) =>
    selectRequests(ctx)
      .where(and(status && eq(sellerApplications.status, status), after))
      .orderBy(...(isPending ? [asc(moment), asc(id)] : [desc(moment), desc(id)]))
      .limit(size);
  if (limit !== undefined) return (await read(limit + Number(peek)).offset((page - 1) * limit)).map(viewApplication);
  if (page > 1) return [];
  return inBatches<Row, Application>((size, last) => {
    const place = last && sql`(${sql.param(last.application[at], moment)}, ${last.application.id})`;
    return read(size, place && (isPending ? sql`(${moment}, ${id}) > ${place}` : sql`(${moment}, ${id}) < ${place}`));
  }, viewApplication);
}

/** One application, with who decided it and who viewed its document. */
export async function readApplication(ctx: Ctx, id: string): Promise<FullApplication> {
  const [row] = await selectRequests(ctx).where(eq(sellerApplications.id, id));
  if (!row) throw new Problem('not_found');
  const { status } = row.application;
  const views = await ctx.db
    .select({ admin: users.name, at: lastView, times: count() })
    .from(documentViews)
    .innerJoin(users, eq(users.id, documentViews.adminId))
    .where(eq(documentViews.applicationId, id))
    .groupBy(users.id)
    .orderBy(desc(lastView));
  return {
    ...viewApplication(row),
    decidedBy: row.decidedBy,
    documentDays: status === 'pending' ? null : retentionDays(ctx.settings, status),
    documentViews: views.map((view) => ({ ...view, at: view.at.toISOString() })),
  };
}
