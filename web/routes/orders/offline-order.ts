import { useEffect } from 'react';
import { encode } from 'uqr';
import { formatCollectionTime, collectLine } from '#contract/collection.ts';
import { keepPostcodesTogether } from '#contract/keep-postcodes-together.ts';
import type { Order } from '#contract/orders.ts';
import { qrPath } from '#web/parts/qr-code.tsx';
import { timesQuantity } from '#web/typography.ts';
import { registerWorker } from '#web/service-worker.ts';
import { offlineOrders } from '#web/token.ts';

const escapeHtml = (text: string): string => text.replaceAll(/[&<>"]/g, (char) => `&#${char.codePointAt(0)};`);

/** The current values of the design tokens, so that the copy looks like the page it replaces. */
function readTokens(): string {
  const style = getComputedStyle(document.documentElement);
  const names = ['--paper', '--card', '--ink', '--ink-2', '--line', '--honey-wash', '--honey-ink'];
  const values = names.map((name) => `${name}: ${style.getPropertyValue(name)};`);
  return `:root { color-scheme: ${style.colorScheme}; ${values.join(' ')} }`;
}

const css = `
* { box-sizing: border-box; margin: 0; }
body { background: var(--paper); color: var(--ink); font: 16px/1.55 'Segoe UI', system-ui, sans-serif; }
main { display: grid; gap: 20px; max-width: 560px; margin: auto; padding: 24px 16px 48px; }
h1, .code { font-family: Georgia, 'Times New Roman', serif; font-weight: 540; line-height: 1.15; }
h1 { font-size: 1.625rem; overflow-wrap: anywhere; }
h2 { font-size: 1rem; }
section { display: grid; gap: 12px; padding: 20px; border-radius: 14px; background: var(--honey-wash); }
.code { font-size: 2.75rem; letter-spacing: 0.08em; font-variant-numeric: tabular-nums; }
svg { width: 200px; max-width: 100%; }
dl { display: grid; gap: 12px; padding: 20px; border: 1px solid var(--line); border-radius: 14px; background: var(--card); }
dt, .note { color: var(--ink-2); font-size: 0.9375rem; }
dd { font-weight: 550; overflow-wrap: anywhere; }
a { display: inline-block; padding-block: 11px; color: var(--honey-ink); }`;

/** What the buyer needs to collect an order, as a self-contained page. */
function pageOf(order: Order, code: string): string {
  const { _id: id, productName, quantity, sellerName, collectFrom, collectionTime: time } = order;
  const { data, size } = encode(code);
  const facts: [string, string | null | undefined][] = [
    ['When', time?.agreed && formatCollectionTime(time.agreed)],
    ['Where', collectFrom && keepPostcodesTogether(collectLine(collectFrom))],
    ['Sold by', sellerName],
    ['Order', id],
  ];
  return `<!doctype html>
<html lang="en-GB">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Collection code | Skep</title>
<style>${readTokens()}${css}</style>
<main>
<p class="note" role="status">You're offline. This is a copy of your order, saved on ${formatCollectionTime(new Date())}.</p>
<h1>${escapeHtml(productName)}${timesQuantity(quantity)}</h1>
<section>
<h2>Your collection code</h2>
<p>Show it to ${escapeHtml(sellerName)} only once you have the item.</p>
<p class="code">${code.slice(0, 3)} ${code.slice(3)}</p>
<svg role="img" aria-label="The same code as a QR code" viewBox="0 0 ${size} ${size}" shape-rendering="crispEdges">
<rect width="${size}" height="${size}" fill="#fff"/><path d="${qrPath(data)}"/></svg>
</section>
<dl>${facts.map(([name, value]) => (value ? `<div><dt>${name}</dt><dd>${escapeHtml(value)}</dd></div>` : '')).join('')}</dl>
<p><a href="">Try again</a></p>
</main>
</html>`;
}

const headers = {
  'content-type': 'text/html; charset=utf-8',
  'content-security-policy': "default-src 'none'; style-src 'unsafe-inline'",
};

/**
 * Saves a copy of an order awaiting collection for reading offline (public/service-worker.js), and removes it once the
 * order no longer awaits collection.
 */
async function save(order: Order): Promise<void> {
  const { _id: id, collectionCode: code } = order;
  const cache = await caches.open(offlineOrders);
  if (!code) {
    await cache.delete(`/orders/${id}`);
    return;
  }
  await cache.put(`/orders/${id}`, new Response(pageOf(order, code), { headers }));
  await registerWorker();
}

/** Lets the buyer show an order's code and see where to collect it while offline, even after a reload, in browsers that support it. */
export function useOfflineOrder(order: Order | null | undefined): void {
  useEffect(() => {
    if (order && 'caches' in window && 'serviceWorker' in navigator) save(order).catch(() => undefined);
  }, [order]);
}
