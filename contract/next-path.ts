/** Stands for this site, whatever its address: a path within it has the same origin. */
const site = 'https://this.invalid';

function within(text: string): URL | undefined {
  const url = URL.parse(text, site);
  return url?.origin === site ? url : undefined;
}

/** What a browser that is sent to `text` would open within this site: its path, query and fragment; undefined for another site. */
export function pathWithin(text: string): string | undefined {
  const url = text.startsWith('/') ? within(text) : undefined;
  if (!url) return undefined;
  const path = url.pathname + url.search + url.hash;
  // '/.//evil.example' is within this site, but its path alone names another one.
  return within(path)?.href === url.href ? path : undefined;
}

/** Ids are UUIDs: longer or other ones could spell a message. */
const mailed =
  /^\/(basket|checkout|wishlist|notifications|orders|chat|dashboard|upgarde-account|seller\/start-selling|(listing|product|profile)\/[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12})$/;

/** A path that may stand in an e-mail, where it must not say anything of somebody's choosing; undefined for others. */
export const mailedPath = (text: string): string | undefined => (mailed.test(text) ? text : undefined);
