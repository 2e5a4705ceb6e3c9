import { and, desc, eq, ne, or, isNull, type SQL } from 'drizzle-orm';
import type { Outcome } from '#contract/reports.ts';
import { addFlags } from '#server/accounts/flags.ts';
import type { ViewerCtx } from '#server/context.ts';
import type { Db } from '#server/db/client.ts';
import { newId } from '#server/db/columns.ts';
import { isSigned, sign } from '#server/notifications/signatures.ts';
import { decisions } from './tables.ts';

const idLength = 36;
/** 132 bits. Shortened because a token, made up of an id and a signature, must fit the 64 characters allowed in a path. */
const signatureLength = 22;
const textOf = (id: string) => `appeal.${id}`;

/** Returns the path of a page that shows a decision to the person concerned without signing in. It never expires. */
export const appealPath = async (db: Db, id: string): Promise<string> =>
  `/appeal/${id}${(await sign(db, textOf(id))).slice(0, signatureLength)}`;

/** Returns the id of the decision in a link's token; undefined if we have not signed the token. */
export async function readAppealToken(db: Db, token: string): Promise<string | undefined> {
  const id = token.slice(0, idLength);
  return (await isSigned(db, textOf(id), token.slice(idLength), signatureLength)) ? id : undefined;
}

/** The message for an admin who is not allowed to decide a case about themselves. */
export const aboutYou = 'This is about you. Another admin has to decide.';

type Stored = Pick<typeof decisions.$inferSelect, 'adminId' | 'ownerId' | 'appealedAt' | 'outcome'>;

export const isOpenAppeal = ({ appealedAt, outcome }: Pick<Stored, 'appealedAt' | 'outcome'>): boolean =>
  appealedAt !== null && outcome === null;

/**
 * Explains why another admin, if there is one, has to reconsider a decision: it is about the viewer, or it is theirs and under
 * appeal. Null if the viewer may do so.
 */
export function whyOtherAdmin({ viewer }: ViewerCtx, decision: Stored): string | null {
  if (decision.ownerId === viewer.id) return aboutYou;
  const isOwn = decision.adminId === viewer.id && isOpenAppeal(decision);
  return isOwn ? 'You made this decision. Another admin has to look at the appeal.' : null;
}

type New = Omit<typeof decisions.$inferInsert, 'id' | 'adminId'>;

/** Stores the viewer's decision. Returns the path where the person concerned can see it. */
export async function storeDecision(ctx: ViewerCtx, tx: Db, decision: New): Promise<string> {
  const id = newId();
  await tx.insert(decisions).values({ ...decision, id, adminId: ctx.viewer.id });
  return appealPath(tx, id);
}

/** Marks the latest of these decisions as reversed, once an admin has directly restored the listing or lifted the ban. */
export async function markReversed(ctx: ViewerCtx, tx: Db, which: SQL | undefined, reason: string): Promise<void> {
  const isInForce = and(which, or(isNull(decisions.outcome), ne(decisions.outcome, 'reversed')));
  const [latest] = await tx.select().from(decisions).where(isInForce).orderBy(desc(decisions.decidedAt)).limit(1);
  if (!latest) return;
  await addFlags(tx, latest.ownerId, -latest.reportCount);
  await markReconsidered(ctx, tx, latest.id, { outcome: 'reversed', reason });
}

export async function markReconsidered(
  ctx: ViewerCtx,
  tx: Db,
  id: string,
  { outcome, reason }: { outcome: Outcome; reason: string },
): Promise<void> {
  const outcomeAdminId = ctx.viewer.id;
  await tx
    .update(decisions)
    .set({ outcome, outcomeReason: reason, outcomeAdminId, reconsideredAt: ctx.now() })
    .where(eq(decisions.id, id));
}
