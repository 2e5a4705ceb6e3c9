import { randomUuid } from './text.ts';

/** The storage key of the session token, which all tabs share. If storage is blocked, a sign-in lasts for this page only. */
const key = 'token';
let inMemory: string | null = null;

export function readToken(): string | null {
  try {
    return localStorage.getItem(key);
  } catch {
    return inMemory;
  }
}

/** The name of the cache of orders saved for reading offline. Only their buyer may see them. */
export const offlineOrders = 'offline-orders';

/**
 * Stores the role and id of the token's owner for layouts/early-script.ts, which uses them to hide elements not meant for that user
 * until the viewer has loaded. Deletes the orders saved in this browser when the viewer changes or signs out.
 */
export function rememberViewer(viewer: { _id: string; role: string } | null): void {
  try {
    const now = viewer && `${viewer.role} ${viewer._id}`;
    if (now === localStorage.getItem('viewer')) return;
    if (now) localStorage.setItem('viewer', now);
    else localStorage.removeItem('viewer');
    if ('caches' in window) void caches.delete(offlineOrders);
  } catch {
    // Storage is blocked: nothing is stored.
  }
}

export function writeToken(token: string | null): void {
  inMemory = token;
  try {
    if (token === null) localStorage.removeItem(key);
    else localStorage.setItem(key, token);
  } catch {
    // Held in memory above.
  }
}

/**
 * A random id that lets the server recognise this browser, so that it does not warn about a new device. Undefined if storage is blocked.
 */
export function deviceId(): string | undefined {
  try {
    const id = localStorage.getItem('device') ?? randomUuid();
    localStorage.setItem('device', id);
    return id;
  } catch {
    return undefined;
  }
}
