import { call } from './api.ts';
import { registerActiveWorker } from './service-worker.ts';

/**
 * Whether this device shows notifications: `unavailable` if the browser or the operator does not offer them, `blocked` if the
 * user has blocked them, which can be undone only in the browser's settings.
 */
export type PushState = 'unavailable' | 'blocked' | 'off' | 'on';

const isSupported = () => 'serviceWorker' in navigator && 'PushManager' in window && 'Notification' in window;

export async function readPushState(): Promise<PushState> {
  if (!isSupported()) return 'unavailable';
  const { publicKey, isOn } = await call('GET /api/notifications/push');
  if (!publicKey) return 'unavailable';
  if (Notification.permission === 'denied') return 'blocked';
  return isOn && Notification.permission === 'granted' ? 'on' : 'off';
}

/** Asks for permission, which browsers allow only after a click, and subscribes this device. */
export async function turnOnPush(): Promise<PushState> {
  const permission = await Notification.requestPermission();
  if (permission !== 'granted') return permission === 'denied' ? 'blocked' : 'off';
  const [{ publicKey }, { pushManager }] = await Promise.all([
    call('GET /api/notifications/push'),
    registerActiveWorker(),
  ]);
  // A subscription from an earlier session, or with another key, no longer works.
  await (await pushManager.getSubscription())?.unsubscribe();
  const subscription = await pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: publicKey });
  const { endpoint = '', keys = {} } = subscription.toJSON();
  const { p256dh = '', auth = '' } = keys;
  await call('PUT /api/notifications/push', { body: { endpoint, keys: { p256dh, auth } } });
  return 'on';
}

export async function turnOffPush(): Promise<PushState> {
  await call('DELETE /api/notifications/push');
  return 'off';
}
