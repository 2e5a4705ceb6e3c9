import type { FastifyInstance, FastifyReply, FastifyRequest, HTTPMethods } from 'fastify';
import { z } from 'zod';
import type { Endpoint, Input, Output, Who } from '#contract/endpoint.ts';
import { Problem } from '#contract/problems.ts';
import type { Ctx, Services, Viewer } from '#server/context.ts';

/** What a wrong input says where its schema has no sentence of its own. */
z.config({ customError: () => 'This is missing or not of the right kind.' });

/** Finds whose session a bearer token is, or null. Given by the accounts module. */
export type FindViewer = (services: Services, token: string) => Promise<Viewer | null>;

/** The context of a call: where the endpoint needs a signed-in user, `viewer` is there. */
export type CtxOf<E extends Endpoint> = E['who'] extends 'anyone' | 'provider' ? Ctx : Ctx & { viewer: Viewer };

export type Route = {
  endpoint: Endpoint;
  handle: (ctx: Ctx & { viewer: Viewer }, input: Input<Endpoint>) => Promise<unknown>;
};

/** Binds a function to an endpoint of the contract; the endpoint says who may call it and what goes in and out. */
export const route = <E extends Endpoint>(
  endpoint: E,
  handle: (ctx: CtxOf<E>, input: Input<E>) => Promise<Output<E> | void>,
): Route => ({ endpoint, handle });

/** Turns zod's issues into one sentence a field. */
export function fieldsOf(error: z.ZodError): Record<string, string> {
  const fields: Record<string, string> = {};
  for (const issue of error.issues) fields[issue.path.join('.') || 'body'] ??= issue.message;
  return fields;
}

function parse(schema: z.ZodType | undefined, value: unknown): unknown {
  if (!schema) return undefined;
  const parsed = schema.safeParse(value);
  if (!parsed.success) throw new Problem('invalid_input', undefined, fieldsOf(parsed.error));
  return parsed.data;
}

function parseParams(endpoint: Endpoint, params: unknown): unknown {
  const parsed = endpoint.params?.safeParse(params);
  if (parsed && !parsed.success) throw new Problem(missing(endpoint));
  return parsed?.data;
}

const missing = (endpoint: Endpoint) =>
  endpoint.errors.find((code) => code.endsWith('not_found') || code === 'invalid_link') ?? 'not_found';

/** Throws unless the viewer may call; 401 for nobody, 403 for the wrong one. */
function admit(who: Who, viewer: Viewer | null): void {
  if (who === 'anyone' || who === 'provider') return;
  if (!viewer) throw new Problem('unauthenticated');
  if (who === 'user') return;
  if (who !== 'verified' && viewer.role !== who) throw new Problem('forbidden');
  if (!viewer.isVerified) throw new Problem('unverified');
}

const bearer = (request: FastifyRequest) => /^Bearer ([\w-]{1,200})$/i.exec(request.headers.authorization ?? '')?.[1];

async function answer(
  services: Services,
  findViewer: FindViewer,
  one: Route,
  request: FastifyRequest,
  reply: FastifyReply,
) {
  const { endpoint, handle } = one;
  const isPublic = endpoint.who === 'anyone' || endpoint.who === 'provider';
  const token = bearer(request);
  const viewer = isPublic || !token ? null : await findViewer(services, token);
  admit(endpoint.who, viewer);
  const input = {
    params: parseParams(endpoint, request.params),
    query: parse(endpoint.query, request.query),
    body: parse(endpoint.body, request.body),
  };
  const ctx = { ...services, log: request.log, viewer, address: request.ip } as Ctx & { viewer: Viewer };
  const output = await handle(ctx, input as Input<Endpoint>);
  reply.code(endpoint.status).header('cache-control', endpoint.shared ? 'public, no-cache' : 'no-store');
  return endpoint.output ? endpoint.output.parse(output) : reply.send();
}

/** Declared in the contract, bound by no module yet: says so before any body is read, to whoever may call. */
async function refuseUnbuilt(services: Services, findViewer: FindViewer, endpoint: Endpoint, request: FastifyRequest) {
  const token = bearer(request);
  admit(endpoint.who, token ? await findViewer(services, token) : null);
  throw new Problem('not_built');
}

/** Registers every endpoint of the contract; those no module has bound yet answer 501. */
export function bindRoutes(
  app: FastifyInstance,
  services: Services,
  findViewer: FindViewer,
  endpoints: readonly Endpoint[],
  routes: Route[],
): void {
  const bound = new Map(routes.map((one) => [one.endpoint, one]));
  for (const endpoint of endpoints) {
    if (endpoint.who === 'provider') continue;
    const one = bound.get(endpoint);
    const refuse = (request: FastifyRequest) => refuseUnbuilt(services, findViewer, endpoint, request);
    app.route({
      method: endpoint.method as HTTPMethods,
      url: endpoint.path.replaceAll(/\{(\w+)\}/g, ':$1'),
      onRequest: one ? [] : refuse,
      handler: one ? (request, reply) => answer(services, findViewer, one, request, reply) : refuse,
    });
  }
}
