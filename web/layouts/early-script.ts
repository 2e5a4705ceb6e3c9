import { startDeferredScripts } from './deferred-scripts.ts';

/**
 * Runs before the first paint to prevent a flash of the wrong theme, a dismissed banner, the signed-out header or anything not meant for
 * the viewer. Records the URL this page was rendered for (see entry.client.tsx). Forms without an `action` rely on their script. Submitting
 * one before hydration would put what was typed, even a password, in the URL, so it is held back until entry.client.tsx submits it. Clicks
 * on other buttons are held back too, and every clicked button shows that it is waiting.
 */
export const earlyScript = `{ ${startDeferredScripts} }
document.documentElement.dataset.url = location.pathname + location.search;
addEventListener('submit', (event) => {
  if (event.defaultPrevented || event.target.hasAttribute('action')) return;
  event.preventDefault();
  document.sentEarly ??= event;
  if (event.submitter) event.submitter.dataset.waiting = '';
});
document.clickedEarly = new Set();
addEventListener('click', ({ target }) => {
  const button = target.closest?.('button[type="button"]');
  if (!button || !document.clickedEarly) return;
  document.clickedEarly.add(button);
  button.dataset.waiting = '';
});
try {
  const { dataset } = document.documentElement;
  const theme = localStorage.getItem('theme');
  if (theme === 'light' || theme === 'dark') dataset.theme = theme;
  if (localStorage.getItem('promo') === 'off') dataset.promo = 'off';
  if (localStorage.getItem('token')) dataset.token = '';
  if (localStorage.getItem('token') && localStorage.getItem('unread') !== 'none') dataset.unread = '';
  const [role, id] = (localStorage.getItem('viewer') ?? '').split(' ');
  if (id) {
    dataset.role = role;
    const own = new CSSStyleSheet();
    own.insertRule('[data-not-for="' + CSS.escape(id) + '"] { display: none }');
    document.adoptedStyleSheets = [own];
  }
} catch {}`;
