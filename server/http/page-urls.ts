import { LRUCache } from 'lru-cache';
import type { ServerBuild } from 'react-router';

/** A route's `handle`, see web/page-context.ts. */
type Handle = { query: (search: URLSearchParams) => URLSearchParams } | undefined;

/** The URL a page is rendered from and cached under. `isFixed` is true for the few URLs without parameters or a query. */
export type PageUrl = { path: string; isFixed: boolean; status: 200 | 404 };

/** All unknown URLs are rendered from this one, since their pages look the same. */
const notFound: PageUrl = { path: '/not-found', isFixed: true, status: 404 };

const parameter = /:(\w+)/g;

/** A route's path, and a pattern for what React Router matches: in upper or lower case, with any number of trailing slashes. */
function compile(path: string) {
  if (!/^[\w/:-]*$/.test(path)) throw new Error(`pages have plain paths with :parameters, not ${path}`);
  return { path: `/${path}`, pattern: new RegExp(`^/${path.replaceAll(parameter, '(?<$1>[^/]+)')}/*$`, 'i') };
}

/** Returns the same text for every percent-encoding of a path. */
const normalise = (pathname: string): string =>
  pathname
    .split('/')
    .map((part) => encodeURIComponent(decodeURIComponent(part)))
    .join('/');

/** A route's path, preceded by the paths of the routes it is nested in. */
function fullPath({ routes }: Pick<ServerBuild, 'routes'>, id: string): string {
  const { parentId, path } = routes[id] ?? {};
  return [parentId && fullPath({ routes }, parentId), path].filter(Boolean).join('/');
}

/**
 * Finds the parts of a URL that its page depends on: the route's own path with its parameters, and the query parameters that the route's
 * `handle` declares. Returns undefined for React Router's own data requests (`….data`), which are not pages. React Router's `matchRoutes`
 * could do this too, but takes longer than sending a cached page.
 */
function findPageUrls(build: Pick<ServerBuild, 'routes'>): (url: URL) => PageUrl | undefined {
  const routes = Object.values(build.routes)
    .flatMap((route) => (route?.parentId && route.path !== '*' ? [route] : []))
    .map(({ id, module }) => ({ ...compile(fullPath(build, id)), handle: module.handle as Handle }))
    .toSorted((one, other) => one.path.split(':').length - other.path.split(':').length);
  return ({ pathname, searchParams }) => {
    if (pathname.endsWith('.data')) return undefined;
    const normalised = normalise(pathname);
    const route = routes.find(({ pattern }) => pattern.test(normalised));
    if (!route) return notFound;
    const params = route.pattern.exec(normalised)?.groups ?? {};
    const path = route.path.replaceAll(parameter, (_, name: string) => params[name] ?? '');
    const search = route.handle?.query(searchParams).toString();
    return {
      path: search ? `${path}?${search}` : path,
      isFixed: !search && Object.keys(params).length === 0,
      status: 200,
    };
  };
}

/**
 * Finds the parts of a URL that its page depends on, and caches them for recent URLs, since trying one route after another took a quarter
 * of the processor time of a cached page (bench/NOTES.md). Sizes are in bytes, approximately.
 */
export function pageUrls(build: Pick<ServerBuild, 'routes'>): (url: string) => PageUrl | undefined {
  const find = findPageUrls(build);
  const recent = new LRUCache<string, { pageUrl: PageUrl | undefined }>({
    maxSize: 1_000_000,
    sizeCalculation: ({ pageUrl }, url) => 500 + url.length + (pageUrl?.path.length ?? 0),
  });
  return (url) => {
    const known = recent.get(url);
    if (known) return known.pageUrl;
    const pageUrl = find(new URL(url));
    recent.set(url, { pageUrl });
    return pageUrl;
  };
}
