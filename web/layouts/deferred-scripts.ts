/**
 * Disguises the page's script tags so that they load only after everything initially visible has loaded (or on the first click
 * or key press, or after three seconds). On a slow connection they would otherwise compete with images and fonts.
 */
export const deferScripts = (html: string): string =>
  html
    .replaceAll('<link rel="modulepreload"', '<link rel="later"')
    .replace(/(<script nonce="[^"]*" type=)"module" async=""/, '$1"later"');

/**
 * Runs first in the page and restores the script tags later. The deferred script is the page's last element, so it may not exist yet when
 * the user first clicks or presses a key.
 */
export const startDeferredScripts = `const start = () => {
  const later = document.querySelector('script[type=later]');
  if (start.done) return;
  if (!later) return addEventListener('DOMContentLoaded', start);
  start.done = true;
  for (const link of document.querySelectorAll('link[rel=later]')) link.rel = 'modulepreload';
  const script = document.createElement('script');
  script.type = 'module';
  script.textContent = later.textContent;
  document.head.append(script);
};
for (const event of ['pointerdown', 'keydown']) addEventListener(event, start);
addEventListener('load', () => requestAnimationFrame(() => setTimeout(start, 50)));
setTimeout(start, 3000);`;
