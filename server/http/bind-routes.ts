import type { FastifyInstance, FastifyReply, FastifyRequest, HTTPMethods } from 'fastify';
import type { Endpoint, FileAnswer } from '#contract/endpoint.ts';
import { Problem } from '#contract/problems.ts';
import type { Services } from '#server/context.ts';
import type { KeptAnswers } from './kept-answers.ts';
import { networkOf } from './network.ts';
import { allowOnly } from './methods.ts';
import { bodyLimitOf, openSenderQueues, type WaitForTurn } from './multipart.ts';
import { admitted, perform, readInput, type FindViewer, type Route } from './route.ts';
import { answerShared } from './shared-answers.ts';

async function answer(
  services: Services,
  findViewer: FindViewer,
  one: Route,
  request: FastifyRequest,
  reply: FastifyReply,
) {
  const { endpoint } = one;
  const viewer = await admitted(services, findViewer, endpoint, request);
  if (endpoint.acts && request.method === 'HEAD')
    return reply.code(endpoint.status).header('cache-control', 'no-store').send();
  const ctx = { ...services, log: request.log, viewer, address: networkOf(request) };
  const output = await perform(one, ctx, readInput(one, request));
  reply.code(endpoint.status).header('cache-control', 'no-store');
  return endpoint.content ? sendFile(reply, output as FileAnswer) : reply.send(output);
}

/** A file never opens as a page of this site: a browser that is sent here keeps it instead. */
const sendFile = (reply: FastifyReply, { type, bytes, name }: FileAnswer) =>
  reply
    .header('content-disposition', name ? `attachment; filename="${name}"` : 'attachment')
    .type(type)
    .send(Buffer.from(bytes));

/** Declared in the contract, bound by no module yet: says so before any body is read, to whoever may call. */
async function refuseUnbuilt(services: Services, findViewer: FindViewer, endpoint: Endpoint, request: FastifyRequest) {
  await admitted(services, findViewer, endpoint, request);
  throw new Problem('not_built');
}

/** Nobody sends a file who may not, or too often: it would be held in memory before anything is said of it. */
const admitForm =
  (services: Services, findViewer: FindViewer, { endpoint, limit }: Route, waitForTurn: WaitForTurn) =>
  async (request: FastifyRequest, reply: FastifyReply) => {
    const viewer = await admitted(services, findViewer, endpoint, request);
    const sender = viewer?.id ?? networkOf(request);
    if (limit) await services.limiter.spend(limit, sender);
    await waitForTurn(request, reply, sender);
  };

const urlOf = ({ path }: Endpoint) => path.replaceAll(/\{(\w+)\}/g, ':$1');

/** Registers every endpoint of the contract; those no module has bound yet answer 501, other methods on its paths 405. */
export function bindRoutes(
  app: FastifyInstance,
  services: Services,
  findViewer: FindViewer,
  endpoints: readonly Endpoint[],
  routes: Route[],
  kept: KeptAnswers,
): void {
  const waitForTurn = openSenderQueues();
  const bound = new Map(routes.map((one) => [one.endpoint, one]));
  for (const endpoint of endpoints) {
    if (endpoint.who === 'provider') continue;
    const one = bound.get(endpoint);
    const refuse = (request: FastifyRequest) => refuseUnbuilt(services, findViewer, endpoint, request);
    const reply = (to: Route) => (request: FastifyRequest, reply: FastifyReply) =>
      endpoint.shared
        ? answerShared(services, findViewer, kept, to, request, reply)
        : answer(services, findViewer, to, request, reply);
    const { multipart } = endpoint;
    app.route({
      method: endpoint.method as HTTPMethods,
      url: urlOf(endpoint),
      config: { multipart },
      bodyLimit: bodyLimitOf(endpoint),
      onRequest: one ? (multipart ? admitForm(services, findViewer, one, waitForTurn) : []) : refuse,
      handler: one ? reply(one) : refuse,
    });
  }
  for (const [url, atUrl] of Map.groupBy(endpoints, urlOf))
    allowOnly(
      app,
      url,
      atUrl.map(({ method }) => method),
    );
}
