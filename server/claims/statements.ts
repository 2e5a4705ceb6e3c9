import { and, eq, inArray, isNull } from 'drizzle-orm';
import type { addStatement as endpoint, ClaimParty } from '#contract/claims.ts';
import type { Input } from '#contract/endpoint.ts';
import type { Transition } from '#contract/order-process.ts';
import { isDispute } from '#contract/order-states.ts';
import { Problem } from '#contract/problems.ts';
import type { Ctx, ViewerCtx } from '#server/context.ts';
import type { Db } from '#server/db/client.ts';
import { newId } from '#server/db/columns.ts';
import { transact } from '#server/db/transact.ts';
import { record } from '#server/events.ts';
import { requireAttached } from '#server/jobs/unused-files.ts';
import type { Order } from '#server/orders/transition.ts';
import { lockForParty } from './parties.ts';
import { claims, claimStatements, evidence } from './tables.ts';

export type Claim = typeof claims.$inferSelect;

/** The text of a statement, and the ids of the pictures uploaded for it. */
export type NewStatement = { text: string; pictures: string[] };

/** More than either side of a genuine dispute needs. Statements made with moves do not count. */
const maxStatements = 50;

/** The open claim of an order, if any. The caller must have locked the order. */
export async function findOpenClaim(tx: Db, orderId: string): Promise<Claim | undefined> {
  const [claim] = await tx
    .select()
    .from(claims)
    .where(and(eq(claims.orderId, orderId), isNull(claims.endedAt)));
  return claim;
}

/** Attaches the author's unused pictures of this order to a statement. */
async function attach(tx: Db, orderId: string, authorId: string, statementId: string, pictures: string[]) {
  if (pictures.length === 0) return;
  const attached = await tx
    .update(evidence)
    .set({ statementId })
    .where(
      and(
        inArray(evidence.id, pictures),
        eq(evidence.orderId, orderId),
        eq(evidence.uploaderId, authorId),
        isNull(evidence.statementId),
      ),
    )
    .returning({ id: evidence.id });
  requireAttached(attached, pictures);
}

/** Appends a statement to a claim, with the move that it accompanies, if any. */
export async function say(
  ctx: ViewerCtx,
  tx: Db,
  { id: claimId, orderId }: Pick<Claim, 'id' | 'orderId'>,
  by: ClaimParty,
  { text: body, pictures }: NewStatement,
  move: Transition | null = null,
): Promise<void> {
  const id = newId();
  const authorId = ctx.viewer.id;
  await tx.insert(claimStatements).values({ id, claimId, by, authorId, move, body, at: ctx.now() });
  await attach(tx, orderId, authorId, id, pictures);
}

/** Whether a statement has been made with this move. */
export const hasMove = async (tx: Db, { id }: Claim, move: Transition): Promise<boolean> =>
  (await tx.$count(claimStatements, and(eq(claimStatements.claimId, id), eq(claimStatements.move, move)))) > 0;

const acceptsStatements = (order: Order): boolean => isDispute(order.claimState) || order.claimState === 'return_sent';

/** Throws if this side has reached its limit of statements. It can still make its moves, and the other side has a separate limit. */
async function refuseTooMany(tx: Db, { id }: Claim, by: ClaimParty): Promise<void> {
  const own = and(eq(claimStatements.claimId, id), eq(claimStatements.by, by), isNull(claimStatements.move));
  if ((await tx.$count(claimStatements, own)) >= maxStatements)
    throw new Problem(
      'too_many_requests',
      by === 'admin'
        ? `Admins have reached the limit of ${maxStatements} statements.`
        : `You've reached the limit of ${maxStatements} statements. You can still respond or appeal.`,
    );
}

/** The buyer, the seller or an admin adds a statement to a dispute or a return. */
export async function addStatement(ctx: ViewerCtx, { params: { id }, body }: Input<typeof endpoint>): Promise<void> {
  await ctx.limiter.spend('claimAccount', ctx.viewer.id);
  await transact(ctx.db, async (tx) => {
    const { order, party } = await lockForParty(ctx, tx, id);
    const claim = await findOpenClaim(tx, id);
    if (!claim || !acceptsStatements(order))
      throw new Problem('illegal_transition', 'There is no open dispute to add this to.');
    await refuseTooMany(tx, claim, party);
    await say(ctx, tx, claim, party, body);
    await record(ctx, tx, 'claim.statement', { orderId: id, by: party });
  });
}

/** Returns an order's open claim. The caller must have checked that the order's state requires one. */
export async function requireOpenClaim(tx: Db, orderId: string): Promise<Claim> {
  const claim = await findOpenClaim(tx, orderId);
  if (!claim) throw new Error('an order with a claim state has no open claim');
  return claim;
}

/** Updates a claim. The caller must have locked its order. */
export async function updateClaim(tx: Db, { id }: Pick<Claim, 'id'>, change: Partial<Claim>): Promise<void> {
  await tx.update(claims).set(change).where(eq(claims.id, id));
}

export async function insertClaim(
  ctx: Ctx,
  tx: Db,
  claim: Omit<typeof claims.$inferInsert, 'openedAt'>,
): Promise<Claim> {
  const [opened] = await tx
    .insert(claims)
    .values({ ...claim, openedAt: ctx.now() })
    .returning();
  if (!opened) throw new Error('the claim was not stored');
  return opened;
}
