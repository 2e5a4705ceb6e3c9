import { randomUUID } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import Fastify, {
  LogController,
  type FastifyBaseLogger,
  type FastifyError,
  type FastifyInstance,
  type FastifyReply,
  type FastifyRequest,
} from 'fastify';
import { health } from '#contract/health.ts';
import { Problem } from '#contract/problems.ts';
import { parseJsonBodies } from './bodies.ts';
import { JoinedRequest } from './body-pieces.ts';
import { compressJson } from './compression.ts';
import { handleErrors, logFailure, sendProblem } from './errors.ts';
import { bodyLimits, watchBodies } from './incoming-bodies.ts';
import { readForms } from './multipart.ts';
import { limitPipelining } from './pipelining.ts';
import { sendPlainPage } from './plain-page.ts';
import { limitSlowReaders, readerLimits } from './slow-readers.ts';
import { securityHeaders } from './security.ts';
import { respondToClientError } from './client-errors.ts';

/** The part of a request's URL that may be logged: its route, or only the first segment of a page's path. Paths can contain tokens. */
function routeForLog(request: FastifyRequest): string {
  const route = request.routeOptions.url;
  return route && !route.endsWith('*') ? route : `/${request.url.split(/[/?]/)[1] ?? ''}…`;
}

/** Logs why a response was cut off, unless its client has disconnected or no longer has access. `logRequests` logs the requests themselves. */
class ResponseLog extends LogController {
  override streamError(error: FastifyError, request: FastifyRequest): void {
    if (error.code === 'ERR_STREAM_PREMATURE_CLOSE' || error instanceof Problem) return;
    const about = { method: request.method, route: routeForLog(request) };
    logFailure(request.log.child(about), error, 'response cut off');
  }
}

/** Logs each request. Successful health checks, of which load balancers send many, are logged only at `debug` level. */
function logRequests(app: FastifyInstance): void {
  app.addHook('onResponse', async (request, reply) => {
    const route = routeForLog(request);
    const level = route === health.path && reply.statusCode === 200 ? 'debug' : 'info';
    request.log[level](
      { method: request.method, route, status: reply.statusCode, ms: Math.round(reply.elapsedTime) },
      'request',
    );
  });
}

/** Clients may send an absolute URL, as they would to a proxy: `GET http://host/path` means the path (RFC 9112, 3.2.2). */
const originForm = (target: string) => target.replace(/^https?:\/\/[^/?#]*\/?/i, '/');

/** Whether a request has exactly one Host header, as HTTP/1.1 requires (RFC 9112, 3.2). Node itself ignores any others. */
function hasOneHost({ rawHeaders, headers, httpVersion }: IncomingMessage): boolean {
  const hosts = rawHeaders.filter((name, at) => at % 2 === 0 && name.length === 4 && name.toLowerCase() === 'host');
  return hosts.length <= 1 && (Boolean(headers.host) || httpVersion === '1.0');
}

/** Any other upgrade that a client offers, such as to HTTP/2, is ignored, and the request is served. */
const isWebSocket = ({ headers }: IncomingMessage) => /^websocket$/i.test(headers.upgrade ?? '');

/** Responds to a URL that cannot be decoded and so reaches no route: with JSON under /api and /files, with the error page elsewhere. */
function refuseUrl(error: FastifyError, request: FastifyRequest, reply: FastifyReply) {
  reply.headers(securityHeaders);
  if (/^\/(api|files)\//.test(request.url)) return sendProblem(error, request, reply);
  const body = '<p>400 Bad Request</p><p><a href="/">Back to the home page</a></p>';
  return sendPlainPage(reply.code(400), { heading: 'Unexpected Application Error!', body });
}

const refuseSchemas = () => () => {
  throw new Error('routes are described by the contract, not by JSON schemas');
};

/** The contract checks requests and responses, so routes have no JSON schemas and the 100 files of Fastify's compilers need not be loaded. */
export const withoutSchemas = { compilersFactory: { buildValidator: refuseSchemas, buildSerializer: refuseSchemas } };

/**
 * A Fastify app that returns errors in the API's error format, except for page URLs that cannot be decoded. It logs no full URLs, bodies or
 * headers.
 */
export function createHttpApp(
  log: FastifyBaseLogger,
  trustedProxies: number,
  limits = bodyLimits,
  readers = readerLimits,
): FastifyInstance {
  const app = Fastify({
    loggerInstance: log,
    return503OnClosing: false,
    trustProxy: (_address, hop) => hop < trustedProxies,
    logController: new ResponseLog({ disableRequestLogging: true, requestIdLogLabel: 'requestId' }),
    genReqId: () => randomUUID(),
    rewriteUrl: ({ url = '/' }) => originForm(url),
    forceCloseConnections: 'idle',
    // Long enough for a large photograph over a poor signal; `watchBodies` enforces the minimum transfer rate.
    requestTimeout: 600_000,
    http: { requireHostHeader: false, shouldUpgradeCallback: isWebSocket, IncomingMessage: JoinedRequest },
    clientErrorHandler: (error, socket) => respondToClientError(error, socket, log),
    routerOptions: { maxParamLength: 300 },
    frameworkErrors: refuseUrl,
    schemaController: withoutSchemas,
  });
  limitPipelining(app);
  app.addHook('onRequest', async (request, reply) => {
    reply.headers({ ...securityHeaders, 'x-request-id': request.id });
    if (!hasOneHost(request.raw) || !request.url.startsWith('/')) throw new Problem('malformed');
  });
  watchBodies(app, limits);
  parseJsonBodies(app);
  readForms(app);
  handleErrors(app);
  compressJson(app);
  limitSlowReaders(app, readers);
  logRequests(app);
  // Refuses in a hook, before any body is read, so that the response is the same whatever the body is.
  const refuse = async () => {
    throw new Problem('not_found');
  };
  for (const url of ['/api', '/api/*']) app.all(url, { onRequest: refuse }, refuse);
  return app;
}

/** Closes idle connections immediately, and all others after two seconds. */
export async function closeConnections(app: FastifyInstance): Promise<void> {
  setTimeout(() => app.server.closeAllConnections(), 2_000).unref();
  await app.close();
}
