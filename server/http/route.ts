import { parse as parseQuery } from 'node:querystring';
import type { FastifyBaseLogger, FastifyInstance, FastifyReply, FastifyRequest, HTTPMethods } from 'fastify';
import { z } from 'zod';
import type { Endpoint, FileAnswer, Input, Output, Who } from '#contract/endpoint.ts';
import { Problem } from '#contract/problems.ts';
import type { Ctx, Services, Viewer } from '#server/context.ts';
import { headersOf, logFailure, toProblem } from './errors.ts';
import { jsonAnswer, sendJson, type KeptAnswers } from './kept-answers.ts';
import type { Rule } from './limits.ts';
import { allowOnly } from './methods.ts';
import { bodyLimitOf, Form, openSenderQueues, type WaitForTurn } from './multipart.ts';
import { networkOf } from './network.ts';

/** What a wrong input says where its schema has no sentence of its own. */
z.config({ customError: () => 'This is missing or not of the right kind.' });

/** Finds whose session a bearer token is, or null. Given by the accounts module. */
export type FindViewer = (services: Services, token: string) => Promise<Viewer | null>;

/** The context of a call: where the endpoint needs a signed-in user, `viewer` is there. */
export type CtxOf<E extends Endpoint> = E['who'] extends 'anyone' | 'provider' ? Ctx : Ctx & { viewer: Viewer };

export type Route = {
  endpoint: Endpoint;
  handle: (ctx: Ctx & { viewer: Viewer }, input: Input<Endpoint>) => Promise<unknown>;
  /** What each call counts against: with a file the sender's account, before the body is read; otherwise the address, kept answers too. */
  limit: Rule | undefined;
};

/** Binds a function to an endpoint of the contract; the endpoint says who may call it and what goes in and out. */
export const route = <E extends Endpoint>(
  endpoint: E,
  handle: (ctx: CtxOf<E>, input: Input<E>) => Promise<Output<E> | void>,
  limit?: Rule,
): Route => ({ endpoint, handle, limit });

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

/** Says all at once: the wrong fields, and that there is no file. */
function parseForm({ multipart }: Endpoint, body: unknown) {
  if (!multipart) return {};
  const form = body === undefined || body === null ? new Form() : body;
  if (!(form instanceof Form)) throw new Problem('unsupported_type');
  const parsed = multipart.fields?.safeParse(form.texts);
  const wrong = {
    ...(parsed?.error && fieldsOf(parsed.error)),
    ...(!form.file?.length && { [multipart.file]: 'Please choose a file.' }),
  };
  if (Object.keys(wrong).length > 0) throw new Problem('invalid_input', undefined, wrong);
  return { file: form.file, fields: parsed?.data };
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

/** Whose call it is, once they may make it. */
async function admitted(services: Services, findViewer: FindViewer, { who }: Endpoint, request: FastifyRequest) {
  const token = bearer(request);
  const viewer = who === 'anyone' || !token ? null : await findViewer(services, token);
  admit(who, viewer);
  return viewer;
}

const bearer = (request: FastifyRequest) => /^Bearer ([\w-]{1,200})$/i.exec(request.headers.authorization ?? '')?.[1];

type Asked = Pick<FastifyRequest, 'params' | 'query'> & Partial<Pick<FastifyRequest, 'body'>>;

/** Checks what was sent, does it, and checks what comes out. */
async function perform({ endpoint, handle }: Route, ctx: Ctx, { params, query, body }: Asked): Promise<unknown> {
  const input = {
    params: parseParams(endpoint, params),
    query: parse(endpoint.query, query),
    body: parse(endpoint.body, body),
    ...parseForm(endpoint, body),
  };
  const output = await handle(ctx as Ctx & { viewer: Viewer }, input as Input<Endpoint>);
  return endpoint.content ? output : endpoint.output?.parse(output);
}

async function answer(
  services: Services,
  findViewer: FindViewer,
  one: Route,
  request: FastifyRequest,
  reply: FastifyReply,
) {
  const { endpoint } = one;
  const viewer = await admitted(services, findViewer, endpoint, request);
  const output = await perform(one, { ...services, log: request.log, viewer, address: networkOf(request) }, request);
  reply.code(endpoint.status).header('cache-control', 'no-store');
  return endpoint.content ? sendFile(reply, output as FileAnswer) : reply.send(output);
}

/** A file never opens as a page of this site: a browser that is sent here keeps it instead. */
const sendFile = (reply: FastifyReply, { type, bytes, name }: FileAnswer) =>
  reply
    .header('content-disposition', name ? `attachment; filename="${name}"` : 'attachment')
    .type(type)
    .send(Buffer.from(bytes));

/** Answers a call whose answer is the same for everyone. */
async function answerShared(
  services: Services,
  kept: KeptAnswers,
  one: Route,
  request: FastifyRequest,
  reply: FastifyReply,
) {
  if (one.limit) await services.limiter.spend(one.limit, networkOf(request));
  const made = await kept.get(request.url, async () => {
    const ctx = { ...services, log: request.log, viewer: null, address: networkOf(request) };
    const value = jsonAnswer(await perform(one, ctx, request));
    // Two bytes a character, as V8 keeps text that Latin-1 does not hold.
    return { value, bytes: value.body.length * 2, keep: true };
  });
  return sendJson(request, reply, made);
}

/** Answers a GET whose answer is the same for everyone from inside the server, for the page that `address` asked for. */
export type SharedCall = (path: string, address: string) => Promise<SharedAnswer>;

type SharedAnswer = { status: number; headers: Record<string, string>; body: unknown };

export function openSharedCall(services: Services, log: FastifyBaseLogger, routes: Route[]): SharedCall {
  const shared = routes
    .filter(({ endpoint }) => endpoint.shared)
    .map((one) => ({ one, pattern: new RegExp(`^${one.endpoint.path.replaceAll(/\{(\w+)\}/g, '(?<$1>[^/]+)')}$`) }));
  return async (path, address) => {
    const [pathname = '', search = ''] = path.split('?', 2);
    const found = shared.find(({ pattern }) => pattern.test(pathname));
    if (!found) throw new Error(`${pathname} is not an answer for everyone`);
    const { one, pattern } = found;
    const params = Object.entries(pattern.exec(pathname)?.groups ?? {}).map(([name, value]) => [
      name,
      decodeURIComponent(value),
    ]);
    try {
      if (one.limit) await services.limiter.spend(one.limit, address);
      const asked = { params: Object.fromEntries(params) as unknown, query: parseQuery(search) };
      const body = await perform(one, { ...services, log, viewer: null, address }, asked);
      return { status: 200, headers: {}, body };
    } catch (error) {
      const problem = toProblem(error as Error);
      const { status, body } = problem;
      if (status >= 500) logFailure(log, error as Error, 'reading for a page failed');
      return { status, headers: headersOf(problem), body };
    }
  };
}

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
        ? answerShared(services, kept, to, request, reply)
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
