import { existsSync } from 'node:fs';
import path from 'node:path';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { pathToFileURL } from 'node:url';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { nanoid } from 'nanoid';
import { createRequestHandler, type ServerBuild } from 'react-router';
import { serveBuiltFiles } from './built-files.ts';
import { bytesOfBody, compressFor, sendBody, sharedBody, type SharedBody } from './compression.ts';
import { problemHeaders } from './errors.ts';
import { drainRejectedBody } from './drain-rejected-body.ts';
import type { CacheDependencies, ResponseCache } from './response-cache.ts';
import { TooManyRequests } from './limits.ts';
import type { SharedCall, SharedResponse } from './shared-responses.ts';
import { allowOnly, MethodNotAllowed } from './methods.ts';
import { networkOf } from './network.ts';
import { type PageUrl, pageUrls } from './page-urls.ts';
import { sendPlainPage } from './plain-page.ts';
import { hashScripts, pagePolicy } from './security.ts';
import { root } from '#server/root.ts';
import type { Services } from '#server/context.ts';
import { createSemaphore } from '#server/semaphore.ts';
import { createKeyedQueue } from '#server/keyed-queue.ts';

/**
 * React renders all pages in progress in one turn of the event loop, so hundreds would fill the memory and delay everything else. Several may
 * be in progress, so that a page waiting for its data does not hold up the others.
 */
const maxConcurrent = 8;

const built = path.join(root, 'build');

/** An internal GET to the API, without a socket. */
type Call = (path: string) => Promise<SharedResponse>;

type PageInput = { nonce: string; company: string | undefined; call: Call; take: (html: string) => void };

/** Renders pages, and finds the parts of a URL that they depend on. */
type Pages = {
  render: (request: Request, input: PageInput) => Promise<Response>;
  pageUrlOf: ReturnType<typeof pageUrls>;
};

/** The bundle's own instance of React Router creates the context; only plain values are passed to it. */
type Entry = {
  pageContext: (input: PageInput) => NonNullable<Parameters<ReturnType<typeof createRequestHandler>>[1]>;
};

function pagesOf(build: ServerBuild, mode: string): Pages {
  const handle = createRequestHandler(build, mode);
  const { pageContext } = build.entry.module as unknown as Entry;
  return { render: (request, input) => handle(request, pageContext(input)), pageUrlOf: pageUrls(build) };
}

async function useBuild(app: FastifyInstance): Promise<() => Promise<Pages>> {
  const entry = path.join(built, 'server/index.js');
  if (!existsSync(entry)) throw new Error('The pages have not been built. Run "npm run build" first.');
  await serveBuiltFiles(app, path.join(built, 'client'));
  const pages = pagesOf((await import(pathToFileURL(entry).href)) as ServerBuild, 'production');
  return async () => pages;
}

