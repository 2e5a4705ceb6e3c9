import { and, desc, eq, inArray, ne, sql } from 'drizzle-orm';
import type { Input } from '#contract/endpoint.ts';
import { Problem } from '#contract/problems.ts';
import type { turnOnPush as endpoint } from '#contract/push.ts';
import type { Ctx, ViewerCtx } from '#server/context.ts';
import type { Db } from '#server/db/client.ts';
import { prepared } from '#server/db/prepared.ts';
import { transact } from '#server/db/transact.ts';
import { generatePushKeys, type PushKeys } from '#server/gateways/push.ts';
import { pushKeys, pushSubscriptions } from './tables.ts';

/** The maximum number of devices per account that get notifications. A new device replaces the oldest. */
const maxDevices = 10;

const keyName = 'push-keys';

const decryptKey = (encryption: Ctx['encryption'], stored: string): string =>
  encryption.decrypt(keyName, Buffer.from(stored, 'base64')).toString();

/** Returns the database's key pair, generating it when first needed. The private key is stored encrypted. */
export async function readPushKeys({ db, encryption }: Ctx): Promise<PushKeys> {
  const read = async () => (await db.select().from(pushKeys))[0];
  let row = await read();
  if (!row) {
    const { publicKey, privateKey } = await generatePushKeys();
    const encrypted = encryption.encrypt(keyName, Buffer.from(privateKey)).toString('base64');
    await db.insert(pushKeys).values({ publicKey, privateKey: encrypted }).onConflictDoNothing();
    row = await read();
  }
  if (!row) throw new Error('the push keys could not be stored');
  return { publicKey: row.publicKey, privateKey: decryptKey(encryption, row.privateKey) };
}

/** Throws if the private key was encrypted with a key that this process does not have. */
export async function requireReadablePushKeys({ db, encryption }: Pick<Ctx, 'db' | 'encryption'>): Promise<void> {
  for (const { privateKey } of await db.select().from(pushKeys)) decryptKey(encryption, privateKey);
}

/** Returns whether the viewer's session gets push notifications, and the public key that its browser needs to subscribe. */
export async function readPush(ctx: ViewerCtx) {
  if (!ctx.push.isOffered) return { publicKey: null, isOn: false };
  const { publicKey } = await readPushKeys(ctx);
  const isOwn = eq(pushSubscriptions.sessionHash, ctx.viewer.tokenHash);
  return { publicKey, isOn: (await ctx.db.$count(pushSubscriptions, isOwn)) > 0 };
}

const unsupported = "Notifications from this browser's push service are not supported.";

/** Stores a push subscription for the viewer's session, replacing any that another session stored for the same device. */
export async function turnOnPush(ctx: ViewerCtx, { body }: Input<typeof endpoint>): Promise<void> {
  const { endpoint: url, keys } = body;
  const target = { endpoint: url, p256dh: keys.p256dh, auth: keys.auth };
  if (!ctx.push.isValid(target)) throw new Problem('invalid_input', unsupported, { endpoint: unsupported });
  const { id, tokenHash: sessionHash } = ctx.viewer;
  const { endpoint, userId, createdAt } = pushSubscriptions;
  const row = { ...target, userId: id, createdAt: ctx.now(), lastUsedAt: null };
  await transact(ctx.db, async (tx) => {
    await tx.delete(pushSubscriptions).where(and(eq(endpoint, url), ne(pushSubscriptions.sessionHash, sessionHash)));
    await tx
      .insert(pushSubscriptions)
      .values({ ...row, sessionHash })
      .onConflictDoUpdate({ target: pushSubscriptions.sessionHash, set: row });
    const tooMany = tx
      .select({ id: pushSubscriptions.id })
      .from(pushSubscriptions)
      .where(eq(userId, id))
      .orderBy(desc(createdAt), desc(pushSubscriptions.id))
      .offset(maxDevices);
    await tx.delete(pushSubscriptions).where(inArray(pushSubscriptions.id, tooMany));
  });
}

export async function turnOffPush({ db, viewer }: ViewerCtx): Promise<void> {
  await db.delete(pushSubscriptions).where(eq(pushSubscriptions.sessionHash, viewer.tokenHash));
}

/** The subject of a push notification: a notification in the app and its order, or a chat message. */
export type PushSubject = { userId: string } & (
  | { notificationId: string; orderId: string | null }
  | { messageId: string }
);

/** Prepared, since it runs whenever a message is sent. */
const devicesOf = (tx: Db) =>
  prepared(tx, 'push_devices', (db) =>
    db
      .select({ id: pushSubscriptions.id, userId: pushSubscriptions.userId })
      .from(pushSubscriptions)
      .where(sql`${pushSubscriptions.userId} = any(${sql.placeholder('people')})`),
  );

/** Enqueues one job per device, so that only devices that could not be reached are retried. `delay` is in seconds. */
export async function enqueuePush(ctx: Ctx, tx: Db, subjects: PushSubject[], delay?: number): Promise<void> {
  if (!ctx.push.isOffered || subjects.length === 0) return;
  const people = [...new Set(subjects.map(({ userId }) => userId))];
  const devices = await devicesOf(tx).execute({ people });
  const jobs = subjects.flatMap(({ userId, ...about }) =>
    devices.filter((device) => device.userId === userId).map(({ id }) => ({ ...about, subscriptionId: id })),
  );
  if (jobs.length > 0) await ctx.queue.enqueue(tx, 'push', jobs, delay);
}
