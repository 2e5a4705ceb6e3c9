/** The session's token, shared by all tabs. Storage may be forbidden; then a sign-in lasts for this page only. */
const key = 'token';
let inMemory: string | null = null;

export function readToken(): string | null {
  try {
    return localStorage.getItem(key);
  } catch {
    return inMemory;
  }
}

export function writeToken(token: string | null): void {
  inMemory = token;
  try {
    if (token === null) localStorage.removeItem(key);
    else localStorage.setItem(key, token);
  } catch {
    // Kept in memory above.
  }
}
