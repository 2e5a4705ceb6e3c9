/**
 * The page's scripts are sent under other names and begin when all that is seen at first has come (or at the first
 * press of anything, or after three seconds): on a slow line they would else take its share from pictures and letters.
 */
export const scriptsLater = (html: string): string =>
  html
    .replaceAll('<link rel="modulepreload"', '<link rel="later"')
    .replace(/(<script nonce="[^"]*" type=)"module" async=""/, '$1"later"');

/** In the page, before anything else: gives them their names back in time. The script is the last of the page: a press may come before it. */
export const startLater = `const start = () => {
  const later = document.querySelector('script[type=later]');
  if (start.done) return;
  if (!later) return addEventListener('DOMContentLoaded', start);
  start.done = true;
  for (const link of document.querySelectorAll('link[rel=later]')) link.rel = 'modulepreload';
  const script = document.createElement('script');
  script.type = 'module';
  script.nonce = later.nonce;
  script.textContent = later.textContent;
  document.head.append(script);
};
for (const event of ['pointerdown', 'keydown']) addEventListener(event, start);
addEventListener('load', () => requestAnimationFrame(() => setTimeout(start, 50)));
setTimeout(start, 3000);`;
