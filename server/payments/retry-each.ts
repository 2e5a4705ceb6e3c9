import type { Ctx } from '#server/context.ts';
import { isProviderDown } from '#server/gateways/stripe.ts';

/**
 * Retries what a job has failed to do. A failure is only logged: admins have been notified of the job, and the next sweep will try
 * again. If the sweep itself failed, there would be another failed job every time.
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
