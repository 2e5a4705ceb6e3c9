import { redirect } from 'react-router';
import type { Me } from '#contract/accounts.ts';
import { sameSitePath } from '#contract/next-path.ts';
import { ApiError, call } from './api.ts';
import { clearDroppedItems } from './dropped-items.ts';
import { clearRecentSearches } from './recent-searches.ts';
import { clearUnsent } from './unsent-messages.ts';
import { createStore, useStore } from './store.ts';
import { rememberViewer, readToken, writeToken } from './token.ts';

/** The session still exists, but its account could not be loaded. */
export class AccountLoadError extends Error {
  override name = 'AccountLoadError';
}

/** Undefined until known, null for a guest. */
export const viewer = createStore<Me | null | undefined>(undefined);
const loadFailed = createStore(false);
let ready: Promise<Me | null> | undefined;
/** The token that `viewer` was loaded with. */
let loadedWith: string | null = null;

export const useViewer = (): Me | null | undefined => useStore(viewer);
export const useViewerLoadFailed = (): boolean => useStore(loadFailed);

function show(user: Me | null, token: string | null): void {
  loadedWith = token;
  if (!user || (viewer.get() ?? user)._id !== user._id) clearDroppedItems();
  rememberViewer(user);
  viewer.set(user);
  loadFailed.set(false);
}

async function load(token: string | null): Promise<Me | null> {
  if (!token) return null;
  try {
    return await call('GET /api/users/me');
  } catch (error) {
    // Only a 401 from the server ends the session here.
    if (!(error instanceof ApiError && error.status === 401)) {
      const known = viewer.get();
      if (known && loadedWith === token) return known;
      throw new AccountLoadError('Your account could not be loaded.', { cause: error });
    }
    if (readToken() === token) writeToken(null);
    return null;
  }
}

/**
 * Reloads the viewer after their data has changed. If that fails, the data already loaded is kept. If there is
 * none, rejects with AccountLoadError.
 */
export function reloadViewer(): Promise<Me | null> {
  const token = readToken();
  const loading = load(token).then(
    (loaded) => {
      if (ready === loading) show(loaded, token);
      return loaded;
    },
    (error: unknown) => {
      if (ready === loading) {
        ready = undefined;
        viewer.set(undefined);
        loadFailed.set(true);
      }
      throw error;
    },
  );
  ready = loading;
  return loading;
}

/** Waits for the viewer, which is null for a guest. Rejects with AccountLoadError. For use in the browser only. */
export const viewerReady = (): Promise<Me | null> => (ready ??= reloadViewer());

/** Reloads the viewer without rejecting; `useViewerLoadFailed` reports a failure. */
export const tryReloadViewer = (): Promise<Me | null | undefined> => reloadViewer().catch(() => undefined);

/**
 * Loads the viewer and follows sign-ins and sign-outs in other tabs, until the returned function is called. `onLeft` is called when
 * another tab signs out, or replaces, the viewer shown in this one.
 */
export function watchSession(onLeft: () => void): () => void {
  const onStorage = async ({ key }: StorageEvent) => {
    if (key !== 'token' && key !== null) return;
    const before = viewer.get();
    const now = await tryReloadViewer();
    if (before && now !== undefined && now?._id !== before._id) onLeft();
  };
  const onOnline = () => {
    if (readToken() && !viewer.get()) void tryReloadViewer();
  };
  viewerReady().catch(() => undefined);
  const follow = (event: StorageEvent) => void onStorage(event);
  window.addEventListener('storage', follow);
  window.addEventListener('online', onOnline);
  return () => {
    window.removeEventListener('storage', follow);
    window.removeEventListener('online', onOnline);
  };
}

function setSession(user: Me | null, token: string | null): void {
  ready = Promise.resolve(user);
  show(user, token);
}

export function signIn(token: string, user: Me): void {
  writeToken(token);
  setSession(user, token);
}

/** Signs out in this browser even if the server cannot be reached. */
export async function signOut(): Promise<void> {
  await call('POST /api/auth/logout').catch(() => undefined);
  writeToken(null);
  clearRecentSearches();
  clearUnsent();
  setSession(null, null);
}

/** For the `clientLoader` of a private page. Returns the viewer, or redirects to /login, which then leads back here. Throws AccountLoadError. */
export async function requireViewer(request: globalThis.Request): Promise<Me> {
  const user = await viewerReady();
  const { pathname, search } = new URL(request.url);
  // Requests have no fragment, but `location` has it if the page was opened directly.
  const fragment = location.pathname === pathname ? location.hash : '';
  const next = `?next=${encodeURIComponent(pathname + search + fragment)}`;
  if (!user) throw redirect(`/login${next}`);
  if (user.lacksTwoStep && !['/two-step-sign-in', '/change-password'].includes(pathname))
    throw redirect(`/two-step-sign-in${next}`);
  return user;
}

/** The path in `?next=`, or the home page: never a URL on another site. */
export const safeNext = (search: URLSearchParams): string => sameSitePath(search.get('next') ?? '') ?? '/';
