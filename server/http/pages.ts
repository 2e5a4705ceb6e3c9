import { existsSync } from 'node:fs';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { createRequestHandler, type ServerBuild } from 'react-router';

const root = path.join(import.meta.dirname, '../..');
const built = path.join(root, 'build');

/** A GET to the API from inside, without a socket. */
type Call = (path: string) => Promise<{ status: number; body: string }>;

type Render = (request: Request, input: { nonce: string; call: Call }) => Promise<Response>;

/** The bundle's own instance of React Router makes the context; only plain values cross over to it. */
type Entry = {
  pageContext: (input: {
    nonce: string;
    call: Call;
  }) => NonNullable<Parameters<ReturnType<typeof createRequestHandler>>[1]>;
};

function renderWith(build: ServerBuild, mode: string): Render {
  const handle = createRequestHandler(build, mode);
  const { pageContext } = build.entry.module as unknown as Entry;
  return (request, input) => handle(request, pageContext(input));
}

async function useBuild(app: FastifyInstance): Promise<() => Promise<Render>> {
  const entry = path.join(built, 'server/index.js');
  if (!existsSync(entry)) throw new Error('The pages have not been built. Run "npm run build" first.');
  await app.register(fastifyStatic, {
    root: path.join(built, 'client'),
    wildcard: false,
    preCompressed: true,
    index: false,
    setHeaders: (reply, file) => {
      const forEver = file.includes(`${path.sep}assets${path.sep}`);
      reply.header('cache-control', forEver ? 'public, max-age=31536000, immutable' : 'public, max-age=3600');
    },
  });
  const render = renderWith((await import(pathToFileURL(entry).href)) as ServerBuild, 'production');
  return async () => render;
}

/** Serves pages from source with hot reload, on the app's own port. */
async function useVite(app: FastifyInstance): Promise<() => Promise<Render>> {
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
    renderWith((await vite.ssrLoadModule('virtual:react-router/server-build')) as ServerBuild, 'development');
}

/** Calls on behalf of whoever asked for the page, so that limits count them and not the server. */
const callOf =
  (app: FastifyInstance, remoteAddress: string): Call =>
  async (url) => {
    const { statusCode, body } = await app.inject({ method: 'GET', url, remoteAddress });
    return { status: statusCode, body };
  };

/** Renders every address that nothing else serves, for guests: what is personal is fetched by the page itself. */
export async function servePages(app: FastifyInstance, publicUrl: string, development: boolean): Promise<void> {
  const load = await (development ? useVite(app) : useBuild(app));
  const render = async (request: FastifyRequest, reply: FastifyReply) => {
    const page = await load();
    const headers = { 'user-agent': request.headers['user-agent'] ?? '', accept: request.headers.accept ?? '' };
    const asked = new Request(`${publicUrl}${request.url}`, { method: request.method, headers });
    const response = await page(asked, { nonce: reply.nonce, call: callOf(app, request.ip) });
    if (!response.headers.has('cache-control')) reply.header('cache-control', 'no-cache');
    return reply.send(response);
  };
  app.route({ method: ['GET', 'HEAD'], url: '/', handler: render });
  app.route({ method: ['GET', 'HEAD'], url: '/*', handler: render });
}
