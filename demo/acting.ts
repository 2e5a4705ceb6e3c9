import type { Role } from '#contract/accounts.ts';
import { hourMs } from '#contract/time.ts';
import type { Ctx, ViewerCtx } from '#server/context.ts';

/** The empty input of an endpoint; callers spread it and add what the call needs. */
export const noInput = { params: undefined, query: undefined, body: undefined, file: undefined, fields: undefined };

/** The context of a call that a demo user made `hoursAgo`. */
export const actingAs = (ctx: Ctx, id: string, role: Role, hoursAgo = 0): ViewerCtx => ({
  ...ctx,
  now: () => new Date(ctx.now().getTime() - hoursAgo * hourMs),
  viewer: { id, role, isVerified: true, tokenHash: '' },
});

/** A context that enqueues no jobs, so that nobody is emailed about the past. */
export const withoutJobs = (ctx: Ctx): Ctx => ({ ...ctx, queue: { ...ctx.queue, enqueue: async () => {} } });
