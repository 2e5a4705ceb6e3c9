import { redirect } from 'react-router';
import type { Me } from '#contract/accounts.ts';
import { ApiError, call } from './api.ts';
import { createStore, useStore } from './store.ts';
import { noteViewer, readToken, writeToken } from './token.ts';

/** Undefined while loading, null for a guest. */
export const viewer = createStore<Me | null | undefined>(undefined);
let ready: Promise<Me | null> | undefined;

export const useViewer = (): Me | null | undefined => useStore(viewer);

async function load(): Promise<Me | null> {
  if (!readToken()) return null;
  try {
    return await call('GET /api/users/me');
  } catch (error) {
    if (error instanceof ApiError && error.status === 401) writeToken(null);
    return null;
  }
}

function show(user: Me | null): void {
  noteViewer(user);
  viewer.set(user);
}

/** Loads the viewer again, after something about them changed. */
export function reloadViewer(): Promise<Me | null> {
  const loading = load().then((loaded) => {
    if (ready === loading) show(loaded);
    return loaded;
  });
  ready = loading;
  return loading;
}

/** The viewer, waited for: null for a guest. Browser only. */
export const viewerReady = (): Promise<Me | null> => (ready ??= reloadViewer());

/** Loads the viewer and follows sign-ins and sign-outs of other tabs, until the returned function is called. */
export function followSession(): () => void {
  const onStorage = ({ key }: StorageEvent) => {
    if (key === 'token' || key === null) void reloadViewer();
  };
  const onOnline = () => {
    if (readToken() && !viewer.get()) void reloadViewer();
  };
  void viewerReady();
  window.addEventListener('storage', onStorage);
  window.addEventListener('online', onOnline);
  return () => {
    window.removeEventListener('storage', onStorage);
    window.removeEventListener('online', onOnline);
  };
}

function become(user: Me | null): void {
  ready = Promise.resolve(user);
  show(user);
}

export function signIn(token: string, user: Me): void {
  writeToken(token);
  become(user);
}

/** Ends the session here even where the server cannot be told. */
export async function signOut(): Promise<void> {
  await call('POST /api/auth/logout').catch(() => undefined);
  writeToken(null);
  become(null);
}

/** For the `clientLoader` of a private page: the viewer, or a redirect to /login that leads back. */
export async function requireViewer(request: globalThis.Request): Promise<Me> {
  const user = await viewerReady();
  if (user) return user;
  const { pathname, search } = new URL(request.url);
  throw redirect(`/login?next=${encodeURIComponent(pathname + search)}`);
}

/** A path within this site from `?next=`, or the home page: never another site. */
export function safeNext(search: URLSearchParams): string {
  const next = search.get('next') ?? '/';
  return /^\/(?![/\\])/.test(next) ? next : '/';
}
