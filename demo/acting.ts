import type { Role } from '#contract/accounts.ts';
import { hourMs } from '#contract/time.ts';
import type { Ctx, ViewerCtx } from '#server/context.ts';

/** What a call receives besides its own input. */
export const noInput = { params: undefined, query: undefined, body: undefined, file: undefined, fields: undefined };

/** The context of a demo user, so many hours ago. */
export const actingAs = (ctx: Ctx, id: string, role: Role, hoursAgo = 0): ViewerCtx => ({
  ...ctx,
  now: () => new Date(ctx.now().getTime() - hoursAgo * hourMs),
  viewer: { id, role, isVerified: true, tokenHash: '' },
});

/** A context that enqueues no jobs: nobody is emailed about what happened before the demo began. */
export const withoutJobs = (ctx: Ctx): Ctx => ({ ...ctx, queue: { ...ctx.queue, enqueue: async () => {} } });
