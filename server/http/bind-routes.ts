import type { FastifyInstance, FastifyReply, FastifyRequest, HTTPMethods } from 'fastify';
import type { Readable } from 'node:stream';
import type { Endpoint, FileResponse } from '#contract/endpoint.ts';
import type { Ctx, Services } from '#server/context.ts';
import type { ResponseCache } from './response-cache.ts';
import { networkOf } from './network.ts';
import { allowOnly } from './methods.ts';
import { type Downloads, openDownloads } from './downloads.ts';
import { bodyLimitOf, openSenderQueues, type WaitForTurn } from './multipart.ts';
import { authorise, isStream, perform, readInput, type FindViewer, type Route } from './route.ts';
import { type Log, type RecordSecurityEvent, writeToSecurityLog } from './security-log.ts';
import { sendSharedResponse } from './shared-responses.ts';

/** Runs a call. Returns a function that sends the response, to be called once the call has been logged. */
async function handle(
  services: Services,
  findViewer: FindViewer,
  downloads: Downloads,
  route: Route,
  request: FastifyRequest,
  reply: FastifyReply,
  concerns?: Ctx['concerns'],
): Promise<() => FastifyReply> {
  const { endpoint } = route;
  const viewer = await authorise(services, findViewer, endpoint, request);
  if (route.limit && viewer && !endpoint.multipart) await services.limiter.spend(route.limit, viewer.id);
  if (endpoint.hasSideEffect && request.method === 'HEAD')
    return () => reply.code(endpoint.status).header('cache-control', 'no-store').send();
  const userAgent = request.headers['user-agent'];
  const ctx = { ...services, log: request.log, viewer, address: networkOf(request), userAgent, concerns };
  const reader = {
    id: viewer?.id ?? ctx.address,
    admit: () => authorise(services, findViewer, endpoint, request),
  };
  const run = () => perform(route, ctx, readInput(route, request));
  const output = await (endpoint.content ? downloads.inTurn(reader, run) : run());
  const toBody = (content: FileResponse['bytes'] | AsyncIterable<unknown>) => {
    if (content instanceof Uint8Array) return downloads.sendFile(content, reader.id, reply.raw);
    const stream = downloads.sendParts(content, reader, reply.raw);
    // For HEAD, Fastify would read the whole stream only to send none of it.
    return request.method === 'HEAD' ? stream.destroy() : stream;
  };
  const file = endpoint.content && (output as FileResponse);
  const body = file ? toBody(file.bytes) : isStream(output) ? toBody(output) : undefined;
  return () => {
    reply.code(endpoint.status).header('cache-control', 'no-store');
    if (!body) return reply.send(output);
    return file ? sendFile(reply, file, body) : reply.type('application/json; charset=utf-8').send(body);
  };
}

/** A file never opens as a page of this site: browsers download it instead. */
const sendFile = (reply: FastifyReply, { type, name }: FileResponse, body: Buffer | Readable) =>
  reply
    .header('content-disposition', name ? `attachment; filename="${name}"` : 'attachment')
    .type(type)
    .send(body);

/** Checks authorisation and rate limits before a file is uploaded, because files are held in memory while they arrive. */
const admitForm =
  (log: Log, { endpoint, limit }: Route, waitForTurn: WaitForTurn) =>
  async (request: FastifyRequest, reply: FastifyReply) => {
    const { services, findViewer } = log;
    const viewer = await authorise(services, findViewer, endpoint, request).catch((error: Error) =>
      writeToSecurityLog(log, endpoint, request, () => Promise.reject(error)),
    );
    // Unverified accounts cost nothing to create, so all those on the same network count as one sender.
    const sender = viewer?.isVerified ? viewer.id : networkOf(request);
    if (limit) await services.limiter.spend(limit, sender);
    await waitForTurn(request, reply, sender);
  };

const urlOf = ({ path }: Endpoint) => path.replaceAll(/\{(\w+)\}/g, ':$1');

/** Registers every endpoint. Other methods on the same paths return 405. Throws if no module implements an endpoint. */
export function bindRoutes(
  app: FastifyInstance,
  services: Services,
  accounts: { findViewer: FindViewer; record: RecordSecurityEvent },
  endpoints: readonly Endpoint[],
  routes: Route[],
  cache: ResponseCache,
): void {
  const { findViewer } = accounts;
  const log = { services, ...accounts };
  const waitForTurn = openSenderQueues();
  const downloads = openDownloads();
  const bound = new Map(routes.map((route) => [route.endpoint, route]));
  for (const endpoint of endpoints) {
    if (endpoint.who === 'provider') continue;
    const route = bound.get(endpoint);
    if (!route) throw new Error(`no module implements ${endpoint.method} ${endpoint.path}`);
    const { multipart } = endpoint;
    app.route({
      method: endpoint.method as HTTPMethods,
      url: urlOf(endpoint),
      config: { multipart },
      bodyLimit: bodyLimitOf(endpoint),
      onRequest: multipart ? admitForm(log, route, waitForTurn) : [],
      handler: async (request, reply) => {
        if (endpoint.shared) return sendSharedResponse(services, findViewer, cache, route, request, reply);
        const run = (concerns: Ctx['concerns']) =>
          handle(services, findViewer, downloads, route, request, reply, concerns);
        const send = await writeToSecurityLog(log, endpoint, request, run);
        return send();
      },
    });
  }
  for (const [url, atUrl] of Map.groupBy(endpoints, urlOf))
    allowOnly(
      app,
      url,
      atUrl.map(({ method }) => method),
    );
}
