import type { Input } from '#contract/endpoint.ts';
import type { retryJobs as endpoint } from '#contract/overview.ts';
import { recordAction } from '#server/accounts/audit.ts';
import type { ViewerCtx } from '#server/context.ts';
import { transact } from '#server/db/transact.ts';

/** Retries the permanently failed jobs of a kind. Each runs at most once more, even if several admins retry it at the same time. */
export async function retryJobs(ctx: ViewerCtx, { params: { kind } }: Input<typeof endpoint>) {
  return transact(ctx.db, async (tx) => {
    const retried = await ctx.queue.retryFailed(tx, kind);
    if (retried > 0) await recordAction(ctx, tx, 'jobs.retried', kind, { after: { retried } });
    return { retried };
  });
}
