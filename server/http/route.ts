import type { FastifyRequest } from 'fastify';
import { z } from 'zod';
import type { Endpoint, Input, Output, Who } from '#contract/endpoint.ts';
import { Problem } from '#contract/problems.ts';
import type { Ctx, Services, Viewer } from '#server/context.ts';
import type { Change } from '#server/db/news.ts';
import type { Rule } from './limits.ts';
import { Form } from './multipart.ts';

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
  touchedBy: Touched<Endpoint> | undefined;
};

/**
 * For an answer that is the same for everyone: which changes touch it beside those of the listings and people it shows. Where it is
 * not said, every change does.
 */
type Touched<E extends Endpoint> = (input: Input<E>, output: Output<E>) => (change: Change) => boolean;

/** Binds a function to an endpoint of the contract; the endpoint says who may call it and what goes in and out. */
export const route = <E extends Endpoint>(
  endpoint: E,
  handle: (ctx: CtxOf<E>, input: Input<E>) => Promise<Output<E> | void>,
  more: { limit?: Rule; touchedBy?: Touched<E> } = {},
): Route => ({ endpoint, handle, limit: more.limit, touchedBy: more.touchedBy as Touched<Endpoint> | undefined });

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
export async function admitted(
  services: Services,
  findViewer: FindViewer,
  { who, shared }: Endpoint,
  request: FastifyRequest,
) {
  const token = bearer(request);
  const isSameForAll = who === 'anyone' && shared !== 'guests';
  const viewer = isSameForAll || !token ? null : await findViewer(services, token);
  admit(who, viewer);
  return viewer;
}

const bearer = (request: FastifyRequest) => /^Bearer ([\w-]{1,200})$/i.exec(request.headers.authorization ?? '')?.[1];

export type Asked = Pick<FastifyRequest, 'params' | 'query'> & Partial<Pick<FastifyRequest, 'body'>>;

/** Checks what was sent. */
export const readInput = ({ endpoint }: Route, { params, query, body }: Asked) =>
  ({
    params: parseParams(endpoint, params),
    query: parse(endpoint.query, query),
    body: parse(endpoint.body, body),
    ...parseForm(endpoint, body),
  }) as Input<Endpoint>;

/** Does what is asked, and checks what comes out. */
export async function perform({ endpoint, handle }: Route, ctx: Ctx, input: Input<Endpoint>): Promise<unknown> {
  const output = await handle(ctx as Ctx & { viewer: Viewer }, input);
  return endpoint.content ? output : endpoint.output?.parse(output);
}
