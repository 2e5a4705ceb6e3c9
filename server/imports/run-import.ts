import { setImmediate } from 'node:timers/promises';
import { and, asc, eq, sql } from 'drizzle-orm';
import { Problem, problems } from '#contract/problems.ts';
import { changeListing as changeEndpoint, createListing as createEndpoint } from '#contract/selling.ts';
import { users } from '#server/accounts/tables.ts';
import { changeListing, writeOwnListing } from '#server/catalogue/change-listing.ts';
import { setPictures } from '#server/catalogue/listing-pictures.ts';
import type { Seller } from '#server/catalogue/own-listings.ts';
import { publishListing, withdrawListing } from '#server/catalogue/publish-listing.ts';
import type { Ctx } from '#server/context.ts';
import type { Db } from '#server/db/client.ts';
import { outageOf } from '#server/db/sql-errors.ts';
import { isYielded, transact } from '#server/db/transact.ts';
import type { Cells } from './cells.ts';
import { readKnown } from './check-rows.ts';
import { keepPictures } from './keep-pictures.ts';
import { finishImport, stopImport } from './move-import.ts';
import { type Known, type Plan, planRow, versionIn } from './plan-row.ts';
import { importRows, imports, isPending } from './tables.ts';

/** How long a job works before it lets the next one go on: a process that is to stop waits four seconds at most. */
const sliceMs = 3_000;

type Outcome = Pick<typeof importRows.$inferInsert, 'outcome' | 'listingId' | 'problems'>;

/** The seller whose import this is, as if they called; undefined where it does not run any more. */
async function sellerOf(ctx: Ctx, importId: string): Promise<Seller | undefined> {
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

function picturesOf({ images }: Plan, { sent, own }: Known) {
  return images?.map((image) => {
    const picture = sent.get(image)?.picture ?? own.get(image);
    if (!picture) throw new Error('a picture that was checked is not there');
    return picture;
  });
}

async function createNew(ctx: Seller, plan: Plan, known: Known): Promise<Outcome> {
  const status = plan.status === 'active' ? 'active' : 'inactive';
  const body = createEndpoint.body.parse({ ...plan.fields, status });
  const listingId = await writeOwnListing(ctx, ctx.db, body, picturesOf(plan, known));
  return { outcome: 'created', listingId };
}

/** Makes the changes of a row by the very calls that the seller's own screens make. */
async function change(ctx: Seller, id: string, cells: Cells, plan: Plan, known: Known): Promise<Outcome> {
  const pictures = picturesOf(plan, known);
  const body = changeEndpoint.body.parse({ ...plan.fields, version: versionIn(cells) });
  if (pictures) await setPictures(ctx, id, pictures);
  await changeListing(ctx, { params: { id }, body });
  if (plan.status === 'active') await publishListing(ctx, id);
  if (plan.status === 'withdrawn') await withdrawListing(ctx, id);
  return { outcome: 'changed', listingId: id };
}

async function carryOut(ctx: Seller, cells: Cells, known: Known): Promise<Outcome> {
  const plan = planRow(cells, known);
  if (Object.keys(plan.problems).length > 0) return { outcome: 'refused', problems: plan.problems };
  if (plan.kind === 'new') return createNew(ctx, plan, known);
  const id = cells.id ?? '';
  return plan.kind === 'same' ? { outcome: 'unchanged', listingId: id } : change(ctx, id, cells, plan, known);
}

/** What is wrong with a row that failed by itself; anything else is thrown, to be tried again. */
function refusalFor(ctx: Seller, error: unknown): Outcome {
  if (error instanceof Problem) {
    const { message, fields = {} } = error;
    return { outcome: 'refused', problems: Object.keys(fields).length > 0 ? fields : { row: message } };
  }
  if (outageOf(error) || isYielded(error)) throw error;
  ctx.log.error({ err: error }, 'a row could not be imported');
  return { outcome: 'refused', problems: { row: problems.internal[1] } };
}

/** Locks the next row that nobody else is at. */
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

const note = (db: Db, importId: string, row: number, outcome: Outcome) =>
  db
    .update(importRows)
    .set(outcome)
    .where(and(eq(importRows.importId, importId), eq(importRows.row, row), isPending));

/** Does the next row and notes it, both or neither; false where none is left that nobody else is at. */
async function importNext(ctx: Seller, importId: string, known: Known): Promise<boolean> {
  let begun: number | undefined;
  try {
    return await transact(ctx.db, async (tx) => {
      const next = await lockNext(tx, importId);
      begun = next?.row;
      if (!next) return false;
      await note(tx, importId, next.row, await carryOut({ ...ctx, db: tx }, next.cells, known));
      return true;
    });
  } catch (error) {
    if (begun === undefined) throw error;
    await note(ctx.db, importId, begun, refusalFor(ctx, error));
    return true;
  }
}

async function importPending(ctx: Seller, importId: string, isLate: () => boolean): Promise<boolean> {
  const pending = await ctx.db
    .select({ cells: importRows.cells })
    .from(importRows)
    .where(and(eq(importRows.importId, importId), isPending));
  const known = await readKnown(
    ctx,
    importId,
    pending.map(({ cells }) => cells),
  );
  while (!isLate()) {
    if (!(await importNext(ctx, importId, known))) return true;
    // The embedded database answers without a turn of the event loop: nobody else would be served meanwhile.
    await setImmediate();
  }
  return false;
}

/**
 * Goes on with an import for a few seconds, first with its pictures, then row after row, and has the next job do the rest. Two
 * at once, or one again after a process was killed, do each row once.
 */
export async function runImport(ctx: Ctx, importId: string): Promise<void> {
  const seller = await sellerOf(ctx, importId);
  if (!seller) return;
  const until = ctx.now().getTime() + sliceMs;
  const isLate = () => ctx.now().getTime() >= until;
  const isDone = (await keepPictures(seller, importId, isLate)) && (await importPending(seller, importId, isLate));
  if (isDone) await finishImport(ctx, importId);
  else await ctx.queue.enqueue(ctx.db, 'run-import', { importId });
}
