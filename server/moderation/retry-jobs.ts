import type { Input } from '#contract/endpoint.ts';
import type { retryJobs as endpoint } from '#contract/overview.ts';
import { recordAction } from '#server/accounts/audit.ts';
import type { ViewerCtx } from '#server/context.ts';
import { transact } from '#server/db/transact.ts';

/** Retries the permanently failed jobs of one kind. Each job runs only once more, even if several admins do this at the same time. */
export async function retryJobs(ctx: ViewerCtx, { params: { kind } }: Input<typeof endpoint>) {
  return transact(ctx.db, async (tx) => {
    const retried = await ctx.queue.retryFailed(tx, kind);
    if (retried > 0) await recordAction(ctx, tx, 'jobs.retried', kind, { after: { retried } });
    return { retried };
  });
}
