/**
 * Shows an order to collect without a connection: routes/orders/offline-order.ts saves its page, and this file is registered for
 * the addresses of orders. Nothing comes from a cache while the network answers, and nothing is saved here. It also shows the
 * notifications that arrive for this device (web/push.ts).
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
  // A notification that replaces another alerts as well: it may be about a message that came hours later.
  const options = { body, tag, renotify: true, icon: '/icon-192.png', data: { link } };
  event.waitUntil(registration.showNotification(title, options));
});

/** Shows what a notification is about, in a tab that already does if there is one; only pages of this site. */
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
