/** A placeholder for this site's origin, whatever it is. Every path on this site resolves to it. */
const site = 'https://this.invalid';

function within(text: string): URL | undefined {
  const url = URL.parse(text, site);
  return url?.origin === site ? url : undefined;
}

/** Returns the path, query and fragment that a browser opens on this site for `text`; undefined for another site. */
export function sameSitePath(text: string): string | undefined {
  const url = text.startsWith('/') ? within(text) : undefined;
  if (!url) return undefined;
  const path = url.pathname + url.search + url.hash;
  // '/.//evil.example' resolves to this site, but its path on its own would resolve to another.
  return within(path)?.href === url.href ? path : undefined;
}

/** Ids are UUIDs: ids of any other form could spell out a message. */
const id = '[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}';
const screens = 'basket|checkout|wishlist|notifications|orders|chat|dashboard|upgarde-account|seller/start-selling';

/** `reportKinds`, repeated because this file must not load zod; a test checks that none is missing. */
const reports = 'product|seller|message|review|reply';

/**
 * Returns the path if it is safe in an email, where it must not contain arbitrary text; otherwise undefined. For a
 * message to a user from a path that is not safe, such as a search, returns the path of that user's profile.
 */
export function emailSafePath(text: string): string | undefined {
  const pages = `${screens}|(listing|product|profile)/${id}(#message-${id})?|make-report\\?(${reports})=${id}`;
  if (new RegExp(`^/(${pages})$`).test(text)) return text;
  const userId = new RegExp(`#message-(${id})$`).exec(text)?.[1];
  return userId && `/profile/${userId}#message-${userId}`;
}
