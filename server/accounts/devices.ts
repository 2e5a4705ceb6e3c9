import { createHash } from 'node:crypto';
import { eq } from 'drizzle-orm';
import type { Ctx } from '#server/context.ts';
import type { Db } from '#server/db/client.ts';
import { knownDevices } from './tables.ts';

const browsers = [
  ['Edge', /\bEdg(e|A|iOS)?\//],
  ['Opera', /\bOPR\//],
  ['Samsung Internet', /\bSamsungBrowser\//],
  ['Firefox', /\b(Firefox|FxiOS)\//],
  ['Chrome', /\b(Chrome|Chromium|CriOS|HeadlessChrome)\//],
  ['Safari', /\bSafari\//],
] as const;

const systems = [
  ['iPhone', /\biPhone\b/],
  ['iPad', /\biPad\b/],
  ['Android', /\bAndroid\b/],
  ['Windows', /\bWindows\b/],
  ['Mac', /\bMac OS X\b/],
  ['ChromeOS', /\bCrOS\b/],
  ['Linux', /\bLinux\b/],
] as const;

/**
 * Describes a device, as in 'Firefox on Windows', from its User-Agent header. Empty if neither is recognised. Nothing else from the header is
 * stored.
 */
export function describeDevice(userAgent = ''): string {
  const [browser] = browsers.find(([, pattern]) => pattern.test(userAgent)) ?? [];
  const [system] = systems.find(([, pattern]) => pattern.test(userAgent)) ?? [];
  return [browser, system].filter(Boolean).join(' on ');
}

/**
 * Remembers the device used to sign in, identified by the random id that the page stores in the browser or, without one, by its User-Agent
 * header. Emails users who have signed in before, but never on this device.
 */
export async function rememberDevice(ctx: Ctx, tx: Db, userId: string, deviceId: string | undefined): Promise<void> {
  const device = describeDevice(ctx.userAgent);
  const key = createHash('sha256')
    .update(`${userId} ${deviceId ?? device}`)
    .digest('hex');
  const known = await tx.select({ key: knownDevices.key }).from(knownDevices).where(eq(knownDevices.userId, userId));
  if (known.some((row) => row.key === key)) return;
  await tx.insert(knownDevices).values({ userId, key, firstSeenAt: ctx.now() }).onConflictDoNothing();
  const at = ctx.now().toISOString();
  if (known.length > 0) await ctx.queue.enqueue(tx, 'new-device-mail', { userId, device, at });
}
