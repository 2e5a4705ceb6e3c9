import { parse as parseQuery } from 'node:querystring';
import type { FastifyBaseLogger, FastifyReply, FastifyRequest } from 'fastify';
import { LRUCache } from 'lru-cache';
import type { Endpoint, Input, Output } from '#contract/endpoint.ts';
import type { Ctx, Services } from '#server/context.ts';
import { bytesOfBody, compressFor, sendBody, sharedBody } from './compression.ts';
import { problemHeaders, logFailure, toProblem } from './errors.ts';
import { readLists, writeJson } from './json-list.ts';
import { idsIn, type CacheDependencies, type ResponseCache } from './response-cache.ts';
import { networkOf } from './network.ts';
import { authorise, type FindViewer, perform, readInput, type Route } from './route.ts';

/** Builds a response for everyone, with its dependencies. */
async function performShared(route: Route, ctx: Ctx, input: Input<Endpoint>) {
  const output = await perform(route, ctx, input);
  const ids = idsIn(output);
  for (const id of Object.values((input.params ?? {}) as Record<string, string>)) ids.add(id);
  const isInvalidatedBy = route.invalidatedBy?.(input, output as Output<Endpoint>) ?? (() => true);
  return { output, dependencies: { ids, isInvalidatedBy } satisfies CacheDependencies };
}

/**
 * The input of a call, and the key of its response. The key is the same for every spelling of a URL: parsed input has exactly the schema's
 * fields, in its order, with defaults filled in.
 */
type ParsedCall = { input: Input<Endpoint>; key: string };

/** Recent calls by URL, since parsing one takes a sixth as long as sending a cached response (bench/NOTES.md). Sizes are in bytes, approximately. */
const parsedCalls = new LRUCache<string, ParsedCall>({
  maxSize: 2_000_000,
  sizeCalculation: ({ key }, url) => 1_000 + key.length + url.length,
});

function parseCall(route: Route, request: FastifyRequest): ParsedCall {
  const known = parsedCalls.get(request.url);
  if (known) return known;
  const input = readInput(route, request);
  const call = { input, key: `${route.endpoint.path} ${JSON.stringify([input.params, input.query])}` };
  parsedCalls.set(request.url, call);
  return call;
}

/** Handles a call whose response is the same for everyone, or for all guests. */
export async function sendSharedResponse(
  services: Services,
  findViewer: FindViewer,
  cache: ResponseCache,
  route: Route,
  request: FastifyRequest,
  reply: FastifyReply,
) {
  const address = networkOf(request);
  if (route.limit) await services.limiter.spend(route.limit, address);
  const viewer = await authorise(services, findViewer, route.endpoint, request);
  // A response from the cache needs no context.
  const context = (): Ctx => ({ ...services, log: request.log, viewer, address });
  const { input, key } = parseCall(route, request);
  reply.type('application/json; charset=utf-8').header('cache-control', `${viewer ? 'private' : 'public'}, no-cache`);
  if (viewer) return sendBody(request, reply, sharedBody(writeJson(await perform(route, context(), input))));
  const build = async () => {
    const { output, dependencies } = await performShared(route, context(), input);
    const value = sharedBody(writeJson(output));
    await compressFor(request, value);
    return { value, bytes: await bytesOfBody(value), dependencies };
  };
  const admit = () => services.limiter.spend('readAddress', address);
  return sendBody(request, reply, await cache.get(key, build, admit));
}

/** An internal GET whose response is the same for everyone, for a page requested from the network `address`. */
export type SharedCall = (path: string, address: string) => Promise<SharedResponse>;

/** `dependencies` is present if the response can be cached. */
export type SharedResponse = {
  status: number;
  headers: Record<string, string>;
  body: unknown;
  dependencies?: CacheDependencies;
};

export function openSharedCall(services: Services, log: FastifyBaseLogger, routes: Route[]): SharedCall {
  const shared = routes
    .filter(({ endpoint }) => endpoint.shared)
    .map((route) => ({
      route,
      pattern: new RegExp(`^${route.endpoint.path.replaceAll(/\{(\w+)\}/g, '(?<$1>[^/]+)')}$`),
    }));
  return async (path, address) => {
    const [pathname = '', search = ''] = path.split('?', 2);
    const found = shared.find(({ pattern }) => pattern.test(pathname));
    if (!found) throw new Error(`${pathname} is not a shared endpoint`);
    const { route, pattern } = found;
    const params = Object.entries(pattern.exec(pathname)?.groups ?? {}).map(([name, value]) => [
      name,
      decodeURIComponent(value),
    ]);
    try {
      if (route.limit) await services.limiter.spend(route.limit, address);
      const request = { params: Object.fromEntries(params) as unknown, query: parseQuery(search) };
      const ctx = { ...services, log, viewer: null, address };
      const { output, dependencies } = await performShared(route, ctx, readInput(route, request));
      return { status: 200, headers: {}, body: readLists(output), dependencies };
    } catch (error) {
      const problem = toProblem(error as Error);
      const { status, body } = problem;
      if (status >= 500) logFailure(log, error as Error, 'an API call for a page failed');
      return { status, headers: problemHeaders(problem), body };
    }
  };
}
