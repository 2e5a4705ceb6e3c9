import { and, eq, gt, isNull, lt, sql, desc } from 'drizzle-orm';
import type { Db } from '#server/db/client.ts';
import { newSortableId, type SandboxContext, unixSeconds } from './events.ts';
import { sandboxBalance } from './tables.ts';

type Movement = { accountId?: string; type: string; source: string; amount: number; fee?: number };
type Row = typeof sandboxBalance.$inferSelect;

/** The charge id of a paid intent: 'pi_1' → 'ch_1'. */
export const chargeOf = (intentId: string): string => intentId.replace(/^pi_/, 'ch_');

/** Stripe's fee for a payment with a British card: 1.5% and 20p (stripe.com/gb/pricing). */
export const chargeFee = (amount: number): number => Math.round((amount * 15) / 1000) + 20;

/** Records a movement of a balance. */
export async function recordMovement(ctx: SandboxContext, tx: Db, movement: Movement): Promise<void> {
  await tx.insert(sandboxBalance).values({ id: newSortableId('txn'), ...movement, createdAt: ctx.now() });
}

const ofAccount = (accountId: string | undefined) =>
  accountId ? eq(sandboxBalance.accountId, accountId) : isNull(sandboxBalance.accountId);

/** The balance of an account in pence; without an id, the platform's. */
export async function balanceOf(db: Db, accountId?: string): Promise<number> {
  const net = sql<number>`coalesce(sum(${sandboxBalance.amount} - ${sandboxBalance.fee}), 0)::bigint`.mapWith(Number);
  const [row] = await db.select({ net }).from(sandboxBalance).where(ofAccount(accountId));
  return row?.net ?? 0;
}

/** The connected accounts with a positive balance. */
export const accountsWithMoney = (db: Db) =>
  db
    .select({ accountId: sql<string>`${sandboxBalance.accountId}` })
    .from(sandboxBalance)
    .where(sql`${sandboxBalance.accountId} is not null`)
    .groupBy(sandboxBalance.accountId)
    .having(gt(sql`sum(${sandboxBalance.amount} - ${sandboxBalance.fee})`, 0));

const objects: Record<string, string> = {
  charge: 'charge',
  refund: 'refund',
  refund_failure: 'refund',
  adjustment: 'dispute',
  transfer_refund: 'transfer_reversal',
};

/** A movement as Stripe's API shows it, with its source expanded. */
export function viewMovement({ id, type, source, amount, fee, createdAt }: Row) {
  const object = objects[type] ?? type;
  const charge = type === 'charge' && { payment_intent: source.replace(/^ch_/, 'pi_') };
  return {
    id,
    object: 'balance_transaction',
    amount,
    created: unixSeconds(createdAt),
    currency: 'gbp',
    fee,
    net: amount - fee,
    source: { id: source, object, ...charge },
    status: 'available',
    type,
  };
}

/** Returns the movement that an object caused on the platform's balance, or null. */
export async function readMovement(db: Db, source: string) {
  const [row] = await db
    .select()
    .from(sandboxBalance)
    .where(and(eq(sandboxBalance.source, source), isNull(sandboxBalance.accountId)));
  return row ? viewMovement(row) : null;
}

/** A page of balance movements, newest first, starting after the movement `after`. */
export async function listMovements(db: Db, page: { accountId?: string; after?: string; limit: number }) {
  const { accountId, after, limit } = page;
  const rows = await db
    .select()
    .from(sandboxBalance)
    .where(and(ofAccount(accountId), after ? lt(sandboxBalance.id, after) : undefined))
    .orderBy(desc(sandboxBalance.id))
    .limit(limit + 1);
  return { object: 'list', data: rows.slice(0, limit).map(viewMovement), has_more: rows.length > limit };
}
