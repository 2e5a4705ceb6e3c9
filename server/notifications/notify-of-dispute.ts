import { and, eq } from 'drizzle-orm';
import type { Ctx } from '#server/context.ts';
import type { Db } from '#server/db/client.ts';
import { orders } from '#server/orders/tables.ts';
import { deductions, disputes, earnings } from '#server/payments/tables.ts';
import { notificationFor, notify } from './notifications.ts';
import { notifyAdmins } from './notify-admins.ts';
import { adminRows, type DisputeOutcome } from './table/admins.ts';
import { earningDispute } from './table/payments.ts';

const readDisputed = (tx: Db, disputeId: string) =>
  tx
    .select({ dispute: disputes, earning: earnings, chargeback: deductions, productName: orders.productName })
    .from(disputes)
    .leftJoin(earnings, eq(earnings.purchaseId, disputes.purchaseId))
    .leftJoin(orders, eq(orders.id, earnings.orderId))
    .leftJoin(deductions, and(eq(deductions.orderId, earnings.orderId), eq(deductions.kind, 'chargeback')))
    .where(eq(disputes.id, disputeId));

type Disputed = Awaited<ReturnType<typeof readDisputed>>[number];

/** Whether an order's money is on hold. If this dispute has been decided, another one about the same payment must be open. */
const isOnHold = ({ earning }: Disputed): boolean => earning !== null && earning.isDisputed && earning.endedAt === null;

function outcomeOf({ dispute: { state } }: Disputed, all: Disputed[]): DisputeOutcome {
  if (state === 'won' && all.some(isOnHold)) return 'wonOneOfSeveral';
  if (state !== 'lost') return state;
  if (all.some(({ earning }) => earning && !earning.endedAt)) return 'lostInPart';
  return all.every(({ earning, chargeback }) => earning && !chargeback) ? 'lostAfterRefund' : 'lost';
}

/** Notifies admins and the affected sellers that the buyer's bank has disputed a payment, or has decided the dispute. */
export async function notifyOfDispute(ctx: Ctx, tx: Db, disputeId: string): Promise<void> {
  const all = await readDisputed(tx, disputeId);
  for (const one of all) {
    const { dispute, earning, chargeback, productName } = one;
    if (!earning || productName === null || isOnHold(one) !== (dispute.state === 'open')) continue;
    if (earning.isDisputed || !earning.endedAt)
      await notify(ctx, tx, notificationFor(earning.sellerId, earningDispute, { earning, chargeback, productName }));
  }
  const [first] = all;
  if (!first) return;
  const facts = { dispute: first.dispute, outcome: outcomeOf(first, all) };
  await notifyAdmins(ctx, tx, adminRows['dispute.changed'], facts);
}
