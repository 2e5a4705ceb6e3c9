import type { ServerBuild } from 'react-router';

/** A route's `handle`, see web/page-query.ts. */
type Handle = { query: (search: URLSearchParams) => URLSearchParams } | undefined;

/** What a page is rendered from, and kept by. `isFixed`: it is one of a few addresses, without parameters and query. */
export type PageAddress = { path: string; isFixed: boolean; status: 200 | 404 };

/** Where all addresses without a page are rendered: they show the same. */
const nowhere: PageAddress = { path: '/not-found', isFixed: true, status: 404 };

const parameter = /:(\w+)/g;

/** A route's path, and a pattern for what React Router takes for it: in any case, with any slashes at the end. */
function compile(path: string) {
  if (!/^[\w/:-]*$/.test(path)) throw new Error(`pages have plain paths with :parameters, not ${path}`);
  return { path: `/${path}`, pattern: new RegExp(`^/${path.replaceAll(parameter, '(?<$1>[^/]+)')}/*$`, 'i') };
}

/** The same for every spelling of a path with percent signs. */
const respell = (pathname: string): string =>
  pathname
    .split('/')
    .map((part) => encodeURIComponent(decodeURIComponent(part)))
    .join('/');

/**
 * Finds what of an address its page depends on: the route's own path with its parameters, and of the query what the route's `handle`
 * declares. Undefined: not a page but what React Router itself asks for (`….data`). React Router's own `matchRoutes` would do
 * it too, but takes longer than sending a kept page.
 */
export function pageAddresses(build: Pick<ServerBuild, 'routes'>): (url: URL) => PageAddress | undefined {
  const routes = Object.values(build.routes)
    .flatMap((route) => (route?.parentId && route.path !== '*' ? [route] : []))
    .map(({ path = '', module }) => ({ ...compile(path), handle: module.handle as Handle }))
    .toSorted((one, other) => one.path.split(':').length - other.path.split(':').length);
  return ({ pathname, searchParams }) => {
    if (pathname.endsWith('.data')) return undefined;
    const spelled = respell(pathname);
    const route = routes.find(({ pattern }) => pattern.test(spelled));
    if (!route) return nowhere;
    const params = route.pattern.exec(spelled)?.groups ?? {};
    const path = route.path.replaceAll(parameter, (_, name: string) => params[name] ?? '');
    const search = route.handle?.query(searchParams).toString();
    return {
      path: search ? `${path}?${search}` : path,
      isFixed: !search && Object.keys(params).length === 0,
      status: 200,
    };
  };
}
