import { startLater } from './late-scripts.ts';

/**
 * Runs before the first paint, so that a chosen theme, a dismissed banner, a sign-in and what is not for the viewer
 * do not flash; and keeps the address
 * that this page is of, see entry.client.tsx. A form without an address is its script's to send: sent off before that began, what
 * was typed, a password too, would stand in the address. It is kept instead, and sent by entry.client.tsx.
 */
export const earlyScript = `{ ${startLater} }
document.documentElement.dataset.address = location.pathname + location.search;
addEventListener('submit', (event) => {
  if (event.target.hasAttribute('action')) return;
  event.preventDefault();
  document.sentEarly ??= event;
});
try {
  const { dataset } = document.documentElement;
  const theme = localStorage.getItem('theme');
  if (theme === 'light' || theme === 'dark') dataset.theme = theme;
  if (localStorage.getItem('promo') === 'off') dataset.promo = 'off';
  if (localStorage.getItem('token')) dataset.token = '';
  if (localStorage.getItem('token') && localStorage.getItem('unread')) dataset.unread = '';
  const [role, id] = (localStorage.getItem('viewer') ?? '').split(' ');
  if (id) {
    dataset.role = role;
    const own = new CSSStyleSheet();
    own.insertRule('[data-not-for="' + CSS.escape(id) + '"] { display: none }');
    document.adoptedStyleSheets = [own];
  }
} catch {}`;