/** Serves pages from source with hot reload, on the app's own port. */
async function useVite(app: FastifyInstance): Promise<() => Promise<Pages>> {
  const [{ createServer }, { default: middie }] = await Promise.all([import('vite'), import('@fastify/middie')]);
  const vite = await createServer({
    root,
    appType: 'custom',
    server: { middlewareMode: true, hmr: { server: app.server } },
  });
  await app.register(middie);
  app.use((request, response, next) => {
    if (/^\/(api|files)\//.test(request.url ?? '')) return next();
    return vite.middlewares(request, response, next);
  });
  app.addHook('onClose', () => vite.close());
  return async () =>
    pagesOf((await vite.ssrLoadModule('virtual:react-router/server-build')) as ServerBuild, 'development');
}

type Page = { status: number; headers: Record<string, string>; body: SharedBody };

/** A page that failed because something is down gets the status (503) and the Retry-After of the failed response. */
function explainFailure({ status }: Response, responses: SharedResponse[]) {
  const later = responses.find(({ headers }) => 'retry-after' in headers);
  if (!later || (status !== 500 && status !== later.status)) return { status, headers: {} };
  return { status: later.status, headers: later.headers };
}

/** What a page depends on: everything its API responses depend on. Undefined if one of them failed. */
function dependenciesOf(responses: SharedResponse[]): CacheDependencies | undefined {
  const each = responses.flatMap(({ dependencies }) => dependencies ?? []);
  if (each.length < responses.length) return undefined;
  return {
    ids: new Set(each.flatMap(({ ids }) => [...ids])),
    isInvalidatedBy: (change) => each.some(({ isInvalidatedBy }) => isInvalidatedBy(change)),
  };
}

type Rendering = {
  render: Pages['render'];
  request: Request;
  company: string | undefined;
  read: Call;
  pageUrl: PageUrl | undefined;
  /** The Content-Security-Policy that allows these inline scripts. */
  policyFor: (scripts: string[]) => string;
};

/**
 * Renders a page and decides whether it may be cached: all its API calls must have succeeded. A page that makes none is cached
 * only at a fixed URL, because a parameter could be anything.
 */
async function renderPage({ render, request, company, read, pageUrl, policyFor }: Rendering) {
  const nonce = nanoid();
  const responses: SharedResponse[] = [];
  const call: Call = async (path) => {
    const response = await read(path);
    responses.push(response);
    return response;
  };
  let rendered: string | undefined;
  const take = (html: string) => {
    rendered = html;
  };
  const page = await render(request, { nonce, company, call, take });
  const refused = responses.find((response) => response.status === 429);
  if (refused) throw new TooManyRequests(Number(refused.headers['retry-after']));
  const { html, scripts } = hashScripts(rendered ?? (await page.text()), nonce);
  const { status, headers } = explainFailure(page, responses);
  const value: Page = {
    status,
    headers: { ...Object.fromEntries(page.headers), ...headers, 'content-security-policy': policyFor(scripts) },
    body: sharedBody(html),
  };
  const mayBeCached = status === pageUrl?.status && (responses.length > 0 || pageUrl.isFixed);
  return { value, dependencies: mayBeCached ? dependenciesOf(responses) : undefined };
}

/** Lets one page at a time wait for the next turn. Otherwise, all waiting pages would be rendered in the same turn. */
const oneByOne = createKeyedQueue();

/** Rendering waits for compression, so that finished pages do not pile up waiting for it. */
async function renderAndCompress(rendering: Rendering, caller: FastifyRequest) {
  // Otherwise, pages whose data is in memory would be rendered one after another before anything else gets a turn.
  await oneByOne('page', nextTurn);
  const page = await renderPage(rendering);
  await compressFor(caller, page.value.body);
  return { ...page, bytes: await bytesOfBody(page.value.body) };
}

/** The content types that a <form> can send without scripts. */
const formTypes = /^(application\/x-www-form-urlencoded|multipart\/form-data|text\/plain)\b/i;

/**
 * A browser without scripts sends a form to its page's own URL. It is redirected to that page, which explains that forms need scripts; the
 * body is not read.
 */
async function redirectBack(request: FastifyRequest, reply: FastifyReply) {
  if (!formTypes.test(request.headers['content-type'] ?? '')) throw new MethodNotAllowed('GET, HEAD');
  drainRejectedBody(request, reply);
  // Two leading slashes would lead to another site.
  return reply.header('cache-control', 'no-store').redirect(request.url.replace(/^[/\\]+/, '/'), 303);
}

/** A page that explains the rate limit and reloads automatically when it is over. */
function refusePage(reply: FastifyReply, error: TooManyRequests) {
  const heading = 'Too many requests';
  const body =
    '<p>Many pages were opened from your connection in a short time. Please wait: this page will reload automatically within a minute.</p>';
  reply.code(429).headers(problemHeaders(error));
  return sendPlainPage(reply, { heading, body, reloadAfter: error.retryAfter });
}

type Options = {
  services: Pick<Services, 'settings' | 'limiter'>;
  mode: 'built' | 'development';
  cache: ResponseCache;
  call: SharedCall;
};

/** Renders every URL that nothing else serves, as a guest would see it. The page itself fetches anything personal. */
export async function servePages(app: FastifyInstance, { services, mode, cache, call }: Options): Promise<void> {
  const { publicUrl, company, stripe } = services.settings;
  // In development Vite adds styles to the page.
  const styles = mode === 'development' ? ["'unsafe-inline'"] : [];
  const policyFor = (scripts: string[]) => pagePolicy({ scripts, styles, withStripe: stripe !== undefined });
  const load = await (mode === 'development' ? useVite(app) : useBuild(app));
  const { run: whenFree } = createSemaphore(maxConcurrent);
  const inTurn = createKeyedQueue();
  const readPage = async (request: FastifyRequest): Promise<Page> => {
    const { render, pageUrlOf } = await load();
    const network = networkOf(request);
    const admit = () => services.limiter.spend('pageAddress', network);
    const url = `${publicUrl}${request.url}`;
    const pageUrl = pageUrlOf(url);
    // A HEAD request is handled as a GET whose body Node leaves out, so the cache serves both.
    const build = () => {
      const canonical = new Request(pageUrl ? `${publicUrl}${pageUrl.path}` : url);
      const read: Call = (path) => call(path, network);
      const rendering = { render, request: canonical, company, read, pageUrl, policyFor };
      return inTurn(network, () => whenFree(() => renderAndCompress(rendering, request)));
    };
    if (pageUrl) return cache.get(pageUrl.path, build, admit);
    await admit();
    return (await build()).value;
  };
  const show = async (request: FastifyRequest, reply: FastifyReply) => {
    try {
      const { status, headers, body } = await readPage(request);
      return await sendBody(request, reply.code(status).header('cache-control', 'no-cache').headers(headers), body);
    } catch (error) {
      if (error instanceof TooManyRequests) return refusePage(reply, error);
      throw error;
    }
  };
  for (const url of ['/', '/*']) {
    app.route({ method: ['GET', 'HEAD'], url, handler: show });
    app.route({ method: 'POST', url, onRequest: redirectBack, handler: redirectBack });
    allowOnly(app, url, ['GET', 'POST']);
  }
}
