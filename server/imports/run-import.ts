import { setImmediate } from 'node:timers/promises';
import { and, asc, eq, sql } from 'drizzle-orm';
import { Problem, problems } from '#contract/problems.ts';
import { changeListing as changeEndpoint, createListing as createEndpoint } from '#contract/own-listings.ts';
import { users } from '#server/accounts/tables.ts';
import { changeListing, writeOwnListing } from '#server/catalogue/change-listing.ts';
import { setPictures } from '#server/catalogue/listing-pictures.ts';
import { publishListing, withdrawListing } from '#server/catalogue/publish-listing.ts';
import type { Ctx, ViewerCtx } from '#server/context.ts';
import type { Db } from '#server/db/client.ts';
import { outageOf } from '#server/db/sql-errors.ts';
import { isRetryable, transact } from '#server/db/transact.ts';
import type { Cells } from './cells.ts';
import { readRowContext } from './check-rows.ts';
import { processPictures } from './process-pictures.ts';
import { finishImport, stopImport } from './import-lifecycle.ts';
import { type RowContext, type Plan, planRow, versionIn } from './plan-row.ts';
import { importRows, imports, isPending } from './tables.ts';

/** How long a job runs before the next one continues. A process that is shutting down waits at most four seconds for it. */
const sliceMs = 3_000;

type Outcome = Pick<typeof importRows.$inferInsert, 'outcome' | 'listingId' | 'problems'>;

/** The context of the seller who owns the import; undefined if the import is not running. Stops an import whose seller may no longer sell. */
async function sellerOf(ctx: Ctx, importId: string): Promise<ViewerCtx | undefined> {
  const { id, role, bannedAt, deletedAt } = users;
  const [seller] = await ctx.db
    .select({ id, maySell: sql<boolean>`${role} = 'seller' and ${bannedAt} is null and ${deletedAt} is null` })
    .from(imports)
    .innerJoin(users, eq(id, imports.sellerId))
    .where(and(eq(imports.id, importId), eq(imports.state, 'importing')));
  if (!seller) return undefined;
  const viewer = { id: seller.id, role: 'seller' as const, isVerified: true, tokenHash: '' };
  if (seller.maySell) return { ...ctx, viewer };
  await stopImport({ ...ctx, viewer }, importId);
  return undefined;
}

function picturesOf({ images }: Plan, { uploaded, ownPictures }: RowContext) {
  return images?.map((image) => {
    const picture = uploaded.get(image)?.picture ?? ownPictures.get(image);
    if (!picture) throw new Error('a picture that passed the check is missing');
    return picture;
  });
}

async function createNew(ctx: ViewerCtx, plan: Plan, known: RowContext): Promise<Outcome> {
  const status = plan.status === 'active' ? 'active' : 'inactive';
  const body = createEndpoint.body.parse({ ...plan.fields, status });
  const listingId = await writeOwnListing(ctx, ctx.db, body, picturesOf(plan, known));
  return { outcome: 'created', listingId };
}

/** Applies the changes of a row with the same functions that the seller's own screens use. */
async function change(ctx: ViewerCtx, id: string, cells: Cells, plan: Plan, known: RowContext): Promise<Outcome> {
  const pictures = picturesOf(plan, known);
  const body = changeEndpoint.body.parse({ ...plan.fields, version: versionIn(cells) });
  if (pictures) await setPictures(ctx, id, pictures);
  await changeListing(ctx, { params: { id }, body });
  if (plan.status === 'active') await publishListing(ctx, id);
  if (plan.status === 'withdrawn') await withdrawListing(ctx, id);
  return { outcome: 'changed', listingId: id };
}

async function importRow(ctx: ViewerCtx, cells: Cells, known: RowContext): Promise<Outcome> {
  const plan = planRow(cells, known);
  if (Object.keys(plan.problems).length > 0) return { outcome: 'refused', problems: plan.problems };
  if (plan.kind === 'new') return createNew(ctx, plan, known);
  const id = cells.id ?? '';
  return plan.kind === 'same' ? { outcome: 'unchanged', listingId: id } : change(ctx, id, cells, plan, known);
}

/** The outcome of a row that could not be imported. Temporary failures are rethrown, so that the job is retried. */
function refusalFor(ctx: ViewerCtx, error: unknown): Outcome {
  if (error instanceof Problem) {
    const { message, fields = {} } = error;
    return { outcome: 'refused', problems: Object.keys(fields).length > 0 ? fields : { row: message } };
  }
  if (outageOf(error) || isRetryable(error)) throw error;
  ctx.log.error({ err: error }, 'a row could not be imported');
  return { outcome: 'refused', problems: { row: problems.internal[1] } };
}

/** Locks the next pending row that no other job has locked. */
async function lockNext(tx: Db, importId: string) {
  const [next] = await tx
    .select({ row: importRows.row, cells: importRows.cells })
    .from(importRows)
    .innerJoin(imports, eq(imports.id, importRows.importId))
    .where(and(eq(importRows.importId, importId), isPending, eq(imports.state, 'importing')))
    .orderBy(asc(importRows.row))
    .limit(1)
    .for('update', { of: importRows, skipLocked: true });
  return next;
}

const saveOutcome = (db: Db, importId: string, row: number, outcome: Outcome) =>
  db
    .update(importRows)
    .set(outcome)
    .where(and(eq(importRows.importId, importId), eq(importRows.row, row), isPending));

/** Imports the next row and saves its outcome in one transaction. Returns false if no unlocked row is left. */
async function importNext(ctx: ViewerCtx, importId: string, known: RowContext): Promise<boolean> {
  let current: number | undefined;
  try {
    return await transact(ctx.db, async (tx) => {
      const next = await lockNext(tx, importId);
      current = next?.row;
      if (!next) return false;
      await saveOutcome(tx, importId, next.row, await importRow({ ...ctx, db: tx }, next.cells, known));
      return true;
    });
  } catch (error) {
    if (current === undefined) throw error;
    await saveOutcome(ctx.db, importId, current, refusalFor(ctx, error));
    return true;
  }
}

async function importPending(ctx: ViewerCtx, importId: string, isLate: () => boolean): Promise<boolean> {
  const pending = await ctx.db
    .select({ cells: importRows.cells })
    .from(importRows)
    .where(and(eq(importRows.importId, importId), isPending));
  const known = await readRowContext(
    ctx,
    importId,
    pending.map(({ cells }) => cells),
  );
  while (!isLate()) {
    if (!(await importNext(ctx, importId, known))) return true;
    // The embedded database never yields to the event loop, so without this, nobody else would be served.
    await setImmediate();
  }
  return false;
}

/**
 * Continues an import for a few seconds (first its pictures, then its rows one by one), and enqueues a job for the rest. Each row is imported
 * only once, even if two jobs run concurrently or a job is repeated after its process was killed.
 */
export async function runImport(ctx: Ctx, importId: string): Promise<void> {
  const seller = await sellerOf(ctx, importId);
  if (!seller) return;
  const until = ctx.now().getTime() + sliceMs;
  const isLate = () => ctx.now().getTime() >= until;
  const isDone = (await processPictures(seller, importId, isLate)) && (await importPending(seller, importId, isLate));
  if (isDone) await finishImport(ctx, importId);
  else await ctx.queue.enqueue(ctx.db, 'run-import', { importId });
}
