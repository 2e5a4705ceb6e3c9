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

/**
 * Notes who the token belongs to, by role and id, for layouts/early-script.ts: what is not for them is not shown for the
 * moment until they are known.
 */
export function noteViewer(viewer: { _id: string; role: string } | null): void {
  try {
    if (viewer) localStorage.setItem('viewer', `${viewer.role} ${viewer._id}`);
    else localStorage.removeItem('viewer');
  } catch {
    // Storage is forbidden: nothing is noted.
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
