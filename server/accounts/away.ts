import { and, eq, isNull, type Placeholder, sql } from 'drizzle-orm';
import type { Away, setAway as endpoint } from '#contract/away.ts';
import type { Input } from '#contract/endpoint.ts';
import { Problem } from '#contract/problems.ts';
import { dayInBritain, dayMs, formatDay } from '#contract/time.ts';
import type { ViewerCtx } from '#server/context.ts';
import { users } from './tables.ts';

type Times = { awayFrom: string | null; awayUntil: string | null };

/** The day a seller returns, or null if they are not away at the time `at`. */
export function backOn({ awayFrom, awayUntil }: Times, at: Date): string | null {
  if (!awayFrom || !awayUntil) return null;
  const today = dayInBritain(at);
  return awayFrom <= today && today < awayUntil ? awayUntil : null;
}

/** Whether a seller is away on a day (YYYY-MM-DD), in SQL. */
export const isAwayOn = (day: string | Placeholder) =>
  sql<boolean>`coalesce(${users.awayFrom} <= ${day}::date and ${day}::date < ${users.awayUntil}, false)`;

/** The end of a message to shoppers about a seller who is back on `day`. */
export const awayMessage = (day: string): string => `the seller is away and will be back on ${formatDay(day)}.`;

/** The viewer's current or upcoming time away. `away` is null if no dates are set or they have passed. */
export async function readAway(ctx: ViewerCtx): Promise<{ away: Away | null }> {
  const { awayFrom, awayUntil, awayNote } = users;
  const [row] = await ctx.db.select({ awayFrom, awayUntil, awayNote }).from(users).where(eq(users.id, ctx.viewer.id));
  if (!row?.awayFrom || !row.awayUntil || row.awayUntil <= dayInBritain(ctx.now())) return { away: null };
  const isNow = backOn(row, ctx.now()) !== null;
  return { away: { from: row.awayFrom, until: row.awayUntil, note: row.awayNote, isNow } };
}

const yearMs = 366 * dayMs;

/** The error message if the return date is not allowed. */
function returnDayError(until: string, now: Date): string | undefined {
  if (until <= dayInBritain(now)) return 'Please choose a day in the future.';
  if (until > dayInBritain(new Date(now.getTime() + yearMs)))
    return 'Please choose a day within a year. To be away for longer, withdraw your listings.';
  return undefined;
}

/**
 * Sets the viewer's time away, replacing any earlier dates. Throws `invalid_input` if the dates have passed or end more than a year from now,
 * and `unauthenticated` if the viewer has deleted their account since the request arrived.
 */
export async function setAway(ctx: ViewerCtx, { body: { from, until, note = '' } }: Input<typeof endpoint>) {
  const error = returnDayError(until, ctx.now());
  if (error) throw new Problem('invalid_input', undefined, { until: error });
  const set = await ctx.db
    .update(users)
    .set({ awayFrom: from, awayUntil: until, awayNote: note })
    .where(and(eq(users.id, ctx.viewer.id), isNull(users.deletedAt)))
    .returning({ id: users.id });
  if (set.length === 0) throw new Problem('unauthenticated');
  const away: Away = { from, until, note, isNow: backOn({ awayFrom: from, awayUntil: until }, ctx.now()) !== null };
  return { away };
}

/** Ends the viewer's time away. */
export async function endAway(ctx: ViewerCtx): Promise<void> {
  await ctx.db.update(users).set({ awayFrom: null, awayUntil: null, awayNote: '' }).where(eq(users.id, ctx.viewer.id));
}
