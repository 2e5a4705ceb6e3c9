import { and, eq, inArray } from 'drizzle-orm';
import { emailKinds, emailTexts, type EmailKind } from '#contract/email-kinds.ts';
import type { changeEmailPreferences as endpoint } from '#contract/notifications.ts';
import type { Input } from '#contract/endpoint.ts';
import type { ViewerCtx } from '#server/context.ts';
import type { Db } from '#server/db/client.ts';
import { emailPreferences } from './tables.ts';

const isOnBy = (chosen: boolean | undefined, kind: EmailKind): boolean => chosen ?? emailTexts[kind].byDefault;

/** Returns a function that checks whether one of these users receives this kind of email. */
export async function findPreferences(
  tx: Db,
  kind: EmailKind,
  userIds: string[],
): Promise<(userId: string) => boolean> {
  const rows = await tx
    .select()
    .from(emailPreferences)
    .where(and(eq(emailPreferences.kind, kind), inArray(emailPreferences.userId, userIds)));
  const chosen = new Map(rows.map(({ userId, isOn }) => [userId, isOn]));
  return (userId) => isOnBy(chosen.get(userId), kind);
}

/** Which kinds of email the viewer receives. */
export async function readEmailPreferences({ db, viewer }: ViewerCtx): Promise<Record<EmailKind, boolean>> {
  const rows = await db.select().from(emailPreferences).where(eq(emailPreferences.userId, viewer.id));
  const isOn = (kind: EmailKind) => isOnBy(rows.find((row) => row.kind === kind)?.isOn, kind);
  return { reviews: isOn('reviews'), payouts: isOn('payouts'), saved: isOn('saved') };
}

/** Turns a kind of email on or off for a user. */
export async function setEmailPreference(tx: Db, userId: string, kind: EmailKind, isOn: boolean): Promise<void> {
  const { userId: user, kind: key } = emailPreferences;
  await tx
    .insert(emailPreferences)
    .values({ userId, kind, isOn })
    .onConflictDoUpdate({ target: [user, key], set: { isOn } });
}

export async function changeEmailPreferences(ctx: ViewerCtx, { body }: Input<typeof endpoint>) {
  for (const kind of emailKinds) {
    const isOn = body[kind];
    if (isOn !== undefined) await setEmailPreference(ctx.db, ctx.viewer.id, kind, isOn);
  }
  return readEmailPreferences(ctx);
}
