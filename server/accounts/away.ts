import { eq } from 'drizzle-orm';
import type { Away, setAway as endpoint } from '#contract/away.ts';
import type { Input } from '#contract/endpoint.ts';
import { Problem } from '#contract/problems.ts';

import type { Ctx, Viewer } from '#server/context.ts';
import { users } from './tables.ts';

type Seller = Ctx & { viewer: Viewer };
type Times = { awayFrom: string | null; awayUntil: string | null };

const calendar = new Intl.DateTimeFormat('en-CA', { timeZone: 'Europe/London' });

/** The day (YYYY-MM-DD) it is in Britain. */
export const dayInBritain = (at: Date): string => calendar.format(at);

/** The day on which a seller who is away at that moment is back, or null. */
export function backOn({ awayFrom, awayUntil }: Times, at: Date): string | null {
  if (!awayFrom || !awayUntil) return null;
  const today = dayInBritain(at);
  return awayFrom <= today && today < awayUntil ? awayUntil : null;
}

const dayNames = new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'long', year: 'numeric', timeZone: 'UTC' });

/** What a shopper is told about a seller who is back on `day`. */
export const awaySentence = (day: string): string =>
  `the seller is away and back on ${dayNames.format(new Date(day))}.`;

/** When the viewer is or will be away; null when no such time is set or it is over. */
export async function readAway(ctx: Seller): Promise<{ away: Away | null }> {
  const { awayFrom, awayUntil, awayNote } = users;
  const [row] = await ctx.db.select({ awayFrom, awayUntil, awayNote }).from(users).where(eq(users.id, ctx.viewer.id));
  if (!row?.awayFrom || !row.awayUntil || row.awayUntil <= dayInBritain(ctx.now())) return { away: null };
  const isNow = backOn(row, ctx.now()) !== null;
  return { away: { from: row.awayFrom, until: row.awayUntil, note: row.awayNote, isNow } };
}

const yearMs = 366 * 86_400_000;

/** What is wrong with the day of coming back. */
function refuseReturn(until: string, now: Date): string | undefined {
  if (until <= dayInBritain(now)) return 'Please give a day that is still to come.';
  if (until > dayInBritain(new Date(now.getTime() + yearMs)))
    return 'Please give a day within a year. For longer, withdraw your listings.';
  return undefined;
}

/** Sets when the viewer is away, in place of what was set before. Throws `invalid_input` when it is over already or ends in over a year. */
export async function setAway(ctx: Seller, { body: { from, until, note = '' } }: Input<typeof endpoint>) {
  const refusal = refuseReturn(until, ctx.now());
  if (refusal) throw new Problem('invalid_input', undefined, { until: refusal });
  await ctx.db
    .update(users)
    .set({ awayFrom: from, awayUntil: until, awayNote: note })
    .where(eq(users.id, ctx.viewer.id));
  const away: Away = { from, until, note, isNow: backOn({ awayFrom: from, awayUntil: until }, ctx.now()) !== null };
  return { away };
}

/** The viewer is back. */
export async function endAway(ctx: Seller): Promise<void> {
  await ctx.db.update(users).set({ awayFrom: null, awayUntil: null, awayNote: '' }).where(eq(users.id, ctx.viewer.id));
}
