import type { Ctx } from '#server/context.ts';
import { transact } from '#server/db/transact.ts';
import type { Jobs } from '#server/jobs/queue.ts';
import { runEach } from '#server/jobs/run-each.ts';
import { findOverduePurchases, lockPurchase } from '#server/payments/purchases.ts';
import { deleteOldArchive } from './archive.ts';
import { handleDeadlines } from './deadlines.ts';
import { closeCheckout } from './start-checkout.ts';

/** Closes every open checkout whose time to pay has run out. */
export async function expireCheckouts(ctx: Ctx): Promise<void> {
  const close = (purchaseId: string) =>
    transact(ctx.db, async (tx) => {
      const purchase = await lockPurchase(tx, purchaseId);
      if (purchase?.state === 'open') await closeCheckout(ctx, tx, purchaseId, { kind: 'clock' });
    });
  const overdue = await findOverduePurchases(ctx);
  await runEach(
    'some checkouts could not be closed',
    overdue.map((id) => () => close(id)),
  );
}

export const jobs: Jobs<Ctx> = {
  'expire-checkouts': { run: expireCheckouts, cron: '* * * * *' },
  'delete-old-archive': { run: deleteOldArchive, cron: '41 3 * * *' },
  'order-deadlines': { run: handleDeadlines, cron: '*/5 * * * *' },
};
