import { and, desc, eq, gt, isNull, sql } from 'drizzle-orm';
import type { endSession, listSessions as listEndpoint, updateProfile as endpoint } from '#contract/profile.ts';
import type { Input } from '#contract/endpoint.ts';
import { Problem } from '#contract/problems.ts';
import type { ViewerCtx } from '#server/context.ts';
import { transact } from '#server/db/transact.ts';
import { readMe } from './read-user.ts';
import { rejectStaffName } from './staff-names.ts';
import { sessions, users } from './tables.ts';

const addressFields = ['street', 'city', 'postcode'] as const;

/**
 * Throws if a seller removes their address or phone number, or if a trader changes their address: it is public by law, so a new one is
 * verified first.
 */
function checkSeller(user: typeof users.$inferSelect, change: Input<typeof endpoint>['body']): void {
  if (user.role !== 'seller') return;
  const fields: Record<string, string> = {};
  for (const name of [...addressFields, 'phone'] as const)
    if (change[name] === '') fields[name] = 'Required for sellers. Please fill it in.';
  for (const name of addressFields)
    if (user.isBusiness && change[name] !== undefined && change[name] !== user[name])
      fields[name] = "We need to check a trader's new address first. Please send it to us under Business details.";
  if (Object.keys(fields).length > 0) throw new Problem('invalid_input', undefined, fields);
}

/** Updates the given details of the viewer; an empty string removes a detail. */
export async function updateProfile(ctx: ViewerCtx, { body: { name, ...details } }: Input<typeof endpoint>) {
  const { id } = ctx.viewer;
  await transact(ctx.db, async (tx) => {
    const isTheirs = and(eq(users.id, id), isNull(users.deletedAt));
    const [user] = await tx.select().from(users).where(isTheirs).for('update');
    if (!user) throw new Problem('unauthenticated');
    checkSeller(user, details);
    if (user.role !== 'admin' && name !== user.name) rejectStaffName(name, 'name');
    const given = Object.entries(details).filter(([, value]) => value !== undefined);
    const change = { ...(name && { name }), ...Object.fromEntries(given.map(([key, value]) => [key, value || null])) };
    if (Object.keys(change).length > 0) await tx.update(users).set(change).where(isTheirs);
  });
  return readMe(ctx, id);
}

const isOwn = ({ viewer }: ViewerCtx) => eq(sessions.userId, viewer.id);

const lastUsed = sql`coalesce(${sessions.usedAt}, ${sessions.createdAt})`;

/** Returns a page of the viewer's sessions: the current one first, then the others by most recent use. */
export async function listSessions(ctx: ViewerCtx, { query: { limit, page } }: Input<typeof listEndpoint>) {
  const rows = await ctx.db
    .select()
    .from(sessions)
    .where(and(isOwn(ctx), gt(sessions.expiresAt, ctx.now())))
    .orderBy(desc(eq(sessions.tokenHash, ctx.viewer.tokenHash)), desc(lastUsed), desc(sessions.id))
    .limit(limit)
    .offset((page - 1) * limit);
  return rows.map(({ id, device, createdAt, usedAt, tokenHash }) => ({
    _id: id,
    device,
    createdAt: createdAt.toISOString(),
    usedAt: (usedAt ?? createdAt).toISOString(),
    isCurrent: tokenHash === ctx.viewer.tokenHash,
  }));
}

/** Signs out one of the viewer's sessions; throws `not_found`. */
export async function endOwnSession(ctx: ViewerCtx, { params }: Input<typeof endSession>): Promise<void> {
  const ended = await ctx.db
    .delete(sessions)
    .where(and(isOwn(ctx), eq(sessions.id, params.id)))
    .returning({ id: sessions.id });
  if (ended.length === 0) throw new Problem('not_found');
}
