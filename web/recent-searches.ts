const key = 'recent-searches';
const maxRecent = 5;

/** The latest searches in this browser, newest first. They never leave it, and are deleted on sign-out. */
export function readRecentSearches(): string[] {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(key) ?? '[]');
    return Array.isArray(stored) ? stored.filter((text) => typeof text === 'string').slice(0, maxRecent) : [];
  } catch {
    return [];
  }
}

export function addRecentSearch(text: string): void {
  const others = readRecentSearches().filter((search) => search.toLowerCase() !== text.toLowerCase());
  try {
    localStorage.setItem(key, JSON.stringify([text, ...others].slice(0, maxRecent)));
  } catch {
    // Storage is full or blocked: the search itself still works.
  }
}

export function clearRecentSearches(): void {
  try {
    localStorage.removeItem(key);
  } catch {
    // Storage is blocked, so nothing was stored.
  }
}
