import type { FastifyRequest } from 'fastify';
import { z } from 'zod';
import type { Endpoint, Input, Output } from '#contract/endpoint.ts';
import { Problem } from '#contract/problems.ts';
import { fileEmpty } from '#contract/sizes.ts';
import { chooseOneOf, tooLong } from '#contract/text.ts';
import type { Ctx, Services, Viewer, ViewerCtx } from '#server/context.ts';
import type { Change } from '#server/db/change-feed.ts';
import { readJson } from './bodies.ts';
import { parseOutput, type Written } from './json-list.ts';
import type { Rule } from './limits.ts';
import { Form } from './multipart.ts';

/** The message for invalid input if the schema has none of its own. */
z.config({
  customError: (issue) => {
    if (issue.code === 'invalid_value' && issue.values.length > 1) return chooseOneOf(issue.values.map(String));
    if (issue.code === 'too_big' && issue.origin === 'string') return tooLong(Number(issue.maximum));
    if (issue.code === 'too_big' && issue.origin === 'array') return `Please choose at most ${issue.maximum}.`;
    if (issue.code === 'invalid_union') {
      if (Array.isArray(issue.options)) return chooseOneOf(issue.options.map(String));
      const problem = issue.errors.flat().find(({ code }) => code !== 'invalid_type');
      if (problem) return problem.message;
    }
    return 'This is missing or has the wrong type.';
  },
});

/** Finds the user whose session a bearer token belongs to, or null. Provided by the accounts module. */
export type FindViewer = (services: Services, token: string) => Promise<Viewer | null>;

/** The context of a call; `viewer` is present if the endpoint needs a signed-in user. */
export type CtxOf<E extends Endpoint> = E['who'] extends 'anyone' | 'provider' ? Ctx : ViewerCtx;

export type Route = {
  endpoint: Endpoint;
  handle: (ctx: ViewerCtx, input: Input<Endpoint>) => Promise<unknown>;
  /**
   * Counts each call: an upload against the sender's account, before the body is read; a shared response against the address, even if
   * cached; any other call against the viewer's account.
   */
  limit: Rule | undefined;
  invalidatedBy: Invalidation<Endpoint> | undefined;
};

/** Which changes affect a response that is the same for everyone, other than those to the listings and people it shows. By default, all do. */
type Invalidation<E extends Endpoint> = (input: Input<E>, output: Output<E>) => (change: Change) => boolean;

/**
 * Binds a function to an endpoint of the contract, which declares who may call it, its input and its output. A list of any length may be
 * returned in batches, which are sent as one array.
 */
export const route = <E extends Endpoint>(
  endpoint: E,
  handle: (ctx: CtxOf<E>, input: Input<E>) => Promise<Written<Output<E>> | AsyncIterable<Output<E>> | void>,
  more: { limit?: Rule; invalidatedBy?: Invalidation<E> } = {},
): Route => ({
  endpoint,
  handle,
  limit: more.limit,
  invalidatedBy: more.invalidatedBy as Invalidation<Endpoint> | undefined,
});

/** Turns zod's issues into one sentence per field. */
function fieldsOf(error: z.ZodError): Record<string, string> {
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
  if (parsed && !parsed.success) throw new Problem(notFoundCode(endpoint));
  return parsed?.data;
}

/** What is wrong with an uploaded file, as far as can be told without reading its content. */
function problemWith(file: Uint8Array | undefined): string | undefined {
  if (!file) return 'Please choose a file.';
  return file.length === 0 ? fileEmpty : undefined;
}

/**
 * Reports all problems at once: invalid fields and a missing file. If the file is the only problem, the main message mentions it too, because
 * screens that upload only a file have no field to show it beside.
 */
function parseForm({ multipart }: Endpoint, body: unknown) {
  if (!multipart) return {};
  const form = body === undefined || body === null ? new Form() : body;
  if (!(form instanceof Form)) throw new Problem('unsupported_type');
  const parsed = multipart.fields?.safeParse(form.texts);
  const inFile = problemWith(form.file);
  const problems = { ...(parsed?.error && fieldsOf(parsed.error)), ...(inFile && { [multipart.file]: inFile }) };
  const isOnlyFile = inFile !== undefined && Object.keys(problems).length === 1;
  if (Object.keys(problems).length > 0) throw new Problem('invalid_input', isOnlyFile ? inFile : undefined, problems);
  return { file: form.file, fields: parsed?.data };
}

const notFoundCode = (endpoint: Endpoint) =>
  endpoint.errors.find((code) => code.endsWith('not_found') || code === 'invalid_link') ?? 'not_found';

/** Throws unless the viewer may make the call: 401 if they are not signed in, 403 if they are not allowed. */
function admit({ who, beforeTwoStep, isSensitive }: Endpoint, viewer: Viewer | null): void {
  if (who === 'anyone' || who === 'provider') return;
  if (!viewer) throw new Problem('unauthenticated');
  if (viewer.lacksTwoStep && !beforeTwoStep) throw new Problem('two_step_required');
  if (who === 'user') return;
  if (who !== 'verified' && viewer.role !== who) throw new Problem('forbidden');
  if (!viewer.isVerified) throw new Problem('unverified');
  if (viewer.lacksConfirmation && isSensitive) throw new Problem('confirmation_needed');
}

/** The viewer to whom a request's bearer token belongs, if any. */
export async function readViewer(services: Services, findViewer: FindViewer, request: FastifyRequest) {
  const token = bearer(request);
  return token ? findViewer(services, token) : null;
}

/** Returns the viewer, or throws if they may not make this call. */
export async function authorise(
  services: Services,
  findViewer: FindViewer,
  endpoint: Endpoint,
  request: FastifyRequest,
) {
  const { who, shared } = endpoint;
  const isSameForAll = who === 'anyone' && shared !== 'guests';
  const viewer = isSameForAll ? null : await readViewer(services, findViewer, request);
  admit(endpoint, viewer);
  return viewer;
}

const bearer = (request: FastifyRequest) => /^Bearer ([\w-]{1,200})$/i.exec(request.headers.authorization ?? '')?.[1];

export type RequestParts = Pick<FastifyRequest, 'params' | 'query'> & Partial<Pick<FastifyRequest, 'body'>>;

/** Validates the input. A body of `null` counts as none, since some clients send it when there is no body. */
export const readInput = ({ endpoint }: Route, { params, query, body }: RequestParts) =>
  ({
    params: parseParams(endpoint, params),
    query: parse(endpoint.query, query),
    body: parse(endpoint.body, readJson(body) ?? undefined),
    ...parseForm(endpoint, body),
  }) as Input<Endpoint>;

export const isStream = (output: unknown): output is AsyncIterable<unknown> => Symbol.asyncIterator in Object(output);

/** Writes all batches as one JSON array. */
async function* writeArray(schema: z.ZodType, batches: AsyncIterable<unknown>) {
  let separator = '[';
  for await (const batch of batches) {
    const entries = JSON.stringify(schema.parse(batch)).slice(1, -1);
    if (!entries) continue;
    yield separator + entries;
    separator = ',';
  }
  yield separator === '[' ? '[]' : ']';
}

/** Runs the handler and parses its output by the endpoint's schema; batches become the parts of one JSON array. */
export async function perform({ endpoint, handle }: Route, ctx: Ctx, input: Input<Endpoint>): Promise<unknown> {
  const output = await handle(ctx as ViewerCtx, input);
  if (endpoint.content || !endpoint.output) return output;
  return isStream(output) ? writeArray(endpoint.output, output) : parseOutput(endpoint.output, output);
}
