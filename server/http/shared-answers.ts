import { parse as parseQuery } from 'node:querystring';
import type { FastifyBaseLogger, FastifyReply, FastifyRequest } from 'fastify';
import type { Endpoint, Input, Output } from '#contract/endpoint.ts';
import type { Ctx, Services } from '#server/context.ts';
import { headersOf, logFailure, toProblem } from './errors.ts';
import { idsIn, jsonAnswer, sendJson, type Contents, type KeptAnswers } from './kept-answers.ts';
import { networkOf } from './network.ts';
import { admitted, type FindViewer, perform, readInput, type Route } from './route.ts';

/** Makes an answer for everyone, and says what it is made of. */
async function performShared(one: Route, ctx: Ctx, input: Input<Endpoint>) {
  const output = await perform(one, ctx, input);
  const ids = idsIn(output);
  for (const id of Object.values((input.params ?? {}) as Record<string, string>)) ids.add(id);
  const isTouchedBy = one.touchedBy?.(input, output as Output<Endpoint>) ?? (() => true);
  return { output, contents: { ids, isTouchedBy } satisfies Contents };
}

/** The same for every spelling of a call: parsed input has its fields in the schema's order, defaults filled in, and no others. */
const keyOf = ({ endpoint }: Route, { params, query }: Input<Endpoint>): string =>
  `${endpoint.path} ${JSON.stringify([params, query])}`;

/** Answers a call whose answer is the same for everyone, or for all guests. */
export async function answerShared(
  services: Services,
  findViewer: FindViewer,
  kept: KeptAnswers,
  one: Route,
  request: FastifyRequest,
  reply: FastifyReply,
) {
  if (one.limit) await services.limiter.spend(one.limit, networkOf(request));
  const viewer = await admitted(services, findViewer, one.endpoint, request);
  const ctx = { ...services, log: request.log, viewer, address: networkOf(request) };
  const input = readInput(one, request);
  if (viewer) return sendJson(request, reply, jsonAnswer(await perform(one, ctx, input)), 'private');
  const make = async () => {
    const { output, contents } = await performShared(one, ctx, input);
    const value = jsonAnswer(output);
    // Two bytes a character, as V8 keeps text that Latin-1 does not hold.
    return { value, bytes: value.body.length * 2, contents };
  };
  const admit = () => services.limiter.spend('readAddress', ctx.address);
  return sendJson(request, reply, await kept.get(keyOf(one, input), make, admit));
}

/** Answers a GET whose answer is the same for everyone from inside the server, for the page that `address` asked for. */
export type SharedCall = (path: string, address: string) => Promise<SharedAnswer>;

/** `contents` are there where it can be kept. */
type SharedAnswer = { status: number; headers: Record<string, string>; body: unknown; contents?: Contents };

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
      const ctx = { ...services, log, viewer: null, address };
      const { output, contents } = await performShared(one, ctx, readInput(one, asked));
      return { status: 200, headers: {}, body: output, contents };
    } catch (error) {
      const problem = toProblem(error as Error);
      const { status, body } = problem;
      if (status >= 500) logFailure(log, error as Error, 'reading for a page failed');
      return { status, headers: headersOf(problem), body };
    }
  };
}
