import { createHash, ECDH } from 'node:crypto';
import { dayMs } from '#contract/time.ts';
import type { Settings } from '#server/settings.ts';

/** The push service's URL for a device, and the keys that encrypt messages to it (RFC 8291). */
type PushTarget = { endpoint: string; p256dh: string; auth: string };

/** The key pair by which push services recognise this site (VAPID, RFC 8292). */
export type PushKeys = { publicKey: string; privateKey: string };

/** A message replaces any undelivered one with the same `tag`. */
type PushMessage = { payload: string; tag: string; isUrgent: boolean };

/** Sends messages to the devices of people who do not have the site open. */
export type Push = {
  isOffered: boolean;
  /** Whether a target is at a known push service and has valid keys. Otherwise, users could make this server call any URL. */
  isValid: (target: PushTarget) => boolean;
  /** Returns `gone` if the device no longer accepts messages. Throws if a retry may help. */
  send: (keys: PushKeys, target: PushTarget, message: PushMessage) => Promise<'sent' | 'gone'>;
};

const timeoutMs = 10_000;
const ttlSeconds = dayMs / 1000;
const [pointBytes, authBytes] = [65, 16];

/** The subscription has ended (404, 410), or was created with a different key of this site (403). */
const goneStatuses: ReadonlySet<number> = new Set([403, 404, 410]);

function isAt(url: URL, service: string): boolean {
  if (service.includes('://')) return url.origin === service;
  if (url.protocol !== 'https:' || url.port !== '') return false;
  return service.startsWith('*.') ? url.hostname.endsWith(service.slice(1)) : url.hostname === service;
}

function isKnown(services: readonly string[], endpoint: string): boolean {
  const url = URL.parse(endpoint);
  return !!url && url.username === '' && url.password === '' && services.some((service) => isAt(url, service));
}

function isOnCurve(point: Buffer): boolean {
  try {
    ECDH.convertKey(point, 'prime256v1');
    return point.length === pointBytes;
  } catch {
    return false;
  }
}

/** Topics may have at most 32 characters, and must reveal nothing to the push service. */
const topicOf = (tag: string): string => createHash('sha256').update(tag).digest('base64url').slice(0, 32);

export async function generatePushKeys(): Promise<PushKeys> {
  const { default: webPush } = await import('web-push');
  return webPush.generateVAPIDKeys();
}

/** Opens a client for browsers' push services. The library is loaded when it is first needed. */
export function openPush({ pushServices, contactEmail }: Pick<Settings, 'pushServices' | 'contactEmail'>): Push {
  return {
    isOffered: pushServices.length > 0,
    isValid: ({ endpoint, p256dh, auth }) =>
      isKnown(pushServices, endpoint) &&
      isOnCurve(Buffer.from(p256dh, 'base64url')) &&
      Buffer.from(auth, 'base64url').length === authBytes,
    send: async (keys, { endpoint, p256dh, auth }, { payload, tag, isUrgent }) => {
      if (!isKnown(pushServices, endpoint)) return 'gone';
      const { default: webPush } = await import('web-push');
      const { method, headers, body } = webPush.generateRequestDetails({ endpoint, keys: { p256dh, auth } }, payload, {
        vapidDetails: { subject: `mailto:${contactEmail}`, ...keys },
        TTL: ttlSeconds,
        topic: topicOf(tag),
        urgency: isUrgent ? 'high' : 'normal',
      });
      const { 'Content-Length': _length, ...sent } = headers;
      const signal = AbortSignal.timeout(timeoutMs);
      const request = { method, headers: sent, body: new Uint8Array(body), redirect: 'manual', signal } as const;
      const response = await fetch(endpoint, request);
      await response.body?.cancel();
      if (response.ok) return 'sent';
      if (goneStatuses.has(response.status)) return 'gone';
      throw new Error(`the push service responded with ${response.status}`);
    },
  };
}
