import { and, eq, isNull } from 'drizzle-orm';
import {
  noAdminUntilVerified,
  noAdminWithNewEmail,
  type editUser as endpoint,
  fixedForAdmins,
  type uploadUserAvatar,
} from '#contract/users.ts';
import type { Input } from '#contract/endpoint.ts';
import { Problem } from '#contract/problems.ts';
import type { ViewerCtx } from '#server/context.ts';
import type { Db } from '#server/db/client.ts';
import { isUniqueViolation } from '#server/db/sql-errors.ts';
import { transact } from '#server/db/transact.ts';
import { record } from '#server/events.ts';
import { recordAction } from './audit.ts';
import { deleteEmailLinks, endOpenRequests } from './email-links.ts';
import { hashPassword, rejectCommonPassword, rejectEmailAsPassword } from './passwords.ts';
import { readUser } from './read-user.ts';
import { emailKeyOf } from './register.ts';
import { endSessions } from './sessions.ts';
import { users } from './tables.ts';

type User = typeof users.$inferSelect;
type Body = Input<typeof endpoint>['body'];

const invalid = (fields: Record<string, string>) => new Problem('invalid_input', undefined, fields);

/** Locks and returns a user who has not been deleted. Admins cannot use this to change their own account. */
async function lockUser({ viewer }: ViewerCtx, tx: Db, id: string): Promise<User> {
  if (id === viewer.id) throw new Problem('forbidden', 'You can change your own account in Edit Profile.');
  const isActive = and(eq(users.id, id), isNull(users.deletedAt));
  const [user] = await tx.select().from(users).where(isActive).for('update');
  if (!user) throw new Problem('user_not_found');
  return user;
}

/** The columns that the body changes. */
function changesOf(user: User, body: Body): Partial<User> {
  const { name, email, role, isBusiness, address, avatar, businessName, companyNumber, phone, bio } = body;
  const given = Object.entries({ businessName, companyNumber, phone, bio }).filter(([, text]) => text !== undefined);
  const wanted: Partial<User> = {
    ...(name && { name }),
    ...(email && { email, emailKey: emailKeyOf(email) }),
    ...(role && { role }),
    ...(isBusiness !== undefined && { isBusiness }),
    ...(avatar === null && { avatar }),
    // A user with only a town has no address to remove. Sending such a user back unchanged must not delete the town.
    ...(address === null && user.street && { street: null, city: null, postcode: null }),
    ...address,
    ...Object.fromEntries(given.map(([column, text]) => [column, text || null])),
  };
  const changed = Object.entries(wanted).filter(([column, value]) => value !== user[column as keyof User]);
  return Object.fromEntries(changed);
}

/** Throws `conflict` or `invalid_input` if the change would break a rule of the marketplace. */
function checkRules(user: User, change: Partial<User>): void {
  if (user.role === 'admin' && (change.role || change.email || change.passwordHash))
    throw new Problem('conflict', fixedForAdmins);
  // Whoever registered the address may not own it.
  if (!user.verifiedAt && change.role === 'admin' && user.role !== 'admin')
    throw new Problem('conflict', noAdminUntilVerified);
  // The account would remain verified, although nobody has verified the new address.
  if (change.emailKey && change.role === 'admin') throw new Problem('conflict', noAdminWithNewEmail);
  const next = { ...user, ...change };
  if (next.role !== 'seller') return;
  const missing = 'Required for sellers.';
  if (!next.street || !next.city || !next.postcode) throw invalid({ 'address.street': missing });
  if (!next.phone) throw invalid({ phone: missing });
  if (next.isBusiness && !next.businessName) throw invalid({ businessName: 'Required for businesses.' });
}

/** The values that the audit log stores about a change, never a password. */
const auditOf = (user: Partial<User>, change: Partial<User>) =>
  Object.fromEntries(
    Object.keys(change)
      .filter((column) => !['passwordHash', 'emailKey'].includes(column))
      .map((column) => [column, user[column as keyof User] ?? null]),
  );

/** A link sent to an earlier, unverified address must not verify the new one, so a new link is sent. */
async function verifyNewAddress(ctx: ViewerCtx, tx: Db, userId: string): Promise<void> {
  await deleteEmailLinks(tx, userId, 'verify');
  await ctx.queue.enqueue(tx, 'verification-mail', { userId });
}

/** Updates the given details of a user. A new password, email address or role signs them out everywhere. */
export async function editUser(ctx: ViewerCtx, { params: { id }, body }: Input<typeof endpoint>) {
  if (body.password) rejectCommonPassword(body.password, 'password');
  const passwordHash = body.password && (await hashPassword(body.password));
  const edit = async (tx: Db) => {
    const user = await lockUser(ctx, tx, id);
    const change = { ...changesOf(user, body), ...(passwordHash && { passwordHash }) };
    if (Object.keys(change).length === 0) return;
    checkRules(user, change);
    if (body.password) rejectEmailAsPassword(body.password, change.emailKey ?? user.emailKey, 'password');
    await tx.update(users).set(change).where(eq(users.id, id));
    const after = { ...auditOf(change, change), ...(passwordHash && { password: 'changed' }) };
    const reason = body.reason || null;
    await recordAction(ctx, tx, 'user.edited', id, { before: auditOf(user, change), after, reason });
    if (passwordHash || change.emailKey || change.role) await endSessions(tx, id);
    if (passwordHash || change.emailKey) await endOpenRequests(tx, id);
    if (passwordHash) await ctx.queue.enqueue(tx, 'password-changed-mail', { userId: id });
    if (change.emailKey && user.verifiedAt)
      await ctx.queue.enqueue(tx, 'email-changed-mail', { userId: id, old: user.email ?? '' });
    if (change.emailKey && !user.verifiedAt) await verifyNewAddress(ctx, tx, id);
    if (change.role) await record(ctx, tx, 'user.role_changed', { userId: id, from: user.role });
  };
  await transact(ctx.db, edit).catch((error: unknown) => {
    throw isUniqueViolation(error) ? invalid({ email: 'Another account uses this email address.' }) : error;
  });
  return readUser(ctx, id);
}

/** Replaces a user's avatar. Throws `unsupported_type`, and stores nothing, if the file is not a picture. */
export async function uploadAvatarOf(ctx: ViewerCtx, { params: { id }, file }: Input<typeof uploadUserAvatar>) {
  const avatarUrl = await ctx.images.saveAvatar(file);
  await transact(ctx.db, async (tx) => {
    const { avatar } = await lockUser(ctx, tx, id);
    await tx.update(users).set({ avatar: avatarUrl }).where(eq(users.id, id));
    await recordAction(ctx, tx, 'user.edited', id, { before: { avatar }, after: { avatar: avatarUrl } });
  });
  return { avatarUrl };
}
