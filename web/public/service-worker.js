/**
 * Shows an order to collect while offline: routes/orders/offline-order.ts caches its page, and this worker is registered for
 * the paths of orders. Nothing is served from the cache while the network responds, and nothing is cached here. It also shows
 * push notifications for this device (web/push.ts).
 */

addEventListener('install', () => skipWaiting());

async function load(request) {
  try {
    return await fetch(request);
  } catch {
    const saved = await caches.match(new URL(request.url).pathname, { cacheName: 'offline-orders' });
    return saved ?? Response.error();
  }
}

addEventListener('fetch', (event) => {
  if (event.request.mode === 'navigate') event.respondWith(load(event.request));
});

/** A notification for this device, as server/notifications/send-push.ts sends it. */
addEventListener('push', (event) => {
  const { title, body, link, tag } = event.data.json();
  // A notification that replaces another also alerts: it may be about a message that came hours later.
  const options = { body, tag, renotify: true, icon: '/icon-192.png', data: { link } };
  event.waitUntil(registration.showNotification(title, options));
});

/** Opens the page of a notification, or focuses a tab that already shows it; only pages of this site. */
async function openPage(link) {
  const { href, origin } = new URL(link, location.origin);
  if (origin !== location.origin) return undefined;
  const tabs = await clients.matchAll({ type: 'window', includeUncontrolled: true });
  const tab = tabs.find(({ url }) => url === href);
  return tab ? tab.focus() : clients.openWindow(href);
}

addEventListener('notificationclick', (event) => {
  event.notification.close();
  event.waitUntil(openPage(event.notification.data.link));
});
