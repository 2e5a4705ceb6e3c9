/**
 * Shows an order to collect without a connection: routes/orders/offline-order.ts saves its page, and this file is registered for
 * the addresses of orders. Nothing comes from a cache while the network answers, and nothing is saved here.
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
