import type { Ctx } from '#server/context.ts';
import { isProviderDown } from '#server/gateways/stripe.ts';

/**
 * Retries what a job has failed to do. Failures are only logged, because admins have been notified of the job and the next sweep
 * will try again. A failed sweep would add another failed job every time.
 */
export async function retryEach(ctx: Ctx, what: string, ids: string[], retry: (ctx: Ctx, id: string) => Promise<void>) {
  for (const id of ids)
    try {
      await retry(ctx, id);
    } catch (error) {
      ctx.log.warn({ err: error, what, id }, 'a retry has failed; the next sweep will try again');
      if (isProviderDown(error)) return;
    }
}
