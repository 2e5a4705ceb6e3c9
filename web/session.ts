import { redirect } from 'react-router';
import type { Me } from '#contract/accounts.ts';
import { pathWithin } from '#contract/next-path.ts';
import { ApiError, call } from './api.ts';
import { createStore, useStore } from './store.ts';
import { noteViewer, readToken, writeToken } from './token.ts';

/** There is a session, and it is kept, but whose it is could not be loaded. */
export class AccountUnknownError extends Error {
  override name = 'AccountUnknownError';
}

/** Undefined while not known, null for a guest. */
export const viewer = createStore<Me | null | undefined>(undefined);
const unknown = createStore(false);
let ready: Promise<Me | null> | undefined;
/** Whose token `viewer` was loaded with. */
let loadedWith: string | null = null;

export const useViewer = (): Me | null | undefined => useStore(viewer);
export const useViewerUnknown = (): boolean => useStore(unknown);

function show(user: Me | null, token: string | null): void {
  loadedWith = token;
  noteViewer(user);
  viewer.set(user);
  unknown.set(false);
}

async function load(token: string | null): Promise<Me | null> {
  if (!token) return null;
  try {
    return await call('GET /api/users/me');
  } catch (error) {
    // A session ends here only where the server says so.
    if (!(error instanceof ApiError && error.status === 401)) {
      const known = viewer.get();
      if (known && loadedWith === token) return known;
      throw new AccountUnknownError('Your account could not be loaded.', { cause: error });
    }
    if (readToken() === token) writeToken(null);
    return null;
  }
}

/**
 * Loads the viewer again, after something about them changed; where that fails, what was known of them stays. Rejects with
 * AccountUnknownError where nothing was.
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
        unknown.set(true);
      }
      throw error;
    },
  );
  ready = loading;
  return loading;
}

/** The viewer, waited for: null for a guest. Rejects with AccountUnknownError. Browser only. */
export const viewerReady = (): Promise<Me | null> => (ready ??= reloadViewer());

/** Loads the viewer; that it failed is shown where `useViewerUnknown` is asked. */
export const tryViewer = (): Promise<Me | null | undefined> => reloadViewer().catch(() => undefined);

/** Loads the viewer and follows sign-ins and sign-outs of other tabs, until the returned function is called. */
export function followSession(): () => void {
  const onStorage = ({ key }: StorageEvent) => {
    if (key === 'token' || key === null) void tryViewer();
  };
  const onOnline = () => {
    if (readToken() && !viewer.get()) void tryViewer();
  };
  viewerReady().catch(() => undefined);
  window.addEventListener('storage', onStorage);
  window.addEventListener('online', onOnline);
  return () => {
    window.removeEventListener('storage', onStorage);
    window.removeEventListener('online', onOnline);
  };
}

function become(user: Me | null, token: string | null): void {
  ready = Promise.resolve(user);
  show(user, token);
}

export function signIn(token: string, user: Me): void {
  writeToken(token);
  become(user, token);
}

/** Ends the session here even where the server cannot be told. */
export async function signOut(): Promise<void> {
  await call('POST /api/auth/logout').catch(() => undefined);
  writeToken(null);
  become(null, null);
}

/** For the `clientLoader` of a private page: the viewer, or a redirect to /login that leads back. Throws AccountUnknownError. */
export async function requireViewer(request: globalThis.Request): Promise<Me> {
  const user = await viewerReady();
  if (user) return user;
  const { pathname, search } = new URL(request.url);
  throw redirect(`/login?next=${encodeURIComponent(pathname + search)}`);
}

/** A path within this site from `?next=`, or the home page: never another site. */
export const safeNext = (search: URLSearchParams): string => pathWithin(search.get('next') ?? '') ?? '/';
